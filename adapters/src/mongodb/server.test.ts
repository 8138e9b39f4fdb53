import { type Document as Bson, Long } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { openGridFsFileStore } from '../file-store/gridfs/gridfs.ts'
import { openMongodbLeases } from '../lease/mongodb.ts'
import { failure, type PeerResponse, startMongodbPeer } from '../../../deploy/lab/peers/mongodb.ts'
import { openMongodbVault } from '../vault/mongodb.ts'
import { sampleDocuments, updated } from '../read-store/contract/fixtures.ts'
import { openMongodbReadStore } from '../read-store/mongodb/mongodb.ts'

const CHECKPOINT = { _id: 'cards@1', position: -1 }

/** A server in which there is nothing but a checkpoint, and the commands that it gets. */
const recordingPeer = async (
  respond: (command: Bson) => PeerResponse | undefined = () => undefined,
  helloOf?: (host: string) => Bson,
) => {
  const commands: Bson[] = []
  const peer = await startMongodbPeer(command => {
    commands.push(command)
    const found = { id: Long.ZERO, ns: 'journal.x', firstBatch: 'find' in command ? [CHECKPOINT] : [] }
    return respond(command) ?? { ok: 1, n: 1, nModified: 1, cursor: found, values: [] }
  }, helloOf)
  onTestFinished(peer.close)
  return { ...peer, commands }
}

const opening = {
  'read store': openMongodbReadStore,
  leases: openMongodbLeases,
  vault: openMongodbVault,
  'file store': openGridFsFileStore,
}

test('What a URL says of durability or of where to read has no effect', async () => {
  // of a single server, the driver reads wherever it is
  const { url, commands } = await recordingPeer(undefined, me => ({ me, hosts: [me], setName: 'rs' }))
  const weak = `${url}/?j=false&w=1&wtimeoutMS=1&readConcernLevel=local&readPreference=secondaryPreferred`
  const store = await openMongodbReadStore({ url: weak, database: 'journal' })
  onTestFinished(() => store.close())
  const collection = await store.collection(sampleDocuments())
  await collection.commit([updated({ id: 'a', title: 'A' })], 1)
  await collection.statuses(['a'])
  await collection.count({})
  await store.checkpoints()

  const [reads, writes] = [
    commands.filter(command => 'find' in command || 'aggregate' in command),
    commands.filter(command => 'update' in command || 'createIndexes' in command),
  ]
  expect([reads.length, writes.length]).toEqual([5, 5])
  for (const read of reads) expect(read['readConcern']).toEqual({ level: 'majority' })
  for (const write of writes) expect(write['writeConcern']).toEqual({ w: 'majority', j: true })
  for (const command of commands) expect(command).not.toHaveProperty('$readPreference')
})

test('The stores of a process share one client, which is closed when the last of them is', async () => {
  const { url, connections } = await recordingPeer()
  const stores = []
  for (const open of Object.values(opening)) stores.push(await open({ url, database: 'journal' }))
  // one that monitors, and one for requests
  expect(connections()).toBe(2)
  const [last, ...others] = stores
  for (const store of others) await store.close()
  expect(connections()).toBe(2)
  await last?.close()
  await expect.poll(connections).toBe(0)
})

test.for(Object.keys(opening) as (keyof typeof opening)[])(
  'A user who may not work in the database opens no %s, also where another store has opened',
  async name => {
    let isDenied = false
    const { url } = await recordingPeer(() => (isDenied ? failure(13, 'Unauthorized') : undefined))
    const store = await openMongodbReadStore({ url, database: 'journal' })
    onTestFinished(() => store.close())
    isDenied = true
    await expect(opening[name]({ url, database: 'journal' })).rejects.toThrow(/^MongoDB at \S+ doesn't allow this user/)
  },
)
