import { randomUUID } from 'node:crypto'
import type { EventStore, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { expect, test } from 'vitest'
import { fileTree } from '../files/tree-changes.ts'
import { streamCache } from './stream-cache.ts'
import { years } from '../volumes/years.ts'

/** Streams in the cache at once. */
const MOST = 1000

const opened = (stream: string): StoredEvent => ({
  ...{ id: randomUUID(), stream, revision: 0, position: 0, type: 'YearOpened' },
  data: JSON.stringify({ year: 2025, issueType: 'Regular' }),
  metadata: JSON.stringify({ schemaVersion: 1, commandId: stream, commandHash: '', actorId: 'editor' }),
})

const folderEvent = (revision: number, name: string): StoredEvent => ({
  ...{ ...opened('files'), revision, type: 'FolderCreated' },
  data: JSON.stringify({ folderId: name, name }),
})

/** A store of streams with one event each, and from which revision on each was read. */
const counting = () => {
  const reads: string[] = []
  const readStream: EventStore['readStream'] = async (stream, from = 0) => {
    reads.push(`${stream} from ${from}`)
    return { revision: 0, events: [opened(stream)].slice(from) }
  }
  const { load, extend } = streamCache({ readStream })
  return {
    extend,
    load: (n: number) => load(`stream ${n}`, years),
    readsOf: async (n: number) => {
      reads.length = 0
      await load(`stream ${n}`, years)
      return reads
    },
  }
}

test('a cached stream is read only from its next event on, and its state is retained', async () => {
  const { load, readsOf } = counting()
  await load(0)
  expect(await readsOf(0)).toEqual(['stream 0 from 1'])
  expect(await load(0)).toMatchObject({ state: new Set(['2025/Regular']), revision: 0 })
})

test('a thousand streams are cached, and one more evicts the least recently used', async () => {
  const { load, readsOf } = counting()
  for (let n = 0; n < MOST; n += 1) await load(n)
  expect(await readsOf(0)).toEqual(['stream 0 from 1'])
  await load(MOST)
  expect(await readsOf(1)).toEqual(['stream 1 from 0'])
  expect(await readsOf(0)).toEqual(['stream 0 from 1'])
  expect(await readsOf(MOST)).toEqual([`stream ${MOST} from 1`])
})

test('a stream that was evicted is read again with the same state', async () => {
  const { load } = counting()
  for (let n = 0; n <= MOST; n += 1) await load(n)
  const { state, revision, commands } = await load(0)
  expect([state, revision, [...commands.keys()]]).toEqual([new Set(['2025/Regular']), 0, ['stream 0']])
})

test('a stream that was extended is not read from before its new events', async () => {
  const { load, extend, readsOf } = counting()
  const before = await load(0)
  const event = { ...recorded(opened('stream 0')), revision: 1, data: { year: 2026, issueType: 'Regular' } }
  extend('stream 0', years, { before, events: [event] })
  expect(await readsOf(0)).toEqual(['stream 0 from 2'])
  expect(await load(0)).toMatchObject({ state: new Set(['2025/Regular', '2026/Regular']), revision: 1 })
})

test('an event that cannot be read leaves nothing of a state that is changed in place', async () => {
  const events: StoredEvent[] = [folderEvent(0, 'F')]
  const { load } = streamCache({ readStream: async (_, from = 0) => ({ revision: 0, events: events.slice(from) }) })
  const namesNow = async () => [...(await load('files', fileTree)).state.items.values()].map(({ name }) => name)
  expect(await namesNow()).toEqual(['F'])
  events.push(folderEvent(1, 'G'), { ...folderEvent(2, 'H'), metadata: '{"schemaVersion":1000}' })
  await expect(namesNow()).rejects.toThrow('newer version')
  events.splice(1)
  expect(await namesNow()).toEqual(['F'])
})
