import type { Engine } from './engine.ts'
import { eventStoreDb } from './eventstoredb-engine.ts'
import { mongodb } from './mongodb-engine.ts'
import { nats } from './nats-engine.ts'

/** All servers that ports are implemented on. */
export const engines: readonly Engine[] = [eventStoreDb, mongodb, nats]
