import { pageChanges, type PageDocument } from '@shodh/contracts/content/documents.ts'
import type { ContentEvent, PartPublication } from '@shodh/contracts/content/events.ts'
import { bareTexts, type PublishedTexts, publishTexts, type TextChanges } from '@shodh/contracts/content/pages/page.ts'
import type { NewsDraft } from '@shodh/contracts/content/vault-rows.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { PageId } from '@shodh/contracts/ids.ts'
import type { StateFold } from '../../decider.ts'
import type { CommandRequest, Handle } from '../../handle.ts'
import type { Scheduled } from '../site-parts/site-state.ts'

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
  /** As queries have it; null before its first event. */
  readonly document: PageDocument | null
}

const initial: PageState = {
  revision: 0,
  status: 'none',
  before: 'none',
  slug: '',
  texts: {},
  versions: [],
  scheduled: null,
  document: null,
}

/** The content that is published, as a draft has it. */
export const publishedContent = ({ slug, texts, date, until }: PageState): NewsDraft => ({
  slug,
  texts: bareTexts(texts),
  ...(date !== undefined && { date }),
  ...(until !== undefined && { until }),
})

/** The state with changes of its content, none of which is published by it. */
export const changed = <State extends Pick<PageState, 'slug' | 'texts' | 'date' | 'until'>>(
  state: State,
  { slug = state.slug, texts = {}, date = state.date, until = state.until }: PageChanges,
  at: string,
): State => ({ ...state, slug, texts: publishTexts(state.texts, texts, at), date, until: until ?? undefined })

/** The content as it would be once what is scheduled is published. */
export const plannedContent = (state: PageState): NewsDraft =>
  publishedContent(state.scheduled ? changed(state, state.scheduled.changes, state.scheduled.at) : state)

export type PageEvent = Exclude<ContentEvent, { readonly type: PartPublication }>
type Event = Recorded<PageEvent>

const next = (state: PageState, event: Event, changes: Partial<PageState>): PageState => ({
  ...state,
  ...changes,
  revision: state.revision + 1,
  document: (pageChanges[event.type] as (before: PageDocument | null, event: Event) => PageDocument | null)(
    state.document,
    event,
  ),
})

const publish = (state: PageState, event: Event): PageState => {
  const after = changed(state, event.data as PageChanges, event.metadata.at)
  return next(after, event, {
    status: 'published',
    versions: [...state.versions, publishedContent(after)],
    scheduled: null,
  })
}

const unpublish = (state: PageState, event: Event) => next(state, event, { status: 'unpublished', scheduled: null })
const remove = (state: PageState, event: Event) =>
  next(state, event, { status: 'deleted', before: state.status === 'deleted' ? 'none' : state.status, scheduled: null })
const restore = (state: PageState, event: Event) => next(state, event, { status: state.before, scheduled: null })

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
    PublicationScheduled: (state, event) => {
      const { at, reason, page, news } = event.data
      return next(state, event, { scheduled: { at, by: event.metadata.actorId, changes: news ?? page ?? {}, reason } })
    },
    PublicationCancelled: (state, event) => next(state, event, { scheduled: null }),
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
