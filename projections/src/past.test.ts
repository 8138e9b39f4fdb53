import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { type NewEvent, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { papers } from './papers/papers.ts'
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
import { openPast, type Past } from './past.ts'

let directory: string
let store: Awaited<ReturnType<typeof openSqliteEventStore>>
let past: Past

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'past-'))
  store = await openSqliteEventStore({ directory, log: 'journal' })
  past = openPast(store, [anyProjection(papers)])
})
afterEach(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

const at = (event: NewEvent, time: string): NewEvent => ({
  ...event,
  metadata: JSON.stringify({ ...JSON.parse(event.metadata), at: time }),
})

/** Appends each at the minute of its place; returns their positions. */
const happened = async (...events: JournalEvent[]) => {
  const positions: number[] = []
  for (const event of asWritten(events)) {
    const minute = String(positions.length).padStart(2, '0')
    const { position } = await store.append('volume-1', 'any', [at(event, `2026-01-01T00:${minute}:00.000Z`)])
    positions.push(position)
  }
  return positions
}

describe('the past', () => {
  test('has a paper as it was at each position, whichever is asked for first', async () => {
    const [created = 0, uploaded = 0, replaced = 0, deleted = 0] = await happened(
      volumeCreated(),
      paperUploaded(),
      pdfReplaced(2),
      paperDeleted,
    )
    const versionAt = async (position: number) => past.document('papers', paperId, position)
    expect(await versionAt(deleted)).toMatchObject({ isDeleted: true })
    expect(await versionAt(replaced)).toMatchObject({ version: 2, isDeleted: false })
    expect(await versionAt(uploaded)).toMatchObject({ version: 1 })
    expect(await versionAt(created)).toBeNull()
    expect(await past.documents('papers', created)).toEqual([])
    expect(await past.documents('papers', replaced)).toMatchObject([{ version: 2 }])
  })

  test('goes on as the log grows', async () => {
    await happened(volumeCreated(), paperUploaded())
    expect(await past.documents('papers', await store.head())).toMatchObject([{ version: 1 }])
    await happened(pdfReplaced(2))
    expect(await past.documents('papers', await store.head())).toMatchObject([{ version: 2 }])
  })

  test('knows at which positions something changed', async () => {
    const withoutPapers: JournalEvent = { type: 'VolumeDeleted', data: { volumeId, paperIds: [] } }
    const [created, uploaded, , replaced] = await happened(
      volumeCreated(),
      paperUploaded(),
      volumeCreated(),
      pdfReplaced(2),
      withoutPapers,
    )
    const changes = await past.changes()
    expect(changes).toContain(uploaded)
    expect(changes).toEqual([uploaded, replaced])
    expect(changes).not.toContain(created)
  })

  test('compares a time with that of the events, inclusive; before the first there is nothing', async () => {
    const [first, second] = await happened(volumeCreated(), paperUploaded(), pdfReplaced(2))
    const by = (time: string) => past.positionBy(Date.parse(time))
    expect(await by('2025-12-31T23:59:59.999Z')).toBe(-1)
    expect(await by('2026-01-01T00:00:00Z')).toBe(first)
    expect(await by('2026-01-01T00:01:59Z')).toBe(second)
    expect(await past.positionAt(-1)).toBe(-1)
    expect(await past.timeAt(second ?? 0)).toBe(Date.parse('2026-01-01T00:01:00Z'))
  })

  test('is not folded into memory that the process needs', async () => {
    await happened(volumeCreated(), paperUploaded())
    let inUse = 0.71
    const long = openPast(store, [anyProjection(papers)], () => inUse)
    await expect(long.changes()).rejects.toThrow(Unavailable)
    inUse = 0.1
    // not at each request anew
    await expect(long.changes()).rejects.toThrow(Unavailable)
  })

  test('leaves out what follows an event that cannot be projected, of its stream only', async () => {
    await happened(paperUploaded())
    const [broken] = asWritten([{ type: 'PdfReplaced', data: null }])
    await store.append('volume-1', 'any', [broken!])
    await happened(pdfReplaced(3))
    expect(await past.documents('papers', await store.head())).toMatchObject([{ version: 1 }])
  })
})
