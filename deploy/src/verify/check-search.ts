import { existsSync } from 'node:fs'
import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { type IndexDifference, type IndexSnapshot, openIndexSnapshot } from '@shodh/adapters/search/sqlite/compare.ts'
import { openSqliteSearchIndex } from '@shodh/adapters/search/sqlite/sqlite.ts'
import { disagreement } from '@shodh/projections/runner/builds.ts'
import { indexEvents, indexOrigin } from '@shodh/projections/search/index-events.ts'
import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { storedText } from '@shodh/query-service/papers/pdfs/stored-text.ts'

const BATCH = 2000

type Given = {
  readonly events: EventStore
  readonly files: Pick<FileStore, 'derived'>
  /** The index of the journal, which may be running, and where one is made anew. */
  readonly stored: string
  readonly anew: string
}

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
      if (text) await index.addText(sha256, textsOfPages(text))
    }
  } finally {
    await index.close()
  }
}

/**
 * Compares the search index with one that is made anew from the events; calls back with each difference. Returns the
 * number of papers in it, and whether the log goes on after it; undefined where there is none, or one of another log or
 * version, which the next start makes anew. Memory is that of a batch, and a hash of each paper.
 */
export const checkSearch = async (given: Given, found: (difference: IndexDifference) => void) => {
  if (!existsSync(given.stored)) return undefined
  using stored = openIndexSnapshot(given.stored)
  const { events } = given
  if (stored.origin !== indexOrigin(events.logId)) return undefined
  const { position } = stored.reached
  if ((await disagreement(events, stored.reached)) !== undefined)
    found({ what: 'checkpoint', key: String(position), is: 'different' })
  await makeAnew(given, stored)
  using anew = openIndexSnapshot(given.anew)
  for (const difference of stored.differencesFrom(anew)) found(difference)
  return { papers: stored.count(), isBehind: position < (await events.head()) }
}
