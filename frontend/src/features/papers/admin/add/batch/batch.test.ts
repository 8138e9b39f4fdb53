import { describe, expect, test } from 'vitest'
import { type Change, applyChange, type Batch, emptyBatch } from './batch.ts'
import { newEntry, statusOf } from './entry.ts'
import { paper, pdfFile, readyEntry } from '../testing/papers.ts'

const volume = { id: 'v1', name: 'Vol. I', isActive: true }
const after = (batch: Batch, ...changes: readonly Change[]) => changes.reduce(applyChange, batch)
const titles = ({ entries }: Batch) => entries.map(({ title }) => title)
const batchWith = (...entries: Batch['entries']): Batch => ({
  ...emptyBatch(),
  destination: { year: 2026, issueType: 'Regular', volume },
  entries,
})

describe('the destination of publication', () => {
  test('another year clears the volume and begins with one blank entry', () => {
    const batch = after(batchWith(readyEntry()), { type: 'moved', destination: { year: 2025 } })
    expect([batch.destination.volume, titles(batch)]).toEqual([null, ['']])
  })
  test('another issue type clears the volume and begins with one blank entry', () => {
    const batch = after(batchWith(readyEntry()), { type: 'moved', destination: { issueType: 'Special' } })
    expect([batch.destination, titles(batch)]).toEqual([{ year: 2026, issueType: 'Special', volume: null }, ['']])
  })
  test('another volume takes the entries as they are, without the papers of the volume before', () => {
    const before = { ...batchWith(readyEntry()), uploaded: [paper(1, 'On Hills')] }
    const batch = after(before, { type: 'moved', destination: { volume: { ...volume, id: 'v2' } } })
    expect([titles(batch), batch.uploaded]).toEqual([['On Rivers'], []])
  })
  test('a year that is chosen with its volume takes the entries along, and so does the first year', () => {
    const volumeOf = { year: 2025, volume: { ...volume, id: 'v2' } }
    const along = after(batchWith(readyEntry()), { type: 'moved', destination: volumeOf, keeps: true })
    expect([along.destination, titles(along)]).toEqual([{ ...volumeOf, issueType: 'Regular' }, ['On Rivers']])
    const before = { ...emptyBatch(), entries: [readyEntry()] }
    expect(titles(after(before, { type: 'moved', destination: { year: 2026 } }))).toEqual(['On Rivers'])
  })
  test('year, type and volume can be chosen at once', () => {
    const batch = after(emptyBatch(), { type: 'moved', destination: { year: 2026, issueType: 'Special', volume } })
    expect(batch.destination).toEqual({ year: 2026, issueType: 'Special', volume })
  })
})

describe('entries', () => {
  test('a blank entry makes room for others, and is added beside others', () => {
    const filled = after(emptyBatch(), { type: 'added', entries: [readyEntry('On Rivers'), readyEntry('On Hills')] })
    expect(titles(filled)).toEqual(['On Rivers', 'On Hills'])
    expect(titles(after(filled, { type: 'added', entries: [newEntry()] }))).toEqual(['On Rivers', 'On Hills', ''])
  })
  test('the last one that is removed leaves a blank one', () => {
    const entry = readyEntry()
    const batch = after(batchWith(entry), { type: 'selected', ids: [entry.id] }, { type: 'removed', ids: [entry.id] })
    expect([titles(batch), batch.selected]).toEqual([[''], []])
  })
  test('one whose request is under way or may have been executed is neither edited nor removed', () => {
    for (const phase of ['waiting', 'sending', 'unknown'] as const) {
      const entry = readyEntry('On Rivers', { sending: { phase } })
      const batch = after(
        batchWith(entry),
        { type: 'edited', id: entry.id, fields: { title: 'Other' } },
        { type: 'attached', id: entry.id, pdf: undefined },
        { type: 'removed', ids: [entry.id] },
      )
      expect(batch.entries).toEqual([entry])
    }
  })
  test('a change of what is sent makes it another request', () => {
    const entry = readyEntry('On Rivers', { proposed: ['title'], sending: { phase: 'failed', message: 'No' } })
    const [edited] = after(batchWith(entry), { type: 'edited', id: entry.id, fields: { title: 'Other' } }).entries
    expect(edited?.key).not.toBe(entry.key)
    expect([edited?.sending, edited?.proposed]).toEqual([undefined, []])
  })
  test('an uploaded one leaves, and its paper is there', () => {
    const entry = readyEntry()
    const batch = after(batchWith(entry, readyEntry('On Hills')), {
      type: 'uploaded',
      id: entry.id,
      paper: paper(3, 'On Rivers'),
    })
    expect([titles(batch), batch.uploaded.map(({ sr }) => sr)]).toEqual([['On Hills'], [3]])
  })
  test('with the PDF of one that was uploaded have to be confirmed', () => {
    const [one, twin, other] = [readyEntry(), readyEntry(), readyEntry('On Hills')]
    const file = { sha256: 'On Rivers', bytes: 2000 }
    const resumed = newEntry({ title: 'Of Rivers', authorName: 'A. Rao', draft: { id: 'd', etag: '', file } })
    const entries = batchWith(one, twin, resumed, other)
    const batch = after(entries, { type: 'uploaded', id: one.id, paper: paper(3, 'On Rivers') })
    expect(batch.entries.map(entry => statusOf(entry))).toEqual(['draft', 'draft', 'ready'])
    expect(batch.entries[0]?.known).toEqual({ id: 'paper-3', title: 'On Rivers' })
  })
  test('with the PDF of one that was uploaded say of that one only that it is in the journal', () => {
    const known = { id: 'paper-1', title: 'Of Rivers' }
    const refused = { phase: 'failed', message: 'Another paper has this PDF: "Of Rivers"' } as const
    const deactivated = { phase: 'failed', message: 'Activate volume to add papers' } as const
    const unknown = { phase: 'unknown' } as const
    const one = readyEntry()
    const twins = [
      readyEntry('On Rivers', { known, sending: refused }),
      readyEntry('On Rivers', { known, isConfirmed: true, sending: deactivated }),
      readyEntry('On Rivers', { sending: deactivated }),
      readyEntry('On Rivers', { known, sending: unknown }),
    ]
    const batch = after(batchWith(one, ...twins), { type: 'uploaded', id: one.id, paper: paper(3, 'On Rivers') })
    expect(batch.entries.map(({ sending }) => sending)).toEqual([undefined, deactivated, deactivated, unknown])
  })
})

