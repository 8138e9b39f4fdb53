import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { isDeepStrictEqual } from 'node:util'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import type { PageText } from '@shodh/contracts/content/fields.ts'
import { languagesIn, publishTexts, type TextChanges } from '@shodh/contracts/content/pages/page.ts'
import { isText, slugKey } from '@shodh/contracts/content/pages/slugs.ts'
import type { NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import type { FieldError, Refusal } from '@shodh/contracts/envelope.ts'
import { type Language, LANGUAGES } from '@shodh/contracts/languages.ts'
import { isRefusal, refuse } from '../../decider.ts'
import { type PageChanges, type PageEvent, type PageKind, type PageState, publishedContent } from './page-state.ts'

type Events = readonly PageEvent[] | Refusal

/** Which page or announcement an event is of. */
type Of = { readonly kind: PageKind; readonly id: string }
type Reasoned = { readonly reason?: string | undefined }

const reasonOf = ({ reason }: Reasoned) => (reason === undefined ? {} : { reason })

const eventOf = ({ kind, id }: Of, what: string, data: object) =>
  ({
    type: `${kind === 'news' ? 'News' : 'Page'}${what}`,
    data: { [kind === 'news' ? 'newsId' : 'pageId']: id, ...data },
  }) as PageEvent

const bare = (text: PageText | undefined) =>
  text && { ...text, description: text.description, effectiveOn: text.effectiveOn }

const isSame = (one: PageText | undefined, other: PageText | undefined) => isDeepStrictEqual(bare(one), bare(other))

/** The texts that a draft changes; a language that is named counts as looked at, also where its text is the same. */
const textChanges = (
  state: PageState,
  { texts }: NewsDraft,
  languages: readonly Language[] | undefined,
): TextChanges => {
  const published = publishedContent(state).texts
  const changes = (languages ?? LANGUAGES).flatMap((language): (readonly [Language, PageText | null])[] => {
    const [before, after] = [published[language], texts[language]]
    if (after === undefined) return before === undefined ? [] : [[language, null]]
    return languages === undefined && isSame(before, after) ? [] : [[language, after]]
  })
  return Object.fromEntries(changes)
}

const missing = (pointer: string, message: string): FieldError => ({ pointer: `#/texts/${pointer}`, message })

const errorsOf = (texts: TextChanges): readonly FieldError[] =>
  LANGUAGES.flatMap(language => {
    const text = texts[language]
    if (!text) return []
    return [
      ...(text.title.trim() === '' ? [missing(`${language}/title`, 'Title is required')] : []),
      ...(text.markdown.trim() === '' ? [missing(`${language}/markdown`, 'Text is required')] : []),
    ]
  })

/** Why texts can't be published. */
const refuseTexts = (texts: TextChanges): Refusal | undefined => {
  const errors = errorsOf(texts)
  const [first] = errors
  if (first) return { refused: 'TEXT_INCOMPLETE', message: first.message, errors }
  const [problem] = Object.values(texts).flatMap(text => (text && parseMarkdown(text.markdown).problem) ?? [])
  return problem && refuse(problem)
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

type Days = { readonly date: string; readonly until: string | undefined }

/** The days of an announcement that is published on a day; none of a page. */
const daysOf = (kind: PageKind, state: PageState, draft: NewsDraft, day: string): Days | Refusal | undefined => {
  if (kind === 'page') return undefined
  const date = draft.date ?? state.date ?? day
  if (date > dayAfter(day)) return refuse('NEWS_DATE_TOO_LATE')
  return draft.until !== undefined && draft.until < date ? refuse('NEWS_ENDS_TOO_EARLY') : { date, until: draft.until }
}

const dayChanges = (state: PageState, days: Days | undefined): PageChanges => ({
  ...(days && days.date !== state.date && { date: days.date }),
  ...(days && days.until !== state.until && { until: days.until ?? null }),
})

/** Why what would be left can't be published. */
const refuseRest = (kind: PageKind, state: PageState, slug: string, texts: TextChanges): Refusal | undefined => {
  const there = languagesIn(publishTexts(state.texts, texts, ''))
  if (isText({ kind, slug }) && !there.includes('en')) return refuse('TEXT_MUST_STAY')
  if (there.length === 0) return refuse('TEXT_INCOMPLETE', 'A text in one language is required')
  return isText({ kind, slug: state.slug }) && slugKey(slug) !== slugKey(state.slug) ? refuse('SLUG_FIXED') : undefined
}

export type PublishDraft = Of &
  Reasoned & {
    readonly draft: NewsDraft | null
    readonly languages?: readonly Language[] | undefined
    /** The day of the publication, in the journal's time zone. */
    readonly day: string
    readonly revertedTo?: number
  }

/** What publishing a draft changes. */
const changesOf = (state: PageState, { kind, draft, languages, day }: PublishDraft): PageChanges | Refusal => {
  if (state.status === 'deleted') return refuse('PAGE_GONE')
  if (!draft) return refuse('NOTHING_TO_PUBLISH')
  const texts = textChanges(state, draft, languages)
  const days = daysOf(kind, state, draft, day)
  const refused = refuseRest(kind, state, draft.slug, texts) ?? refuseTexts(texts)
  if (refused) return refused
  if (isRefusal(days)) return days
  return {
    ...(draft.slug !== state.slug && { slug: draft.slug }),
    ...(Object.keys(texts).length > 0 && { texts }),
    ...dayChanges(state, days),
  }
}

const withoutNull = (texts: TextChanges = {}) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))

