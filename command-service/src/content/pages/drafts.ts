import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { CreateNews, SaveNewsDraft } from '@shodh/contracts/content/commands.ts'
import type { PageText, PageTexts } from '@shodh/contracts/content/fields.ts'
import { bareText } from '@shodh/contracts/content/pages/page.ts'
import { isText, slugKey } from '@shodh/contracts/content/pages/slugs.ts'
import { type ContentDraftRow, draftRowId, type NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { foreignTranslation, LANGUAGES } from '@shodh/contracts/languages.ts'
import { NEWS_MAX, PAGES_MAX } from '@shodh/contracts/limits.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import type { Ports } from '../../ports.ts'
import { claimSlug, releaseSlug } from './claim-slug.ts'
import { type DraftMatch, isAsSeen, readDraft, saveDraft } from '../drafts.ts'
import { plannedContent, type PageKind, type PageState, publishedContent, readPageState } from './page-state.ts'

type DraftPorts = Pick<Ports, 'vault' | 'handle'>
type Of = { readonly kind: PageKind; readonly id: string }

type TextInput = Omit<PageText, 'description' | 'effectiveOn'> & {
  readonly description?: string | null | undefined
  readonly effectiveOn?: string | null | undefined
}

const given = ({ description, effectiveOn, ...text }: TextInput): PageText =>
  bareText({ ...text, description: description ?? undefined, effectiveOn: effectiveOn ?? undefined })

type Changes = SaveNewsDraft

const textsWith = (before: PageTexts, changes: Changes['texts'] = {}): PageTexts =>
  Object.fromEntries(
    LANGUAGES.flatMap(language => {
      const change = changes[language]
      const text = change === undefined ? before[language] : change === null ? undefined : given(change)
      return text ? [[language, text]] : []
    }),
  )

const withDay = (name: 'date' | 'until', before: NewsDraft, changes: Changes) => {
  const day = changes[name] === undefined ? before[name] : changes[name]
  return day ? { [name]: day } : {}
}

const draftWith = (before: NewsDraft, changes: Changes): NewsDraft => ({
  slug: changes.slug ?? before.slug,
  texts: textsWith(before.texts, changes.texts),
  ...withDay('date', before, changes),
  ...withDay('until', before, changes),
})

/** Refuses a text in a language that the journal's pages are not in. */
export const refuseForeign = (
  { contact }: Pick<Ports, 'contact'>,
  texts: Readonly<Record<string, unknown>> = {},
): Refusal | undefined => {
  const named = Object.entries(texts).flatMap(([language, text]) => (text ? [{ language }] : []))
  const language = named[foreignTranslation(named, contact.settings.languages)]?.language
  return language === undefined
    ? undefined
    : refuse('INVALID_INPUT', `The journal has no pages in the language ${language}`)
}

const MOST: Readonly<Record<PageKind, number>> = { page: PAGES_MAX, news: NEWS_MAX }

const tooMany = async (vault: Ports['vault'], kind: PageKind) => {
  const ids = await vault.ids('content-drafts')
  return ids.filter(id => id.startsWith(`${kind}.`)).length < MOST[kind] ? undefined : refuse('TOO_MANY_PAGES')
}

type Created = { readonly id: string; readonly replayed: boolean }

/** Begins a page or an announcement, once for each key. */
export const createDraft = async (
  ports: DraftPorts,
  kind: PageKind,
  body: CreateNews,
  { key, actorId }: RequestContext,
): Promise<Created | Refusal> => {
  const { vault } = ports
  const id = key === undefined ? randomUUID() : derivedId(kind, actorId, key)
  const content = draftWith({ slug: body.slug, texts: {} }, body)
  const known = await readDraft(vault, kind, id)
  if (known)
    return isDeepStrictEqual(known.content, content) ? { id, replayed: true } : refuse('IDEMPOTENCY_KEY_REUSED')
  const refused = (await tooMany(vault, kind)) ?? (await claimSlug(ports, { kind, slug: body.slug, ownerId: id }))
  if (refused) return refused
  await saveDraft(vault, { part: kind, id, by: actorId, change: row => (row ? undefined : content) })
  return { id, replayed: false }
}

/** The state of a page that is there, with its draft. */
export const readPage = async (ports: DraftPorts, { kind, id }: Of) => {
  const state = await readPageState(ports, kind, id)
  const draft = await readDraft(ports.vault, kind, id)
  if (state.status === 'deleted') return refuse('PAGE_GONE')
  return state.revision > 0 || draft ? { state, draft } : refuse('PAGE_NOT_FOUND')
}

type Saving = Of & { readonly changes: Changes; readonly by: string; readonly match: DraftMatch }

const refuseSlug = (state: PageState, kind: PageKind, slug: string) =>
  state.slug !== '' && isText({ kind, slug: state.slug }) && slugKey(slug) !== slugKey(state.slug)
    ? refuse('SLUG_FIXED')
    : undefined

/** Claims the address that the draft is to have; a text of the journal keeps its own. */
const claimNew = async (ports: DraftPorts, { kind, id }: Of, state: PageState, slug: string) =>
  refuseSlug(state, kind, slug) ?? (await claimSlug(ports, { kind, slug, ownerId: id }))

/** Saves what was typed; refused where the draft is no longer as it was seen. */
export const changeDraft = async (
  ports: DraftPorts,
  { changes, by, match, ...of }: Saving,
): Promise<PageState | Refusal> => {
  const page = await readPage(ports, of)
  if (isRefusal(page)) return page
  const { state, draft } = page
  const isSeen = (row: typeof draft) => isAsSeen(match, state.revision, row?.revision ?? 0)
  if (!isSeen(draft)) return refuse('PRECONDITION_FAILED')
  const { slug: before } = draft?.content ?? plannedContent(state)
  const { slug = before } = changes
  const refused = slug === before ? undefined : await claimNew(ports, of, state, slug)
  if (refused) return refused
  const row = await saveDraft(ports.vault, {
    part: of.kind,
    id: of.id,
    by,
    change: row => (isSeen(row) ? draftWith(row?.content ?? plannedContent(state), changes) : undefined),
  })
  if (!row) return refuse('PRECONDITION_FAILED')
  if (slugKey(before) !== slugKey(slug)) await releaseSlug(ports, { kind: of.kind, slug: before, ownerId: of.id })
  return state
}

type CalledOff = { readonly before: PageState; readonly after: PageState; readonly by: string }

/** What was scheduled and won't be published becomes the draft, unless there is one, which is newer. */
export const keepCalledOff = async (
  vault: Ports['vault'],
  { kind, id }: Of,
  { before, after, by }: CalledOff,
): Promise<void> => {
  const planned = plannedContent(before)
  if (!before.scheduled || after.scheduled || isDeepStrictEqual(planned, publishedContent(after))) return
  await saveDraft(vault, { part: kind, id, by, change: row => (row?.content ? undefined : planned) })
}

/** Leaves nothing of a page that was never published. */
export const forgetPage = async (
  { vault }: Pick<Ports, 'vault'>,
  { kind, id }: Of,
  draft: ContentDraftRow<PageKind>,
) => {
  if (draft.content) await releaseSlug({ vault }, { kind, slug: draft.content.slug, ownerId: id })
  await vault.erase('content-drafts', draftRowId(kind, id))
}
