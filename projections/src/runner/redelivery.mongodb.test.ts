import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { redeliveryOn } from './testing/redelivery-on.ts'

const newRoom = withMongodb()

redeliveryOn('MongoDB', async directory => {
  const room = await newRoom()
  const stores = {
    events: await openSqliteEventStore({ directory, log: 'journal' }),
    views: await openMongodbReadStore(room),
    other: await openSqliteReadStore({ file: join(directory, 'other.db') }),
  }
  const close = async () => {
    for (const store of Object.values(stores)) await store.close()
    await room.remove()
  }
  return { ...stores, bus: inProcessBus(), leases: inProcessLeases(), close }
})
