import { openEventStoreDb } from '../../event-store/eventstoredb/eventstoredb.ts'
import { withEventStoreDb } from '../../testing/engines/eventstoredb.ts'
import { readingLogContract } from './contract.ts'
import { readingLog } from './event-log.ts'

const journal = withEventStoreDb()

readingLogContract('A log of readings on EventStoreDB', async log =>
  readingLog(await openEventStoreDb({ ...journal(), log })),
)