describe('what a PDF proposes', () => {
  const file = pdfFile()
  const reading = { sha256: 'f00' }
  const entry = newEntry({ pdf: { file } })

  test('fills blank fields and is marked until it is edited', () => {
    const proposal = { title: 'On Rivers', authorName: 'A. Rao' }
    const batch = after(batchWith(entry), { type: 'read', id: entry.id, file, reading, proposal })
    const [found] = batch.entries
    expect([found?.title, found?.authorName, found?.proposed]).toEqual(['On Rivers', 'A. Rao', ['title', 'authorName']])
    const [edited] = after(batch, { type: 'edited', id: entry.id, fields: { title: 'Of Rivers' } }).entries
    expect(edited?.proposed).toEqual(['authorName'])
  })
  test('replaces nothing that somebody typed', () => {
    const typed = { ...entry, title: 'Typed' }
    const proposal = { title: 'On Rivers' }
    const [found] = after(batchWith(typed), { type: 'read', id: entry.id, file, reading, proposal }).entries
    expect([found?.title, found?.proposed]).toEqual(['Typed', []])
  })
  test('fills details that are blank, and leaves those that somebody typed', () => {
    const typed = { ...entry, details: { language: 'mr' } }
    const proposal = { details: { language: 'en', abstract: 'Of water.', authors: [{ family: 'Rao' }] } }
    const batch = after(batchWith(typed), { type: 'read', id: entry.id, file, reading, proposal })
    const [found] = batch.entries
    expect(found?.details).toEqual({ language: 'mr', abstract: 'Of water.', authors: [{ family: 'Rao' }] })
    expect(found?.proposed).toEqual(['abstract', 'authors'])
    const details = { ...found!.details, abstract: 'Of rivers.' }
    const [edited] = after(batch, { type: 'edited', id: entry.id, fields: { details } }).entries
    expect(edited?.proposed).toEqual(['authors'])
  })
  test('has no list of authors beside a line that somebody typed', () => {
    const typed = { ...entry, authorName: 'B. Patil' }
    const proposal = { authorName: 'A. Rao', details: { authors: [{ family: 'Rao' }] } }
    const [found] = after(batchWith(typed), { type: 'read', id: entry.id, file, reading, proposal }).entries
    expect([found?.authorName, found?.details]).toEqual(['B. Patil', {}])
  })
  test('goes where another PDF proposes something else, or nothing', () => {
    const other = pdfFile('other.pdf')
    const batch = after(
      batchWith(entry),
      { type: 'read', id: entry.id, file, reading, proposal: { title: 'On Rivers', authorName: 'A. Rao' } },
      { type: 'edited', id: entry.id, fields: { details: { language: 'en' } } },
      { type: 'attached', id: entry.id, pdf: { file: other } },
      { type: 'read', id: entry.id, file: other, reading, proposal: { title: 'On Hills' } },
    )
    const [found] = batch.entries
    expect([found?.title, found?.authorName, found?.details]).toEqual(['On Hills', '', { language: 'en' }])
    expect(found?.proposed).toEqual(['title'])
  })
  test('is replaced by what is registered, and stays where that says nothing', () => {
    const details = { abstract: 'Of water.', language: 'en', authors: [{ family: 'Rao' }] }
    const registered = { title: 'On Rivers', authorName: 'Asha Rao', details: { abstract: 'Of rivers.' } }
    const batch = after(
      batchWith(entry),
      { type: 'read', id: entry.id, file, reading, proposal: { title: 'ON RIVERS', authorName: 'Rao', details } },
      { type: 'edited', id: entry.id, fields: { title: 'Of Rivers' } },
      { type: 'proposed', id: entry.id, proposal: registered },
    )
    const [found] = batch.entries
    expect([found?.title, found?.authorName]).toEqual(['Of Rivers', 'Asha Rao'])
    expect(found?.details).toEqual({ abstract: 'Of rivers.', language: 'en' })
  })
  test('is ignored where another file was chosen meanwhile', () => {
    const other = pdfFile('other.pdf')
    const batch = after(
      batchWith(entry),
      { type: 'attached', id: entry.id, pdf: { file: other } },
      { type: 'read', id: entry.id, file, reading, proposal: { title: 'On Rivers' } },
    )
    expect([batch.entries[0]?.title, batch.entries[0]?.pdf]).toEqual(['', { file: other }])
  })
})