/** The event that publishes changes: the first one adds it. */
const published = (state: PageState, of: Of, changes: PageChanges, rest: object): PageEvent => {
  const version = state.versions.length + 1
  if (version > 1) return eventOf(of, 'Revised', { ...changes, version, ...rest })
  const { until, ...added } = changes
  const texts = withoutNull(changes.texts)
  return eventOf(of, 'Added', { slug: state.slug, ...added, texts, ...(until && { until }), version, ...rest })
}

const isNothing = (state: PageState, changes: PageChanges) =>
  state.status === 'published' && Object.keys(changes).length === 0

export const publishDraft = (state: PageState, command: PublishDraft): Events => {
  const changes = changesOf(state, command)
  if (isRefusal(changes)) return changes
  if (isNothing(state, changes)) return refuse('NOTHING_TO_PUBLISH')
  const { revertedTo } = command
  return [published(state, command, changes, { ...(revertedTo !== undefined && { revertedTo }), ...reasonOf(command) })]
}

export const schedulePage = (state: PageState, command: PublishDraft & { readonly at: string }): Events => {
  const changes = changesOf(state, command)
  if (isRefusal(changes)) return changes
  if (isNothing(state, changes)) return refuse('NOTHING_TO_PUBLISH')
  const { kind: part, id, at } = command
  return [{ type: 'PublicationScheduled', data: { part, id, at, [part]: changes, ...reasonOf(command) } }]
}

/** Publishes what is due; nothing where it was called off, or another process was first. */
export const publishDuePage = (state: PageState, of: Of, now: number): Events => {
  const { scheduled, status } = state
  if (!scheduled || status === 'deleted' || Date.parse(scheduled.at) > now) return []
  return [published(state, of, scheduled.changes, reasonOf(scheduled))]
}

type Revert = Of & Reasoned & { readonly version: number; readonly day: string }

/** Publishes the content of an earlier version again; the address stays. */
export const revertPage = (state: PageState, { version, ...command }: Revert): Events => {
  const content = state.versions[version - 1]
  if (!content) return refuse('CONTENT_VERSION_NOT_FOUND')
  return publishDraft(state, { ...command, draft: { ...content, slug: state.slug }, revertedTo: version })
}

const gone = ({ status, revision }: PageState): Refusal | undefined => {
  if (status === 'deleted') return refuse('PAGE_GONE')
  return revision === 0 ? refuse('PAGE_NOT_FOUND') : undefined
}

const stays = ({ slug, status }: PageState, kind: PageKind) =>
  status === 'published' && isText({ kind, slug }) ? refuse('TEXT_MUST_STAY') : undefined

export const cancelPage = (state: PageState, { kind: part, id, reason }: Of & Reasoned): Events =>
  gone(state) ??
  (state.scheduled
    ? [{ type: 'PublicationCancelled', data: { part, id, ...reasonOf({ reason }) } }]
    : refuse('NOT_SCHEDULED'))

export const unpublishPage = (state: PageState, command: Of & Reasoned): Events =>
  gone(state) ??
  (state.status === 'published' ? undefined : refuse('PAGE_NOT_PUBLISHED')) ??
  stays(state, command.kind) ?? [eventOf(command, 'Unpublished', reasonOf(command))]

export const removePage = (state: PageState, command: Of & Reasoned): Events =>
  gone(state) ?? stays(state, command.kind) ?? [eventOf(command, 'Removed', reasonOf(command))]

export const restorePage = (state: PageState, command: Of & Reasoned): Events => {
  if (state.revision === 0) return refuse('PAGE_NOT_FOUND')
  return state.status === 'deleted' ? [eventOf(command, 'Restored', reasonOf(command))] : refuse('PAGE_NOT_DELETED')
}
