import { existsSync } from 'node:fs'
import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { type IndexDifference, type IndexSnapshot, openIndexSnapshot } from '@shodh/adapters/search/sqlite/compare.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { indexEvents, indexOrigin } from '@shodh/projections/search/index-events.ts'
import { storedText } from '@shodh/query-service/papers/stored-text.ts'

const BATCH = 2000

type Given = {
  readonly events: EventStore
  readonly files: Pick<FileStore, 'derived'>
  /** The index of the journal, which may be running, and where one is made anew. */
  readonly stored: string
  readonly anew: string
}

/** Whether it goes on at the next start: one of another log or version is made anew then. */
const isOfThisLog = async (events: EventStore, { origin, reached: { position, event } }: IndexSnapshot) =>
  origin === indexOrigin(events.logId) && (position === BEGINNING || (await events.idAt(position)) === event)

/** Made from the same events, and from the texts of the same PDFs. */
const makeAnew = async ({ events, files, anew: file }: Given, { reached, texts }: IndexSnapshot) => {
  const index = await openSqliteSearchIndex({ file, origin: indexOrigin(events.logId) })
  try {
    for await (const batch of events.readAll(BEGINNING, BATCH)) {
      const known = batch.filter(({ position }) => position <= reached.position)
      // what the journal could not index either
      await indexEvents(index, known, () => {})
      if (known.length < batch.length) break
    }
    for (const sha256 of texts()) {
      const text = await storedText(files, sha256)
      if (text) await index.addText(sha256, text.pages)
    }
  } finally {
    await index.close()
  }
}

/**
 * Compares the search index with one that is made anew from the events; calls back with each difference. Returns the
 * number of papers in it; undefined where there is none that the next start would go on with. Memory is that of a batch.
 */
export const checkSearch = async (given: Given, found: (difference: IndexDifference) => void) => {
  if (!existsSync(given.stored)) return undefined
  using stored = openIndexSnapshot(given.stored)
  if (!(await isOfThisLog(given.events, stored))) return undefined
  await makeAnew(given, stored)
  using anew = openIndexSnapshot(given.anew)
  for (const difference of stored.differencesFrom(anew)) found(difference)
  return stored.count()
}
