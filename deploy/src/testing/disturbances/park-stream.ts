import { join } from 'node:path'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { collectionName, parkedStreams, served } from '@shodh/adapters/read-store/read-store.ts'

type Parked = { readonly model: string; readonly stream: string; readonly reason: string }

/** Parks a stream of a stopped journal, as a bug in a projection would have. */
export const parkStream = async (directory: string, { model: name, stream, reason }: Parked) => {
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const { version = 1, build } = (await (await views.collection(served)).get(name)) ?? {}
  const model = collectionName({ name, version, build })
  const id = `${model} ${stream}`
  const collection = await views.collection(parkedStreams)
  const document = { id, model, stream, position: 0, reason, at: new Date().toISOString() }
  await collection.commit([{ id, document }], (await collection.checkpoint()) + 1)
  await views.close()
}
