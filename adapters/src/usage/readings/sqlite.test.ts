import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSqliteEventStore } from '../../event-store/sqlite/sqlite.ts'
import { readingLogContract } from './contract.ts'
import { readingLog } from './event-log.ts'

readingLogContract('A log of readings in SQLite', async log => {
  const directory = await mkdtemp(join(tmpdir(), 'readings-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return readingLog(await openSqliteEventStore({ directory, log }))
})
