import { describe, expect, test } from 'vitest'
import { errorsOf, newEntry, statusOf } from './entry.ts'
import { refusedFile } from '../pdf/intake.ts'
import { counts, existingPapers, rowsOf, shownRows, type Sort, toUpload } from './rows.ts'
import { paper, pdfFile, readyEntry } from '../testing/papers.ts'

const papers = [paper(1, 'Ants'), paper(4, 'Bees')]
const draft = newEntry({ title: 'Cows', authorName: 'Sita' })
const ready = readyEntry('Āpples')
const rows = rowsOf(papers, [draft, ready])
const view = { search: '', filter: 'all', sort: 'sr-asc' } as const
const titles = (shown: typeof rows) => shown.map(({ entry, paper: own }) => (entry ?? own).title)

describe('errors', () => {
  test.each([
    ['', 'Title is required'],
    ['  ', 'Title is required'],
    ['A', 'Title must be at least 2 characters long'],
    ['A'.repeat(1001), 'Title cannot exceed 1000 characters'],
    ['अब', undefined],
  ])('of the title %s', (title, message) => {
    expect(errorsOf(newEntry({ title })).title).toBe(message)
  })
  test.each([
    ['', 'Author name is required'],
    ['A'.repeat(301), 'Author name cannot exceed 300 characters'],
    ['आशा राव', undefined],
  ])('of the author %s', (authorName, message) => {
    expect(errorsOf(newEntry({ authorName })).authorName).toBe(message)
  })
  test('of the details, as a spreadsheet may bring them', () => {
    expect(errorsOf(readyEntry('On Rivers', { details: { doi: 'ten' } })).details).toBe(
      'A DOI has the form 10.1234/suffix',
    )
    expect(errorsOf(readyEntry('On Rivers', { details: { doi: '10.1234/x' } })).details).toBeUndefined()
  })
  test('of the PDF', () => {
    expect(errorsOf(newEntry()).pdf).toBe('PDF file is required')
    expect(errorsOf(readyEntry('On', { pdf: { file: pdfFile(), reading: { problem: 'Broken' } } })).pdf).toBe('Broken')
    expect(errorsOf(readyEntry()).pdf).toBeUndefined()
  })
  test.each([
    ['a.png', 10, 'Only PDF files are allowed'],
    ['a.pdf', 0, 'Cannot upload empty file'],
    ['a.pdf', 50 * 1024 * 1024 + 1, 'File size cannot exceed 50MB'],
    ['a.pdf', 50 * 1024 * 1024, undefined],
  ])('of the file %s of %i bytes', (name, size, message) => {
    expect(refusedFile(pdfFile(name, size))).toBe(message)
  })
})

describe('the status', () => {
  test('is ready once everything is valid and the PDF was read', () => {
    expect(statusOf(draft)).toBe('draft')
    expect(statusOf(ready)).toBe('ready')
    expect(statusOf(readyEntry('On Rivers', { pdf: { file: pdfFile() } }))).toBe('draft')
  })
  test('is draft where the journal has the PDF, until that is confirmed', () => {
    const known = { id: 'p', title: 'On Rivers' }
    expect(statusOf(readyEntry('On', { known }))).toBe('draft')
    expect(statusOf(readyEntry('On', { known, isConfirmed: true }))).toBe('ready')
  })
})

describe('rows', () => {
  test('entries are numbered after the highest number of the volume', () => {
    expect(rows.map(({ sr }) => sr)).toEqual([1, 4, 5, 6])
    expect(rowsOf([], [draft]).map(({ sr }) => sr)).toEqual([1])
  })
  test('an uploaded paper is there once, whether the list has it or not', () => {
    expect(existingPapers(papers, [paper(4, 'Bees'), paper(5, 'Cats')]).map(({ sr }) => sr)).toEqual([1, 4, 5])
  })
  test.each([
    ['all', ['Ants', 'Bees', 'Cows', 'Āpples']],
    ['new', ['Cows', 'Āpples']],
    ['existing', ['Ants', 'Bees']],
    ['valid', ['Ants', 'Bees', 'Āpples']],
    ['invalid', ['Cows']],
    ['ready', ['Āpples']],
    ['draft', ['Cows']],
  ] as const)('the filter %s', (filter, expected) => {
    expect(titles(shownRows(rows, { ...view, filter }))).toEqual(expected)
  })
  test.each([
    ['sr-asc', ['Ants', 'Bees', 'Cows', 'Āpples']],
    ['sr-desc', ['Āpples', 'Cows', 'Bees', 'Ants']],
    ['title-asc', ['Ants', 'Āpples', 'Bees', 'Cows']],
    ['title-desc', ['Cows', 'Bees', 'Āpples', 'Ants']],
    ['status-asc', ['Cows', 'Ants', 'Bees', 'Āpples']],
  ] as const)('the order %s', (sort: Sort, expected) => {
    expect(titles(shownRows(rows, { ...view, sort }))).toEqual(expected)
  })
  test('a search looks in titles and authors, in either case', () => {
    expect(titles(shownRows(rows, { ...view, search: ' SITA ' }))).toEqual(['Cows'])
    expect(titles(shownRows(rows, { ...view, search: 'bee' }))).toEqual(['Bees'])
  })
})

describe('an upload', () => {
  const destination = { year: 2026, issueType: 'Regular', volume: { id: 'v', name: 'Vol. I', isActive: true } } as const
  test('counts and uploads one of two entries with the same PDF, unless both are meant', () => {
    const pdf = { file: new File([], 'a.pdf'), reading: { sha256: 'a' } }
    const [one, same] = [{ ...ready, pdf }, newEntry({ ...ready, id: 'same', pdf })]
    expect(counts([one, same])).toMatchObject({ ready: 1, all: 2, needing: 1 })
    expect(toUpload({ destination, entries: [one, same] })).toEqual({ entries: [one] })
    const meant = { ...same, isConfirmed: true }
    expect(toUpload({ destination, entries: [one, meant] })).toEqual({ entries: [one, meant] })
  })

  test('counts what is ready, and no blank entry', () => {
    expect(counts([draft, ready, newEntry()])).toMatchObject({ ready: 1, all: 2 })
  })
  test('needs a volume, a paper, and no errors', () => {
    expect(toUpload({ destination: { ...destination, volume: null }, entries: [ready] })).toEqual({
      refused: 'Please select a volume',
    })
    expect(toUpload({ destination, entries: [newEntry({ title: 'Cows' })] })).toEqual({
      refused: 'No papers to upload',
    })
    expect(toUpload({ destination, entries: [draft, ready] })).toEqual({ refused: 'Please fix 1 paper(s) with errors' })
    expect(toUpload({ destination, entries: [newEntry(), ready] })).toEqual({ entries: [ready] })
  })
})
