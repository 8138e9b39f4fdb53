import { describe, expect, test } from 'vitest'
import { pdfFile, readyEntry } from '../testing/papers.ts'
import { type Entry, newEntry } from './entry.ts'
import { isUnderstood, problemOf } from './problems.ts'
import { counts, nextProblem, rowsOf, waitingText } from './rows.ts'

const file = pdfFile()
const read = (fields: Partial<Entry> = {}) => newEntry({ pdf: { file, reading: { sha256: 'f00' } }, ...fields })
const names = { title: 'On Rivers', authorName: 'A. Rao' }
const unreadable = newEntry({ pdf: { file, reading: { problem: 'Broken' } } })
const known = { id: 'p', title: 'Of Rivers' }

describe('a problem', () => {
  test.each<[string, Entry, string | undefined, string?]>([
    ['blank', newEntry(), undefined],
    ['ready', readyEntry(), undefined],
    ['being read', newEntry({ pdf: { file } }), undefined],
    ['being sent', read({ sending: { phase: 'sending' } }), undefined],
    ['without a title', read({ authorName: 'A. Rao' }), 'title', 'No title was found on page 1. Please enter it.'],
    ['without authors', read({ title: 'On Rivers' }), 'authorName', 'No names were found on page 1. Add them.'],
    ['with a short title', read({ ...names, title: 'A' }), 'title', 'Title must be at least 2 characters long'],
    ['of an unreadable PDF', unreadable, 'pdf', 'Broken'],
    ['of a published PDF', read({ ...names, known }), 'known', 'Of Rivers'],
    ['of one that is meant', read({ ...names, known, isConfirmed: true }), undefined],
    ['named without a PDF', newEntry(names), 'pdf', 'PDF file is required'],
    ['begun without a PDF', newEntry({ title: 'On' }), 'authorName', 'Author name is required'],
    ['with wrong details', read({ ...names, details: { doi: 'ten' } }), 'details'],
    ['refused', read({ ...names, sending: { phase: 'failed', message: 'Busy' } }), 'sending', 'Busy'],
  ])('of an entry %s', (_, entry, field, sentence) => {
    const problem = problemOf(entry)
    expect([problem?.field, sentence && problem?.sentence]).toEqual([field, sentence])
  })

  test('of a PDF that cannot be opened is not that page 1 says nothing', () => {
    expect([unreadable, newEntry({ pdf: { file } }), read()].map(isUnderstood)).toEqual([false, false, true])
  })

  test('is counted in words', () => {
    const many = (entry: Entry, times: number) => Array.from({ length: times }, () => ({ ...entry }))
    const entries = [readyEntry(), newEntry({ pdf: { file } }), ...many(read(), 2)]
    expect(waitingText(counts(entries))).toBe('one is being read, two need you')
    expect(waitingText(counts([readyEntry()]))).toBe('')
    expect(waitingText(counts(many(read(), 12)))).toBe('12 need you')
    expect(counts([readyEntry('On', { sending: { phase: 'waiting' } })])).toMatchObject({ ready: 0, uploading: 1 })
  })

  test('is followed by the next one, and the last one by the first', () => {
    const [one, two] = [read(), newEntry(names)]
    const rows = rowsOf([], [readyEntry(), one, readyEntry(), two])
    expect(nextProblem(rows, undefined)).toEqual({ id: one.id, index: 1, field: 'title' })
    expect(nextProblem(rows, one.id)).toEqual({ id: two.id, index: 3, field: 'pdf' })
    expect(nextProblem(rows, two.id)?.id).toBe(one.id)
    expect(nextProblem(rowsOf([], [readyEntry()]), undefined)).toBeUndefined()
  })
})
