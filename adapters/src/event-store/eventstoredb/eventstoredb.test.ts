import { withEventStoreDb } from '../../testing/engines/eventstoredb.ts'
import { eventStoreContract } from '../contract/contract.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const journal = withEventStoreDb()

eventStoreContract('EventStoreDB', log => openEventStoreDb({ ...journal(), log }))
