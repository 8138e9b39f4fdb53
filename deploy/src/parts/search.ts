import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { followLog } from '@shodh/projections/search/follow-log.ts'
import { indexOrigin } from '@shodh/projections/search/index-events.ts'
import { storedText } from '@shodh/query-service/papers/stored-text.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../stores/stores.ts'

type Given = {
  readonly stores: Pick<Stores, 'events' | 'files' | 'bus'>
  /** The index's own, of this process alone. */
  readonly file: string
  readonly logger: FastifyBaseLogger
}

/** Searches that an index responds to while it is projected. */
export type OpenSearch = Pick<SearchIndex, 'find' | 'meant' | 'state' | 'close'> & {
  readonly isComplete: () => boolean
  readonly textsUpTo: () => Position | undefined
}

/** The search index of a query service, which follows the log until it is closed. */
export const openSearch = async ({ stores, file, logger }: Given): Promise<OpenSearch> => {
  const { events, files, bus } = stores
  const index = await openSqliteSearchIndex({ file, origin: indexOrigin(events.logId) })
  const stopping = new AbortController()
  const textOf = async (sha256: string) => (await storedText(files, sha256))?.pages
  const report = (error: unknown) => logger.error({ err: error }, 'An event or a text was not indexed')
  const { isComplete, textsUpTo, done } = followLog({ events, index, bus, textOf, report }, stopping.signal)
  return {
    find: filter => index.find(filter),
    meant: words => index.meant(words),
    state: () => index.state(),
    isComplete,
    textsUpTo,
    close: async () => {
      stopping.abort()
      await done
      await index.close()
    },
  }
}
