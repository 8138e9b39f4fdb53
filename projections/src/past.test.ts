import { type EventStore, type StoredEvent, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { papers } from './papers/papers.ts'
import { openPast } from './past.ts'
import { anyProjection } from './projection.ts'
import {
  asWritten,
  paperDeleted,
  paperId,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeId,
} from './testing/journal-events.ts'
import { volumes } from './volumes/volumes.ts'

const TEN_MINUTES = 10 * 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Given = { readonly type: string; readonly data: unknown }

/** When the event at the position happened: a minute after the one before. */
const timeOf = (position: number) => Date.parse('2026-01-01T00:00:00.000Z') + position * 6000

/** A log whose positions have gaps: 0, 10, 20 and so on. */
const logOf = (...events: readonly Given[]) => {
  const stored: StoredEvent[] = []
  const reads: (readonly [after: number, batch: number | undefined])[] = []
  const append = (more: readonly Given[], stream = 'volume-1') => {
    for (const event of asWritten(more)) {
      const position = stored.length * 10
      const metadata = JSON.stringify({ ...JSON.parse(event.metadata), at: new Date(timeOf(position)) })
      stored.push({ ...event, metadata, stream, revision: stored.length, position })
    }
  }
  append(events)
  const readAll = async function* after(position: number, batch?: number) {
    reads.push([position, batch])
    const left = stored.filter(one => one.position > position)
    if (left.length > 0) yield left
  }
  return { log: { readAll } as unknown as EventStore, reads, append, stored }
}

const pastOf = (log: EventStore, inUse?: () => number) =>
  openPast(log, [anyProjection(papers), anyProjection(volumes)], inUse)

test('A document is at each position as it was', async () => {
  const { log } = logOf(volumeCreated(), paperUploaded(), pdfReplaced(2), paperDeleted)
  const past = pastOf(log)
  const versions = await Promise.all([0, 10, 20, 30].map(position => past.document('papers', paperId, position)))
  expect(versions).toMatchObject([null, { version: 1 }, { version: 2, isDeleted: false }, { isDeleted: true }])
  expect(await past.documents('papers', 0)).toEqual([])
  expect(await past.documents('papers', 20)).toMatchObject([{ version: 2 }])
})

test('The positions at which something changed are known', async () => {
  const withoutPapers = { type: 'VolumeDeleted', data: { volumeId, paperIds: [] } }
  const { log } = logOf(volumeCreated(), paperUploaded(), volumeCreated(), pdfReplaced(2), withoutPapers)
  const past = openPast(log, [anyProjection(papers)])
  expect(await past.changes()).toEqual([10, 30])
  expect(await past.changeTimes()).toEqual([timeOf(10), timeOf(30)])
})

test('The log is read once, and further as it grows', async () => {
  const { log, reads, append } = logOf(volumeCreated(), paperUploaded())
  const past = pastOf(log)
  await Promise.all([past.changes(), past.document('papers', paperId, 10), past.positionAt(10)])
  append([pdfReplaced(2)])
  expect(await past.document('papers', paperId, 20)).toMatchObject({ version: 2 })
  expect(reads).toEqual([
    [-1, 500],
    [10, 500],
    [10, 500],
    [10, 500],
  ])
})

test('What nobody has asked for in ten minutes is forgotten', async () => {
  const { log, reads } = logOf(volumeCreated(), paperUploaded())
  const past = pastOf(log)
  await past.changes()
  await vi.advanceTimersByTimeAsync(TEN_MINUTES - 1)
  await past.changes()
  await vi.advanceTimersByTimeAsync(TEN_MINUTES - 1)
  await past.changes()
  expect(reads.map(([after]) => after)).toEqual([-1, 10, 10])
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  expect(await past.changes()).toEqual([0, 10])
  expect(reads.at(-1)).toEqual([-1, 500])
})

test('A past that was too long is tried again ten minutes later', async () => {
  const { log, reads } = logOf(volumeCreated(), paperUploaded())
  let inUse = 0.7
  const past = pastOf(log, () => inUse)
  expect(await past.changes()).toEqual([0, 10])
  inUse = 0.71
  const long = pastOf(log, () => inUse)
  await expect(long.changes()).rejects.toThrow(Unavailable)
  await expect(long.changes()).rejects.toThrow('does not fit into the memory of this process')
  inUse = 0.1
  // not at each request anew
  await expect(long.changes()).rejects.toThrow(Unavailable)
  await vi.advanceTimersByTimeAsync(TEN_MINUTES)
  const before = reads.length
  expect(await long.changes()).toEqual([0, 10])
  expect(reads[before]).toEqual([-1, 500])
})

test('One question after another that failed is answered', async () => {
  const { log } = logOf(volumeCreated())
  let isFailing = true
  const readAll: typeof log.readAll = (...given) => {
    if (isFailing) throw new Error('no log')
    return log.readAll(...given)
  }
  const past = pastOf({ ...log, readAll })
  await expect(past.changes()).rejects.toThrow('no log')
  isFailing = false
  expect(await past.changes()).toEqual([0])
})

test('Positions and times between those of events are those of the event before', async () => {
  const { log } = logOf(volumeCreated(), paperUploaded(), pdfReplaced(2))
  const past = pastOf(log)
  const positions = [-1, 0, 9, 10, 15, 20, 99]
  expect(await Promise.all(positions.map(past.positionAt))).toEqual([-1, 0, 0, 10, 10, 20, 20])
  expect(await Promise.all([-1, 0, 15].map(past.timeAt))).toEqual([undefined, timeOf(0), timeOf(10)])
  const times = [timeOf(0) - 1, timeOf(0), timeOf(20) - 1, timeOf(20)]
  expect(await Promise.all(times.map(past.positionBy))).toEqual([-1, 0, 10, 20])
  const versionAt = async (position: number) =>
    (await past.document('papers', paperId, position)) as { version?: number }
  expect((await versionAt(15)).version).toBe(1)
  expect(await versionAt(9)).toBeNull()
  expect((await versionAt(99)).version).toBe(2)
})

test('Nothing is known of a read model or a document that there is not', async () => {
  const { log } = logOf(volumeCreated(), paperUploaded())
  const past = pastOf(log)
  expect(await past.document('users', paperId, 10)).toBeNull()
  expect(await past.document('papers', 'nobody', 10)).toBeNull()
  expect(await past.documents('users', 10)).toEqual([])
  expect(await past.documents('papers', 0)).toEqual([])
})

test('An event that cannot be projected ends its stream in one read model, and has no time where it cannot be read', async () => {
  const { log, append, stored } = logOf(volumeCreated(), paperUploaded())
  append([{ type: 'PdfReplaced', data: null }])
  append([pdfReplaced(3)], 'volume-2')
  append([pdfReplaced(4)])
  stored.splice(2, 1, { ...stored[2]!, metadata: '{' })
  const past = pastOf(log)
  const versions = await Promise.all([10, 20, 30, 40].map(position => past.document('papers', paperId, position)))
  expect(versions).toMatchObject([{ version: 1 }, { version: 1 }, { version: 3 }, { version: 3 }])
  expect(await past.timeAt(20)).toBeNaN()
  expect(await past.changes()).toEqual([0, 10, 30])
})
