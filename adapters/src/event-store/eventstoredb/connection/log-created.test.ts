import { expect, test } from 'vitest'
import { everything, someEvents } from '../../contract/fixtures.ts'
import { aPeer, aStoreOnAPeer, idsOf, opened } from '../../testing/on-a-peer.ts'
import { removeEventStoreDbLog } from '../eventstoredb.ts'

const NAME = 'journal:journal'

/** A store whose server was replaced by one that has nothing of it, and was the same otherwise. */
const onAnEmptiedServer = async () => {
  const { peer, store } = await aStoreOnAPeer()
  await store.append('volume-1', 'noStream', someEvents(2))
  await peer.kill()
  peer.log.putBack(0)
  await peer.restart()
  return { peer, store }
}

const noLongerThere = {
  name: 'Unavailable',
  message: expect.stringMatching(
    /^EventStoreDB no longer has the log 'journal:journal' that was opened \([\da-f-]{36}\), /u,
  ),
}

test('Nothing is written to a server that was emptied, at each attempt', async () => {
  const { peer, store } = await onAnEmptiedServer()
  for (const expected of ['any', 'noStream', 1] as const)
    await expect(store.append('volume-1', expected, someEvents(1))).rejects.toMatchObject(noLongerThere)
  expect(peer.log.all).toEqual([])
})

test('Nothing is written to the log of another journal that has taken its place', async () => {
  const { peer, store } = await onAnEmptiedServer()
  const other = await opened(`${peer.url}&connectionName=other`)
  expect(other.logId).not.toBe(store.logId)
  await expect(store.append('volume-1', 'any', someEvents(1))).rejects.toMatchObject(noLongerThere)
  expect(await everything(other)).toEqual([])
})

test('Appends continue once the server that was emptied has the log again', async () => {
  const { peer, store } = await aStoreOnAPeer()
  await store.append('volume-1', 'noStream', someEvents(2))
  const [created] = peer.log.stream(NAME) ?? []
  if (typeof created !== 'object') throw new Error('no log')
  peer.log.putBack(0)
  peer.cut()
  await expect(store.append('volume-2', 'noStream', someEvents(1))).rejects.toMatchObject(noLongerThere)
  peer.log.append(NAME, 'noStream', [created])
  const events = someEvents(1)
  await store.append('volume-2', 'noStream', events)
  expect(await idsOf(store, 'volume-2')).toEqual(events.map(({ id }) => id))
})

test('The beginning of the log is looked at once in the life of a connection', async () => {
  const { peer, store } = await aStoreOnAPeer()
  const looks = () => peer.counts.sent.get(NAME)
  await store.append('volume-1', 'any', someEvents(1))
  const first = looks() ?? 0
  await Promise.all(Array.from({ length: 20 }, () => store.append('volume-1', 'any', someEvents(1))))
  await store.append('volume-1', 'any', someEvents(1))
  expect(looks()).toBe(first)
  peer.cut()
  await Promise.all(Array.from({ length: 20 }, () => store.append('volume-1', 'any', someEvents(1))))
  expect(looks()).toBe(first + 1)
})

test('A log that has events but no beginning is not begun again', async () => {
  const { peer, store } = await aStoreOnAPeer()
  await store.append('volume-1', 'noStream', someEvents(2))
  peer.log.remove(NAME)
  const written = peer.log.all.length
  await expect(opened(peer.url)).rejects.toThrow(
    /^the log 'journal:journal' on EventStoreDB has lost its beginning, but not all of its events \(at least 2\): restore the server/u,
  )
  expect(peer.log.all).toHaveLength(written)
  expect(await (await opened(peer.url, { journalId: 'another' })).head()).toBe(-1)
})

test('A log that was removed is begun again, though the server still shows its events', async () => {
  const { peer, store } = await aStoreOnAPeer()
  await store.append('volume-1', 'noStream', someEvents(2))
  await removeEventStoreDbLog({ url: peer.url, journalId: 'journal', log: 'journal' })
  expect(peer.log.all.filter(({ stream }) => stream.startsWith(`${NAME}:`))).toHaveLength(2)
  const again = await opened(peer.url)
  expect(again.logId).not.toBe(store.logId)
  expect(await everything(again)).toEqual([])
})

test('Processes that create a log at once have the same one', async () => {
  const peer = await aPeer()
  const stores = await Promise.all([1, 2, 3].map(n => opened(`${peer.url}&connectionName=${n}`)))
  expect(new Set(stores.map(({ logId }) => logId)).size).toBe(1)
})
