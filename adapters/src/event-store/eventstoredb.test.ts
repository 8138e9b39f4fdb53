import { afterAll } from 'vitest'
import { eventStoreContract } from './contract.ts'
import { openEventStoreDb } from './eventstoredb.ts'
import { eventStoreDbUnderTest } from './eventstoredb-under-test.ts'

const { url, journalId, close } = await eventStoreDbUnderTest()
afterAll(close)

eventStoreContract('EventStoreDB', log => openEventStoreDb({ url, journalId, log }))
