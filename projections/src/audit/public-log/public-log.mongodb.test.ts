import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { treeOn } from './testing/tree-on.ts'

const newRoom = withMongodb()

treeOn('MongoDB', async directory => {
  const room = await newRoom()
  const stores = {
    events: await openSqliteEventStore({ directory, log: 'journal' }),
    other: await openSqliteEventStore({ directory: join(directory, 'other'), log: 'journal' }),
    views: await openMongodbReadStore(room),
  }
  const close = async () => {
    for (const store of Object.values(stores)) await store.close()
    await room.remove()
  }
  return { ...stores, close }
})
