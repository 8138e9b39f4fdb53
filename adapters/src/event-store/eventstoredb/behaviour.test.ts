import { randomUUID } from 'node:crypto'
import { binaryEvent, type EventData, EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { anEvent, everything, follow, someEvents } from '../contract/fixtures.ts'
import { BEGINNING, type EventStore } from '../event-store.ts'
import { removeEventStoreDbLog } from './eventstoredb.ts'
import { aStoreOnAPeer, opened } from '../testing/on-a-peer.ts'
import { writeOthers } from '../../../../deploy/lab/peers/eventstoredb/others.ts'

describe('EventStoreDB: a server that others use too', () => {
  test('What others and the server itself write is neither shown nor counted', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const other = await opened(peer.url, { journalId: 'other' })
    const { position } = await store.append('volume-1', 'noStream', someEvents(2))
    const client = EventStoreDBClient.connectionString(peer.url)
    for (const stream of ['journal:journal-2:volume-1', 'journal', 'xjournal:journal:volume-1'])
      await client.appendToStream(stream, jsonEvent({ type: 'Foreign', data: {} }))
    await client.dispose()
    for (let n = 0; n < 40; n += 1) await other.append('volume-1', n - 1, [anEvent()])
    expect(await store.head()).toBe(position)
    expect(await everything(store)).toHaveLength(2)
    expect(await everything(other)).toHaveLength(40)
  })

  test('A whole log is removed, and who follows another one goes on', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const sample = { url: peer.url, journalId: 'sample', log: 'journal' }
    const gone = await opened(peer.url, sample)
    for (const n of [1, 2, 3]) await gone.append(`volume-${n}`, 'noStream', someEvents(2))
    await gone.close()
    await store.append('volume-1', 'noStream', [anEvent()])
    const { seen } = follow(store)
    await expect.poll(() => seen.length).toBe(1)
    await removeEventStoreDbLog(sample)
    await store.append('volume-1', 0, [anEvent()])
    await expect.poll(() => seen.length).toBe(2)
    const again = await opened(peer.url, sample)
    expect(await everything(again)).toEqual([])
    expect(again.logId).not.toBe(gone.logId)
  })

  test('No event of another journal is ever received', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const { position } = await store.append('volume-1', 'noStream', someEvents(3))
    writeOthers(peer.log, 2_500)
    const { seen } = follow(store)
    const otherPosition = peer.log.all.at(-1)?.position ?? 0
    const reopened = await opened(peer.url)
    for (const log of [store, reopened]) {
      expect([await log.head(), await log.idAt(otherPosition)]).toEqual([position, undefined])
      expect(await log.idAt(position)).toBe((await everything(log)).at(-1)?.id)
      expect((await log.readStream('volume-1')).revision).toBe(2)
    }
    writeOthers(peer.log, 2_500)
    peer.cut()
    const later = await store.append('volume-1', 2, [anEvent()])
    expect(await reopened.head()).toBe(later.position)
    await expect.poll(() => seen).toHaveLength(4)
    expect([...peer.counts.sent.keys()].filter(stream => !/^journal:journal\b|^\$/u.test(stream))).toEqual([])
  })

  test('What others wrote is looked through once, and not at all where a read model knows a later event', async () => {
    const { peer, store } = await aStoreOnAPeer()
    writeOthers(peer.log, 20_000)
    const { position } = await store.append('volume-1', 'noStream', someEvents(1))
    const lookedThroughBy = async (work: () => Promise<unknown>) => {
      const before = peer.counts.looked
      await work()
      return peer.counts.looked - before
    }
    const reopened = await opened(peer.url)
    expect(await reopened.idAt(position)).toBeDefined()
    expect(await lookedThroughBy(() => reopened.head())).toBeLessThan(100)
    writeOthers(peer.log, 20_000)
    expect(await lookedThroughBy(() => reopened.head())).toBeGreaterThan(20_000)
    expect(await lookedThroughBy(() => reopened.head())).toBeLessThan(2_000)
    expect(await lookedThroughBy(() => everything(reopened, position))).toBeLessThan(2_000)
  })

  test('What is new in a stream is read at once, also where nothing is', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', someEvents(3))
    const readsBefore = peer.counts.reads
    const slices = []
    for (const from of [0, 1, 3]) slices.push(await store.readStream('volume-1', from))
    slices.push(await store.readStream('volume-2'))
    expect(slices.map(({ revision, events }) => [revision, events.length])).toEqual([
      [2, 3],
      [2, 2],
      [2, 0],
      [-1, 0],
    ])
    expect(peer.counts.reads - readsBefore).toBe(4)
    expect((await store.readStream('volume-1', 7)).revision).toBe(2)
  })

  test('Calls for the head that come at once share a search', async () => {
    const { peer, store } = await aStoreOnAPeer()
    writeOthers(peer.log, 20_000)
    const before = peer.counts.looked
    expect(await Promise.all(Array.from({ length: 10 }, () => store.head()))).toEqual(Array(10).fill(BEGINNING))
    expect(peer.counts.looked - before).toBeLessThan(50_000)
  })

  test('Handles on one server share a connection, which the last one closes', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', someEvents(1))
    const connections = peer.connections()
    const other = await opened(peer.url, { log: 'usage' })
    await other.append('volume-1', 'noStream', someEvents(1))
    expect(peer.connections()).toBe(connections)
    const inFlight = [0, 1, 2].map(n => other.append(`board-${n}`, 'noStream', [anEvent()]))
    await store.close()
    await Promise.all(inFlight)
    await expect(store.append('volume-1', 0, [anEvent()])).rejects.toThrow('the log is closed')
    await other.close()
    const reopened = await opened(peer.url, { log: 'usage' })
    expect(await reopened.append('board-2', 0, [anEvent()])).toMatchObject({ revision: 1 })
  })

  test('Appends to one server go on while another server of the same process dies', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const { store: other } = await aStoreOnAPeer()
    const lanes = (log: EventStore) =>
      Array.from({ length: 20 }, async (_, lane) => {
        for (let n = -1; n < 19; n += 1) await log.append(`lane-${lane}`, n, [anEvent()])
      })
    const appends = [...lanes(store), ...lanes(other)]
    const { seen } = follow(store)
    for (let cut = 1; cut <= 3; cut += 1) {
      await expect.poll(() => seen.length).toBeGreaterThan(cut * 50)
      peer.cut()
    }
    await Promise.all(appends)
    for (const log of [store, other]) expect(await everything(log)).toHaveLength(400)
  }, 40_000)
})

