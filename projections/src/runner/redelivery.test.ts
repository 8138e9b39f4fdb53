import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { redeliveryOn } from './testing/redelivery-on.ts'

redeliveryOn('SQLite', async directory => {
  const stores = {
    events: await openSqliteEventStore({ directory, log: 'journal' }),
    views: await openSqliteReadStore({ file: join(directory, 'views.db') }),
    other: await openSqliteReadStore({ file: join(directory, 'other.db') }),
  }
  const close = async () => {
    for (const store of Object.values(stores)) await store.close()
  }
  return { ...stores, bus: inProcessBus(), leases: inProcessLeases(), close }
})
