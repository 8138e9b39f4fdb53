import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Indexed, SearchIndex } from '@shodh/adapters/search/search.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { expect, test } from 'vitest'
import { papers } from '../papers/papers.ts'
import { asWritten, paperId, paperUploaded, pdfReplaced, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { volumes } from '../volumes/volumes.ts'
import { indexEvents, indexOrigin } from './index-events.ts'
import { inMemoryIndex } from './testing/in-memory-index.ts'

type Given = { readonly type: string; readonly data: unknown }

const stored = (events: readonly Given[], from = 0): readonly StoredEvent[] =>
  asWritten(events).map((event, n) => ({ ...event, stream: 's', revision: from + n, position: from + n }))

/** Indexes the events in batches; returns the index and what was reported. */
const indexed = async (...batches: readonly (readonly Given[])[]) => {
  const { index, ...content } = inMemoryIndex()
  const reported: unknown[] = []
  let from = 0
  for (const batch of batches) {
    await indexEvents(index, stored(batch, from), error => void reported.push(error))
    from += batch.length
  }
  return { index, ...content, reported }
}

const withheld: Given = { type: 'PdfWithheld', data: { volumeId, paperId, version: 1, sha256: '1'.repeat(64) } }
const released: Given = { ...withheld, type: 'PdfReleased' }

test('Papers and volumes are indexed as their read models have them, with the position of the last event', async () => {
  const events = [volumeCreated(), paperUploaded(), pdfReplaced(2)]
  const once = await indexed(events)
  expect(once.volumes.get(volumeId)).toMatchObject({ id: volumeId, paperCount: 1 })
  expect(once.papers.get(paperId)).toMatchObject({ title: 'On Rivers', version: 2 })
  const last = (await once.index.state()).event
  expect(await once.index.state()).toEqual({ position: 2, event: last, texts: 0 })
  expect(last).toMatch(/^[\da-f-]{36}$/u)
  expect(once.reported).toEqual([])
})

test('In batches they become the same as in one', async () => {
  const parts = await indexed([volumeCreated(), paperUploaded()], [pdfReplaced(2)])
  const once = await indexed([volumeCreated(), paperUploaded(), pdfReplaced(2)])
  expect([parts.papers, parts.volumes]).toEqual([once.papers, once.volumes])
})

test('Each document is asked for once, and an empty batch changes nothing', async () => {
  const { index } = inMemoryIndex()
  const asked: Parameters<SearchIndex['documents']>[0][] = []
  const commits: Indexed[] = []
  const counting: SearchIndex = {
    ...index,
    documents: ids => {
      asked.push(ids)
      return index.documents(ids)
    },
    commit: async changes => void commits.push(changes),
  }
  await indexEvents(counting, stored([volumeCreated(), paperUploaded(), pdfReplaced(2)]), () => {})
  expect(asked).toEqual([{ papers: [paperId], volumes: [volumeId] }])
  await indexEvents(counting, [], () => {})
  expect([asked.length, commits.length]).toEqual([1, 1])
})

test('What is withheld and released reaches the index in the order of the events', async () => {
  const one = { sha256: '1'.repeat(64), paperId }
  expect((await indexed([volumeCreated(), paperUploaded(), withheld, released])).withheld).toEqual([
    { ...one, isWithheld: true },
    { ...one, isWithheld: false },
  ])
})

test.each([
  ['cannot be read', { type: 'PaperUploaded', data: undefined }],
  ['has no id', { type: 'PaperUploaded', data: {} }],
  ['cannot be projected', { type: 'PaperUploaded', data: { volumeId: 'v', paperId: 'poisoned' } }],
])('An event that %s is reported, and the others are indexed', async (_, broken) => {
  const { papers: found, reported, index } = await indexed([volumeCreated(), paperUploaded(), broken])
  expect(found.get(paperId)).toMatchObject({ title: 'On Rivers' })
  expect([...found.values()].filter(Boolean)).toHaveLength(1)
  expect(reported.length).toBeGreaterThan(0)
  expect(await index.state()).toMatchObject({ position: 2 })
})

test('The origin of an index names the log, and versions and event types of what it is made from', () => {
  const types = ({ on }: { readonly on: object }) => Object.keys(on).toSorted()
  expect(JSON.parse(indexOrigin('a'))).toEqual([
    'a',
    PDF_TEXT,
    papers.version,
    types(papers),
    volumes.version,
    types(volumes),
  ])
})