describe('EventStoreDB: texts', () => {
  const storedBy = async (earlier: (event: { readonly id: string; readonly type: string }) => EventData) => {
    const { peer, store } = await aStoreOnAPeer()
    const client = EventStoreDBClient.connectionString(peer.url)
    await client.appendToStream('journal:journal:volume-1', earlier({ id: randomUUID(), type: 'Marked' }))
    await client.dispose()
    return { peer, store }
  }

  test.for([
    ['the mark of an append', { at: 'now', $append: randomUUID() }, '{"at":"now"}'],
    ['a text that is no object', { $text: 'no JSON' }, 'no JSON'],
    ['both', { $text: '[1]', $append: randomUUID() }, '[1]'],
    ['neither', { at: 'now' }, '{"at":"now"}'],
  ] as const)('Metadata that earlier versions stored with %s are read as they were given', async given => {
    const [, metadata, text] = given
    const { store } = await storedBy(event => jsonEvent({ ...event, data: { b: 1, a: [] }, metadata }))
    expect((await store.readStream('volume-1')).events).toMatchObject([{ data: '{"b":1,"a":[]}', metadata: text }])
  })

  test('Data that earlier versions stored as bytes are read as they were given', async () => {
    const data = new Uint8Array(Buffer.from('{ "b": 1.0 }'))
    const { store } = await storedBy(event => binaryEvent({ ...event, data, metadata: { at: 'now' } }))
    expect(await everything(store)).toMatchObject([{ data: '{ "b": 1.0 }', metadata: '{"at":"now"}' }])
  })

  test('Texts are sent byte for byte, marked as JSON where they are JSON', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const [data, metadata] = ['{ "b": 1.0 }', '{ "at": "now" }']
    await store.append('volume-1', 'noStream', [
      { ...anEvent(), data, metadata },
      { ...anEvent(), data: 'no JSON' },
    ])
    const stored = peer.log.all.filter(({ stream }) => stream === 'journal:journal:volume-1')
    expect(stored.map(event => [event.contentType, String(Buffer.from(event.data))])).toEqual([
      ['application/json', data],
      ['application/octet-stream', 'no JSON'],
    ])
    expect(String(Buffer.from(stored[0]?.metadata ?? []))).toBe(metadata)
  })

  test('An id that the server would not return unchanged is refused', async () => {
    const { store } = await aStoreOnAPeer()
    const event = { ...anEvent(), id: randomUUID().toUpperCase() }
    await expect(store.append('volume-1', 'any', [event])).rejects.toThrow('EventStoreDB takes UUIDs in lower case')
  })
})
