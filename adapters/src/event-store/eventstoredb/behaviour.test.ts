import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { describe, expect, test } from 'vitest'
import { anEvent, everything, follow, someEvents } from '../contract/fixtures.ts'
import { BEGINNING, type EventStore } from '../event-store.ts'
import { removeEventStoreDbLog } from './eventstoredb.ts'
import { aStoreOnAPeer, opened } from '../testing/on-a-peer.ts'

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

  test('The head of a new log is found without reading what is older', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', someEvents(500))
    const fresh = await opened(peer.url, { log: 'usage' })
    const before = peer.eventsRead()
    expect(await fresh.head()).toBe(BEGINNING)
    expect(peer.eventsRead() - before).toBeLessThan(30)
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
  test('The mark that earlier versions put into the metadata is no part of it', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const client = EventStoreDBClient.connectionString(peer.url)
    const marked = jsonEvent({ type: 'Marked', data: {}, metadata: { at: 'now', $append: randomUUID() } })
    await client.appendToStream('journal:journal:volume-1', marked)
    await client.dispose()
    expect((await store.readStream('volume-1')).events).toMatchObject([{ metadata: '{"at":"now"}' }])
  })

  test('An id that the server would not return unchanged is refused', async () => {
    const { store } = await aStoreOnAPeer()
    const event = { ...anEvent(), id: randomUUID().toUpperCase() }
    await expect(store.append('volume-1', 'any', [event])).rejects.toThrow('EventStoreDB takes UUIDs in lower case')
  })
})
