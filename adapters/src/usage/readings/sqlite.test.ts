import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { openSqliteEventStore } from '../../event-store/sqlite/sqlite.ts'
import { readingLogContract } from './contract.ts'
import { readingLog } from './event-log.ts'

readingLogContract('A log of readings in SQLite', async log => {
  const directory = await temporaryFolder()
  return readingLog(await openSqliteEventStore({ directory, log }))
})
