import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Document as Bson } from 'mongodb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noMongoJavaServer, startMongoJavaServer } from '../../../../deploy/lab/servers/mongo-java-server.ts'
import { inDatabase, type Room, withMongodb } from '../../testing/engines/mongodb.ts'
import { type SampleDocument, sampleDocuments, updated, everything, removed } from '../contract/fixtures.ts'
import { readStoreContract } from '../contract/contract.ts'
import { openMongodbReadStore } from './mongodb.ts'
import { DocumentTooLarge, type ReadStore } from '../read-store.ts'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

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

  const storedIn = (name: string) =>
    inDatabase(room, db => db.collection<Bson & { _id: string }>(name).find().sort({ _id: 1 }).toArray())

  test('A collection is called name@version, and its documents carry the position of their commit', async () => {
    const collection = await store.collection<SampleDocument>(sampleDocuments(3))
    await collection.commit([updated({ id: 'a', title: 'A', year: 2025, more: [1] }), removed('b')], 7)
    expect(await storedIn('cards@3')).toEqual([
      { _id: 'a', at: 7, document: '{"id":"a","title":"A","year":2025,"more":[1]}', fields: FIELDS },
      { _id: 'b', at: 7 },
    ])
    expect(await storedIn('checkpoints')).toEqual([{ _id: 'cards@3', position: 7 }])
  })

  const FIELDS = { id: 'a', title: 'A', year: 2025 }

  test('Every index that the read model declares is there', async () => {
    await store.collection<SampleDocument>(sampleDocuments())
    const indexes = await inDatabase(room, db => db.collection('cards@1').indexes())
    expect(indexes.map(({ key }) => Object.keys(key))).toEqual([
      ['_id'],
      ['fields.year', 'fields.title', '_id'],
      ['fields.open', '_id'],
    ])
  })

  test.for(['__proto__', '_bsontype', 'constructor', 'toString'])('A field may be called %s', async name => {
    const card = JSON.parse(`{"id":"a","title":"A","${name}":"ObjectId"}`) as SampleDocument
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    await collection.commit([updated(card)], 1)
    expect(await collection.find({ where: JSON.parse(`{"${name}":"ObjectId"}`) })).toEqual([card])
  })

  test('A field that is no plain name is refused', async () => {
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    const field = '$where' as 'year'
    await expect(collection.find({ sort: { field } })).rejects.toThrow(/can't be found by the field "\$where"/)
    await expect(collection.find({ where: { [field]: 1 } })).rejects.toThrow(/can't be found by the field/)
    await expect(collection.count({ contains: { field, text: 'x' } })).rejects.toThrow(/can't be found by the field/)
  })

  test('A value that looks like an operator is a value', async () => {
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    await collection.commit([updated({ id: 'a', title: 'A' })], 1)
    const title = { $gt: '' } as unknown as string
    expect(await collection.find({ where: { title } })).toEqual([])
  })

  test('A text with a zero byte is found', async () => {
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    await collection.commit([updated({ id: 'a', title: 'a\0.b' }), updated({ id: 'b', title: 'a\0xb' })], 1)
    expect(await collection.find({ contains: { field: 'title', text: '\0.' } })).toMatchObject([{ id: 'a' }])
  })

  test('Letters beyond the first plane are sorted by code points, too', async ({ skip }) => {
    const { gitVersion } = await inDatabase(room, db => db.command({ buildInfo: 1 }))
    skip(gitVersion === undefined, 'mongo-java-server compares UTF-16 code units')
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    await collection.commit(
      ['😀', '～', 'a'].map((title, n) => updated({ id: `${n}`, title })),
      1,
    )
    const found = await collection.find({ sort: { field: 'title' } })
    expect(found.map(({ title }) => title)).toEqual(['a', '～', '😀'])
  })

  test('A document over 16 MiB is refused by name, and nothing is changed', async () => {
    const collection = await store.collection<SampleDocument>(sampleDocuments())
    const large = { id: 'large', title: 'नदी', more: ['x'.repeat(16 * 1024 * 1024)] }
    await expect(collection.commit([updated({ id: 'a', title: 'A' }), updated(large)], 1)).rejects.toThrow(
      DocumentTooLarge,
    )
    expect(await everything(collection)).toEqual([])
    expect(await collection.checkpoint()).toBe(-1)

    const fits = { ...large, more: ['x'.repeat(15 * 1024 * 1024)] }
    await collection.commit([updated(fits)], 1)
    expect(await collection.get('large')).toEqual(fits)
  })

  test('A thousand new documents, all of them in conflict, are stored by two at once', async () => {
    const [one, other] = [
      await store.collection<SampleDocument>(sampleDocuments()),
      await store.collection<SampleDocument>(sampleDocuments()),
    ]
    const changes = (title: string) => Array.from({ length: 1_000 }, (_, n) => updated({ id: `${n}`, title }))
    await Promise.all([one.commit(changes('old'), 1), other.commit(changes('new'), 2)])
    expect(await one.count({ where: { title: 'new' } })).toBe(1_000)
    expect(await one.checkpoint()).toBe(2)
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
  ])('An address that %s is refused in one sentence', async ([, urlAt, message]) => {
    const other = createServer(socket => socket.on('error', () => {}).end('x')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const opening = openMongodbReadStore({ url: urlAt(portOf(other)), database: 'none', timeoutMs: 600 })
    await expect(opening).rejects.toThrow(message)
    other.close()
  })

  test('A server that has no TLS is refused in one sentence where the address wants it', async () => {
    const opening = openMongodbReadStore({ ...room, url: `${room.url}/?tls=true`, timeoutMs: 600 })
    const message = /^MongoDB at \S+ and this journal disagree about TLS: /
    await expect(opening).rejects.toMatchObject({ name: 'Error', message: expect.stringMatching(message) })
  })

  test('A server that is too old is refused in one sentence', async ({ skip }) => {
    skip(noMongoJavaServer() !== undefined, noMongoJavaServer())
    const old = await startMongoJavaServer({ minor: 0, wire: 7 })
    const opening = openMongodbReadStore({ url: old.url, database: 'none', timeoutMs: 1_000 })
    const message = /^MongoDB at 127\.0\.0\.1:\d+ is too old: version 4\.4 or later is needed/
    await expect(opening).rejects.toMatchObject({ name: 'Error', message: expect.stringMatching(message) })
    await old.kill()
  })
})
