import type { ContentEvent } from '@shodh/contracts/content/events.ts'
import type { PageTexts } from '@shodh/contracts/content/fields.ts'
import {
  bareText,
  languagesIn,
  type PublishedTexts,
  publishTexts,
  type TextChanges,
} from '@shodh/contracts/content/page.ts'
import type { NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import type { Metadata } from '@shodh/contracts/event.ts'
import { PageId } from '@shodh/contracts/ids.ts'
import type { StateFold } from '../decider.ts'
import type { CommandRequest, Handle } from '../handle.ts'
import type { Scheduled } from './site-state.ts'

export type PageKind = 'page' | 'news'

/** What a publication changes. */
export type PageChanges = {
  readonly slug?: string | undefined
  readonly texts?: TextChanges | undefined
  readonly date?: string | undefined
  readonly until?: string | null | undefined
}

/** A page or an announcement: `revision` counts its events, `versions` are the contents of its publications from 1 on. */
export type PageState = {
  readonly revision: number
  /** `none` before its first publication. */
  readonly status: 'none' | 'published' | 'unpublished' | 'deleted'
  /** The status that restoring brings back. */
  readonly before: 'none' | 'published' | 'unpublished'
  readonly slug: string
  readonly texts: PublishedTexts
  readonly date?: string | undefined
  readonly until?: string | undefined
  readonly versions: readonly NewsDraft[]
  readonly scheduled: Scheduled<PageChanges> | null
  readonly changedAt: string | null
  readonly changedBy: string | null
}

const initial: PageState = {
  revision: 0,
  status: 'none',
  before: 'none',
  slug: '',
  texts: {},
  versions: [],
  scheduled: null,
  changedAt: null,
  changedBy: null,
}

const bareTexts = (texts: PublishedTexts): PageTexts =>
  Object.fromEntries(
    languagesIn(texts).flatMap(language => {
      const text = texts[language]
      return text ? [[language, bareText(text)]] : []
    }),
  )

/** The content that is published, as a draft has it. */
export const publishedContent = ({ slug, texts, date, until }: PageState): NewsDraft => ({
  slug,
  texts: bareTexts(texts),
  ...(date !== undefined && { date }),
  ...(until !== undefined && { until }),
})

type Event = { readonly data: object; readonly metadata: Metadata }

/** The state with changes of its content, none of which is published by it. */
export const changed = <State extends Pick<PageState, 'slug' | 'texts' | 'date' | 'until'>>(
  state: State,
  { slug = state.slug, texts = {}, date = state.date, until = state.until }: PageChanges,
  at: string,
): State => ({ ...state, slug, texts: publishTexts(state.texts, texts, at), date, until: until ?? undefined })

/** The content as it would be once what is scheduled is published. */
export const plannedContent = (state: PageState): NewsDraft =>
  publishedContent(state.scheduled ? changed(state, state.scheduled.changes, state.scheduled.at) : state)

const next = (state: PageState, changes: Partial<PageState>): PageState => ({
  ...state,
  ...changes,
  revision: state.revision + 1,
})

const publish = (state: PageState, { data, metadata }: Event): PageState => {
  const after = changed(state, data, metadata.at)
  return next(after, {
    status: 'published',
    versions: [...state.versions, publishedContent(after)],
    scheduled: null,
    changedAt: metadata.at,
    changedBy: metadata.actorId,
  })
}

const of = ({ metadata }: Event) => ({ changedAt: metadata.at, changedBy: metadata.actorId, scheduled: null })

const unpublish = (state: PageState, event: Event) => next(state, { status: 'unpublished', ...of(event) })
const remove = (state: PageState, event: Event) =>
  next(state, { status: 'deleted', before: state.status === 'deleted' ? 'none' : state.status, ...of(event) })
const restore = (state: PageState, event: Event) => next(state, { status: state.before, ...of(event) })

export type PageEvent = Exclude<ContentEvent, { readonly type: 'HeaderRevised' | 'FooterRevised' | 'LogoReplaced' }>

const pageFold: StateFold<PageState, PageEvent> = {
  initial,
  on: {
    PageAdded: publish,
    NewsAdded: publish,
    PageRevised: publish,
    NewsRevised: publish,
    PageUnpublished: unpublish,
    NewsUnpublished: unpublish,
    PageRemoved: remove,
    NewsRemoved: remove,
    PageRestored: restore,
    NewsRestored: restore,
    PublicationScheduled: (state, { data, metadata }) => {
      const { at, reason, page, news } = data
      return next(state, { scheduled: { at, by: metadata.actorId, changes: news ?? page ?? {}, reason } })
    },
    PublicationCancelled: state => next(state, { scheduled: null }),
  },
}

const streamOf = (kind: PageKind, id: string) => `${kind}-${id}`

/** The state of a page or an announcement; that of a new one where there is none. */
export const readPageState = async (
  { handle }: { readonly handle: Pick<Handle, 'read'> },
  kind: PageKind,
  id: string,
): Promise<PageState> => (PageId.safeParse(id).success ? handle.read(streamOf(kind, id), pageFold) : initial)

export type PageRequest = CommandRequest<PageState, PageEvent>

/** A command to the stream of a page or an announcement. */
export const pageRequest = (
  kind: PageKind,
  id: string,
  command: Omit<PageRequest, 'stream' | 'fold'>,
): PageRequest => ({ ...command, stream: streamOf(kind, id), fold: pageFold })
