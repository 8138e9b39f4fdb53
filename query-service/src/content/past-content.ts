import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import {
  pageChanges,
  type PageDocument,
  pageStream,
  SITE_STREAM,
  type SitePartDocument,
  sitePartChanges,
  sitePartOf,
} from '@shodh/contracts/content/documents.ts'
import type { ContentEvent } from '@shodh/contracts/content/events.ts'
import type { SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { type Recorded, recorded } from '@shodh/contracts/event.ts'

/** The events of a stream, oldest first. */
type ReadStream = (stream: string) => Promise<readonly StoredEvent[]>

type Event = Recorded<ContentEvent>
type Changes<D> = Readonly<Record<string, (document: D | null, event: Event) => D | null>>

/** Up to and with which event of its own something is wanted. */
type Until = { readonly version: number } | { readonly at: string }

const isLater = (event: Event, until: Until) =>
  'at' in until
    ? event.metadata.at > until.at
    : 'version' in event.data && event.data.version !== undefined && event.data.version > until.version

const fold = <D>(events: readonly Event[], changes: Changes<D>, until: Until): D | null => {
  const end = events.findIndex(event => isLater(event, until))
  return events.slice(0, end < 0 ? undefined : end).reduce((document: D | null, event) => {
    return Object.hasOwn(changes, event.type) ? (changes[event.type]?.(document, event) ?? null) : document
  }, null)
}

/** What content was at an earlier version, or at a moment (ISO 8601, UTC); undefined before its first event. */
export const pastContent = (read: ReadStream) => {
  const eventsOf = async (stream: string) => (await read(stream)).map(event => recorded<ContentEvent>(event))
  return {
    part: async (part: SitePart, until: Until): Promise<SitePartDocument | undefined> => {
      const events = (await eventsOf(SITE_STREAM)).filter(
        event => Object.hasOwn(sitePartChanges, event.type) && sitePartOf(event) === part,
      )
      return fold<SitePartDocument>(events, sitePartChanges as Changes<SitePartDocument>, until) ?? undefined
    },
    page: async ({ kind, id }: Pick<PageDocument, 'kind' | 'id'>, until: Until): Promise<PageDocument | undefined> =>
      fold<PageDocument>(await eventsOf(pageStream(kind, id)), pageChanges as Changes<PageDocument>, until) ??
      undefined,
  }
}
