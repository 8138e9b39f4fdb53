import {
  type PageDocument,
  pageChanges,
  pageIdOf,
  pageStream,
  SITE_STREAM,
  type SitePartDocument,
  sitePartChanges,
  sitePartOf,
} from '@shodh/contracts/content/documents.ts'
import type { ContentEvent } from '@shodh/contracts/content/events.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import type { withQueries } from '../with-queries.ts'

type Changes<D> = Readonly<Record<string, (document: D | null, event: Recorded<ContentEvent>) => D | null>>

const streamOf = (event: Recorded<ContentEvent>) => {
  if (sitePartOf(event)) return SITE_STREAM
  const isNews = event.type.startsWith('News') || ('part' in event.data && event.data.part === 'news')
  return pageStream(isNews ? 'news' : 'page', pageIdOf(event as never) ?? '')
}

/** What happens to the content of the site, as events and as documents. */
export const givenContent = ({ given }: Pick<ReturnType<typeof withQueries>, 'given'>) => {
  const parts = new Map<string, SitePartDocument>()
  const pages = new Map<string, PageDocument>()
  let position = 0

  const projectPart = (part: string, event: Recorded<ContentEvent>) => {
    const document = (sitePartChanges as Changes<SitePartDocument>)[event.type]?.(parts.get(part) ?? null, event)
    if (!document) return
    parts.set(part, document)
    given.give('siteParts', document)
  }
  const projectPage = (event: Recorded<ContentEvent>) => {
    const id = pageIdOf(event as never) ?? ''
    const document = (pageChanges as Changes<PageDocument>)[event.type]?.(pages.get(id) ?? null, event)
    if (!document) return
    pages.set(id, document)
    given.give('pages', document)
  }

  return {
    /** At a moment (ISO 8601, UTC). */
    happens: (at: string, ...events: readonly ContentEvent[]) => {
      for (const event of events) {
        position += 1
        const metadata = { schemaVersion: 1, at, actorId: 'rao', commandId: '', commandHash: '', correlationId: '' }
        const place = { id: `${position}`, stream: '', revision: position, position }
        const recorded = { ...event, ...place, metadata } as Recorded<ContentEvent>
        const stream = streamOf(recorded)
        const stored = {
          ...place,
          stream,
          type: event.type,
          data: JSON.stringify(event.data),
          metadata: JSON.stringify(metadata),
        }
        given.contentEvents.set(stream, [...(given.contentEvents.get(stream) ?? []), stored])
        const part = sitePartOf(recorded)
        if (part) projectPart(part, recorded)
        else projectPage(recorded)
      }
    },
  }
}
