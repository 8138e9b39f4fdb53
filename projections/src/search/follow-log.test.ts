import { setImmediate as turn } from 'node:timers/promises'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { papersUploaded, paperId, paperUploaded, volumeCreated } from '../testing/journal-events.ts'
import { withStores } from '../testing/with-stores.ts'
import { followLog, type Indexing, type IndexingPorts } from './index-events.ts'
import { inMemoryIndex } from './testing/in-memory-index.ts'

const at = withStores(openEmbeddedStores)

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
})

const SOON = { timeout: 5000, interval: 5 }

/** Follows the log until the test is over, or `stop` is called. */
const following = (given: Partial<IndexingPorts> = {}) => {
  const memory = inMemoryIndex()
  const bus = inProcessBus()
  const reported: unknown[] = []
  let projected = 0
  bus.subscribe('indexed', () => void (projected += 1))
  const stopping = new AbortController()
  const report = (error: unknown) => void reported.push(error)
  const textOf = async () => ['page 1']
  const ports = { events: at.stores.events, index: memory.index, bus, textOf, report, ...given }
  const indexing = followLog(ports, stopping.signal)
  const stop = async () => {
    stopping.abort()
    await indexing.done
  }
  stops.push(stop)
  return { ...memory, ...indexing, reported, bus, stop, projected: () => projected }
}

test('Stored events are indexed, then live ones, and the texts of PDFs; whoever waits is notified', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 60)])
  const { papers, isComplete, textsUpTo, texts, projected, reported } = following()
  expect([isComplete(), textsUpTo()]).toEqual([false, undefined])
  await expect.poll(isComplete, SOON).toBe(true)
  expect([papers.size, projected()]).toEqual([60, 2])
  await at.write([paperUploaded(61)])
  await expect.poll(() => papers.has(paperId), SOON).toBe(true)
  await expect.poll(textsUpTo, SOON).toBe(await at.stores.events.head())
  expect(texts.get('1'.repeat(64))).toEqual(['page 1'])
  expect(reported).toEqual([])
})

/** While the clock of timers stands still. */
const untilComplete = async ({ isComplete }: Pick<Indexing, 'isComplete'>) => {
  const end = Date.now() + SOON.timeout
  while (!isComplete() && Date.now() < end) await turn()
}

test('Full batches are indexed without a pause; the events after another one are collected for 20 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await at.write([volumeCreated(), ...papersUploaded(1, 60)])
  const indexing = following()
  const { papers, projected } = indexing
  await untilComplete(indexing)
  for (const serial of [61, 62, 63]) {
    await at.write(papersUploaded(serial, serial))
    for (let n = 0; n < 20; n += 1) await turn()
  }
  await vi.advanceTimersByTimeAsync(19)
  expect([papers.size, projected()]).toEqual([60, 2])
  await vi.advanceTimersByTimeAsync(1)
  await expect.poll(projected, SOON).toBe(3)
  expect(papers.size).toBe(63)
})

test('An index is complete when it has what the log had at the start', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 60)])
  const { index } = inMemoryIndex()
  const seen: boolean[] = []
  const commit: typeof index.commit = async (...given) => {
    await index.commit(...given)
    seen.push(isComplete())
  }
  const { isComplete } = following({ index: { ...index, commit } })
  await expect.poll(isComplete, SOON).toBe(true)
  expect(seen).toEqual([false, false])
})

test('The index of an empty log is complete at once', async () => {
  const { isComplete, index } = following()
  await expect.poll(isComplete, SOON).toBe(true)
  expect(await index.state()).toMatchObject({ position: -1 })
})

test('An index goes on where it ended', async () => {
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  const first = following()
  await expect.poll(first.isComplete, SOON).toBe(true)
  await first.stop()
  const second = following({ index: first.index })
  await expect.poll(second.isComplete, SOON).toBe(true)
  expect(second.projected()).toBe(0)
  await at.write([paperUploaded(4)])
  await expect.poll(() => first.papers.size, SOON).toBe(4)
})

test('An index that has events which the log has not, is emptied and filled again', async () => {
  await at.write([volumeCreated(), paperUploaded()])
  const { index, papers } = inMemoryIndex()
  const foreign = new Map([['foreign', null]])
  await index.commit({ papers: foreign, volumes: new Map() }, { position: 1, event: 'of another log' })
  const { isComplete } = following({ index })
  await expect.poll(isComplete, SOON).toBe(true)
  expect([...papers.keys()]).toEqual([paperId])
})

test('It goes on once a store responds that was unavailable', async () => {
  await at.write([volumeCreated()])
  const { events } = at.stores
  let silent = 1
  const head = () => (silent-- > 0 ? Promise.reject(new Unavailable('no response')) : events.head())
  const { isComplete, reported } = following({ events: { ...events, head } })
  await expect.poll(isComplete, SOON).toBe(true)
  expect(reported).toEqual([])
})

test('Another error ends the indexing, and is reported unless the process ends', async () => {
  await at.write([volumeCreated(), paperUploaded()])
  const { index } = inMemoryIndex()
  const damaged = new Error('The index is damaged')
  const failing = () => Promise.reject(damaged)
  let stop = async () => {}
  const failingAtTheEnd = async () => {
    void stop()
    throw damaged
  }
  const ending = following({ index: { ...index, commit: failingAtTheEnd } })
  ;({ stop } = ending)
  await ending.done
  expect(ending.reported).toEqual([])
  const { reported, done, isComplete } = following({ index: { ...index, commit: failing, withoutText: failing } })
  await done
  expect(reported).toEqual([damaged, damaged])
  expect(isComplete()).toBe(false)
})
