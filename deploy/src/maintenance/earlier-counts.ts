import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from '@shodh/adapters/event-store/sqlite/directory-lock.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { readingLog, USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { openServed } from '@shodh/query-service/views/served-views.ts'
import { earlierCountsIn } from '../transfer/read-earlier-counts.ts'
import { environment } from '../settings/environment.ts'
import { refuseNewerJournal } from '../stores/versions.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import { PROGRAM } from '../terminal/program.ts'

/** The papers of a stopped journal by id and by DOI. */
const knownPapers = async (directory: string) => {
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  try {
    const view = await openServed(views)
    const found = await (await view(papers)).find({})
    const dois = found.flatMap(({ id, doiKey }) => (doiKey === undefined ? [] : [[doiKey, id] as const]))
    return new Map([...found.map(({ id }) => [id, id] as const), ...dois])
  } finally {
    await views.close()
  }
}

/** `make earlier-counts FROM=file.csv SOURCE="…"`: counts from before counting began, apart from the others. */
await runToEnd(async () => {
  const { DATA_DIR: directory } = environment()
  const [file, source] = [process.env['FROM']?.trim(), process.env['SOURCE']?.trim()]
  if (!file || !source)
    throw new OperatorError(
      `Say which file, and where its counts are from: ${PROGRAM} earlier-counts FROM=counts.csv SOURCE="the old site’s log".`,
    )
  await refuseNewerJournal(directory)
  const lock = lockDirectory(directory)
  const log = readingLog(await openSqliteEventStore({ directory, log: USAGE_LOG, lock: false }))
  try {
    const counts = earlierCountsIn(await readFile(file, 'utf8'), await knownPapers(directory))
    await log.append({ earlier: { source, counts } })
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return `${total} downloads of ${counts.length} papers before counting began, from ${source}.`
  } finally {
    await log.close()
    lock.release()
  }
})
