import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Document as Bson } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { noMongoJavaServer, startMongoJavaServer } from '../testing/mongo-java-server.ts'
import { inDatabase, type Room, withMongodb } from '../testing/mongodb.ts'
import { type Card, cards, drawn, everything, removed } from './cards.ts'
import { readStoreContract } from './contract.ts'
import { openMongodbReadStore } from './mongodb.ts'
import { DocumentTooLarge, type ReadStore } from './read-store.ts'

const newRoom = withMongodb()

readStoreContract('The MongoDB read store', async () => {
  const room = await newRoom()
  return { open: () => openMongodbReadStore(room), remove: room.remove }
})

describe('The MongoDB read store', () => {
  let room: Room
  let store: ReadStore

  beforeEach(async () => {
    room = await newRoom()
    store = await openMongodbReadStore(room)
  })
  afterEach(async () => {
    await store.close()
    await room.remove()
  })

  const kept = (name: string) =>
    inDatabase(room, db => db.collection<Bson & { _id: string }>(name).find().sort({ _id: 1 }).toArray())

  test('a collection is called name@version, and its documents carry the position that drew them', async () => {
    const collection = await store.collection<Card>(cards(3))
    await collection.commit([drawn({ id: 'a', title: 'A', year: 2025, more: [1] }), removed('b')], 7)
    expect(await kept('cards@3')).toEqual([
      { _id: 'a', at: 7, document: '{"id":"a","title":"A","year":2025,"more":[1]}', fields: FIELDS },
      { _id: 'b', at: 7 },
    ])
    expect(await kept('checkpoints')).toEqual([{ _id: 'cards@3', position: 7 }])
  })

  const FIELDS = { id: 'a', title: 'A', year: 2025 }

  test('every index that the read model declares is there', async () => {
    await store.collection<Card>(cards())
    const indexes = await inDatabase(room, db => db.collection('cards@1').indexes())
    expect(indexes.map(({ key }) => Object.keys(key))).toEqual([
      ['_id'],
      ['fields.year', 'fields.title', '_id'],
      ['fields.open', '_id'],
    ])
  })

  test.for(['__proto__', '_bsontype', 'constructor', 'toString'])('a field may be called %s', async name => {
    const card = JSON.parse(`{"id":"a","title":"A","${name}":"ObjectId"}`) as Card
    const collection = await store.collection<Card>(cards())
    await collection.commit([drawn(card)], 1)
    expect(await collection.find({ where: JSON.parse(`{"${name}":"ObjectId"}`) })).toEqual([card])
  })

  test('a field that is no plain name is refused', async () => {
    const collection = await store.collection<Card>(cards())
    const field = '$where' as 'year'
    await expect(collection.find({ sort: { field } })).rejects.toThrow(/can't be found by the field "\$where"/)
    await expect(collection.find({ where: { [field]: 1 } })).rejects.toThrow(/can't be found by the field/)
    await expect(collection.count({ contains: { field, text: 'x' } })).rejects.toThrow(/can't be found by the field/)
  })

  test('a value that looks like an operator is a value', async () => {
    const collection = await store.collection<Card>(cards())
    await collection.commit([drawn({ id: 'a', title: 'A' })], 1)
    const title = { $gt: '' } as unknown as string
    expect(await collection.find({ where: { title } })).toEqual([])
  })

  test('a text with a zero byte is found', async () => {
    const collection = await store.collection<Card>(cards())
    await collection.commit([drawn({ id: 'a', title: 'a\0.b' }), drawn({ id: 'b', title: 'a\0xb' })], 1)
    expect(await collection.find({ contains: { field: 'title', text: '\0.' } })).toMatchObject([{ id: 'a' }])
  })

  test('letters beyond the first plane are sorted by code points, too', async ({ skip }) => {
    const { gitVersion } = await inDatabase(room, db => db.command({ buildInfo: 1 }))
    skip(gitVersion === undefined, 'mongo-java-server compares UTF-16 code units')
    const collection = await store.collection<Card>(cards())
    await collection.commit(
      ['😀', '～', 'a'].map((title, n) => drawn({ id: `${n}`, title })),
      1,
    )
    const found = await collection.find({ sort: { field: 'title' } })
    expect(found.map(({ title }) => title)).toEqual(['a', '～', '😀'])
  })

  test('a document over 16 MiB is refused by name, and nothing is changed', async () => {
    const collection = await store.collection<Card>(cards())
    const large = { id: 'large', title: 'नदी', more: ['x'.repeat(16 * 1024 * 1024)] }
    await expect(collection.commit([drawn({ id: 'a', title: 'A' }), drawn(large)], 1)).rejects.toThrow(DocumentTooLarge)
    expect(await everything(collection)).toEqual([])
    expect(await collection.checkpoint()).toBe(-1)

    const fits = { ...large, more: ['x'.repeat(15 * 1024 * 1024)] }
    await collection.commit([drawn(fits)], 1)
    expect(await collection.get('large')).toEqual(fits)
  })

  test('a thousand new documents, all of them disputed, are kept by two at once', async () => {
    const [one, other] = [await store.collection<Card>(cards()), await store.collection<Card>(cards())]
    const changes = (title: string) => Array.from({ length: 1_000 }, (_, n) => drawn({ id: `${n}`, title }))
    await Promise.all([one.commit(changes('old'), 1), other.commit(changes('new'), 2)])
    expect(await one.count({ where: { title: 'new' } })).toBe(1_000)
    expect(await one.checkpoint()).toBe(2)
  })

  test('a closed store, and committing to a collection that was dropped, are unavailable', async () => {
    const collection = await store.collection<Card>(cards())
    await store.drop(cards())
    await expect(collection.commit([], 1)).rejects.toThrow(Unavailable)
    await expect(collection.checkpoint()).rejects.toThrow(Unavailable)
    await store.close()
    await expect(collection.get('a')).rejects.toThrow(Unavailable)
    await expect(store.collection<Card>(cards())).rejects.toThrow(Unavailable)
  })

  test.for<[string, (port: number) => string, RegExp]>([
    ['is none', () => 'http://127.0.0.1', /^This is no address of a MongoDB server: Invalid scheme/],
    ['has no server', () => 'mongodb://127.0.0.1:1', /^MongoDB at 127\.0\.0\.1:1: connect ECONNREFUSED/],
    ['has another server', port => `mongodb://127.0.0.1:${port}`, /^MongoDB at 127\.0\.0\.1:\d+: connection/],
    [
      'has no TLS',
      port => `mongodb://127.0.0.1:${port}/?tls=true`,
      /^MongoDB at \S+ and this journal disagree about TLS/,
    ],
  ])('an address that %s is refused in one sentence', async ([, urlAt, message]) => {
    const other = createServer(socket => socket.on('error', () => {}).end('x')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const opening = openMongodbReadStore({ url: urlAt(port), database: 'none', patience: 600 })
    await expect(opening).rejects.toThrow(message)
    other.close()
  })

  test('a server that is too old is refused in one sentence', async ({ skip }) => {
    skip(noMongoJavaServer() !== undefined, noMongoJavaServer())
    const old = await startMongoJavaServer({ minor: 0, wire: 7 })
    const opening = openMongodbReadStore({ url: old.url, database: 'none', patience: 1_000 })
    await expect(opening).rejects.toThrow(/^MongoDB at 127\.0\.0\.1:\d+ is too old: version 4\.4 or later is needed/)
    await old.kill()
  })
})
