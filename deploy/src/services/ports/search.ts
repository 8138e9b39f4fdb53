import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { SearchIndex } from '@shodh/adapters/search/search.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { followLog, type Indexing, indexOrigin } from '@shodh/projections/search/index-events.ts'
import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { storedText } from '@shodh/query-service/papers/pdfs/stored-text.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../../stores/stores.ts'
import { type Restartable, restartable } from '../background/note-heads.ts'

type Given = {
  readonly stores: Pick<Stores, 'events' | 'files' | 'bus'>
  /** The index's own, of this process alone. */
  readonly file: string
  readonly logger: FastifyBaseLogger
}

/** Searches that an index responds to while it is projected. */
export type OpenSearch = Pick<SearchIndex, 'find' | 'suggest' | 'state' | 'close'> & {
  /** Puts an empty index in the place of this one, which is damaged for the reason. */
  readonly renew: (reason: string) => Promise<void>
  readonly isComplete: () => boolean
  readonly textsUpTo: () => Position | undefined
}

/** The search index of a query service, which follows the log until it is closed. */
export const openSearch = async ({ stores, file, logger }: Given): Promise<OpenSearch> => {
  const { events, files, bus } = stores
  const stopping = new AbortController()
  let indexing: Indexing | undefined
  const running: { following?: Restartable } = {}
  const index = await openSqliteSearchIndex({
    file,
    origin: indexOrigin(events.logId),
    onRenewed: reason => {
      logger.error(`The search index is made anew from the events, since it was damaged: ${reason}`)
      indexing = undefined
      running.following?.restart()
    },
  })
  const textOf = async (sha256: string) => {
    const text = await storedText(files, sha256)
    return text && textsOfPages(text)
  }
  const report = (error: unknown) => logger.error({ err: error }, 'An event or a text was not indexed')
  running.following = restartable(stopping.signal, signal => {
    indexing = followLog({ events, index, bus, textOf, report }, signal)
    return indexing.done
  })
  return {
    find: filter => index.find(filter),
    suggest: words => index.suggest(words),
    state: () => index.state(),
    renew: async reason => index.renew?.(reason),
    isComplete: () => indexing?.isComplete() ?? false,
    textsUpTo: () => indexing?.textsUpTo(),
    close: async () => {
      stopping.abort()
      await running.following?.done()
      await index.close()
    },
  }
}
