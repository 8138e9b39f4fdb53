import { examplePaper } from '@shodh/contracts/papers/examples.ts'
import { describe, expect, test } from 'vitest'
import { changesIn, paperForm } from '../../edit/form/paper-form.ts'
import { cellsOf, withCells } from './cells.ts'
import { compareSheet } from './compare.ts'
import { authorsCell, authorsIn, keywordsCell, keywordsIn } from './lists-in-cells.ts'
import { isLeftOf } from './compare.ts'
import { readMetadata } from './read-sheet.ts'
import { type Request, sheetRequests } from './sheet-requests.ts'
import { changesOf, compared, csvOf, edited, paper, rowsOf, tableOf } from '../testing/sheets.ts'

const dangerous = paper({
  id: 'other',
  title: '=HYPERLINK("http://x")',
  authorName: '@rao',
  subtitle: '+1',
  abstract: '- one\n- two; "three",\tfour',
  keywords: ['a;b', 'c\\', '-ism', "'-ity"],
  authors: [
    { given: null, family: 'Indian Council of Research', orcid: null, affiliations: null },
    { given: 'Asha', family: 'van der Rao, Jr', orcid: null, affiliations: [{ name: 'A | B, C', ror: null }] },
    { given: null, family: 'Asha Rao', orcid: null, affiliations: null },
    { given: 'Asha', family: null, orcid: null, affiliations: null },
  ],
  translations: [
    { language: 'mr', title: 'नद्या', abstract: '=पाणी', keywords: ['पाणी'] },
    { language: 'sr-Latn', title: 'Reke' },
  ],
})

describe('a sheet', () => {
  test('of papers has a row for each, with columns for their languages, and no formulas', () => {
    const [head, first, second] = tableOf(csvOf(paper(), dangerous))
    expect(head).toEqual([
      ...['Paper ID', 'Version', 'Volume', 'Year', 'Sr.', 'Title', 'Author Name', 'Authors in detail', 'Subtitle'],
      ...['Abstract', 'Keywords', 'Language of the paper', 'DOI', 'First page', 'Last page', 'Date of publication'],
      ...['hi', 'mr', 'sr-Latn'].flatMap(tag =>
        ['Title', 'Subtitle', 'Abstract', 'Keywords'].map(name => `${name} (${tag})`),
      ),
    ])
    expect(first?.[7]).toBe(
      'Prashnakar, Pariksha | 0000-0002-1825-0097 | California Institute of Technology (https://ror.org/05dxps055)',
    )
    for (const cell of second ?? []) expect(cell).not.toMatch(/^\s*[=+\-@]/u)
  })

  test('that comes back as it was changes nothing, and nothing of what each cell says is lost', () => {
    const papers = [paper(), dangerous]
    const found = compared(tableOf(csvOf(...papers)), ...papers)
    expect(found).toEqual({ changed: [], invalid: 0, disputed: 0, unchanged: 2, problems: [], moved: [], lost: 0 })
    for (const one of papers) {
      const form = paperForm(one)
      expect(changesIn(withCells(form, cellsOf(form)), form)).toEqual({})
    }
  })

  test('with its columns in another order, fewer of them, and others, is read by its headings', () => {
    const [head = [], row = []] = tableOf(csvOf(paper()))
    const rows = [
      ['Remarks', 'doi', 'title', 'PAPER ID'],
      ['good', '10.1234/new', 'On Rivers', row[head.indexOf('Paper ID')] ?? ''],
    ]
    const sheet = readMetadata({ rows, count: 2 })
    expect(sheet).toMatchObject({ unknown: ['Remarks'] })
    expect(changesOf(rows, paper())).toMatchObject([
      { name: 'doi', before: '10.1234/shodh.2026.1', after: '10.1234/new', isDisputed: false },
      { name: 'title', before: examplePaper.title, after: 'On Rivers' },
    ])
  })

  test.each([
    [[], 'The sheet is empty.'],
    [[['Title'], ['On Rivers']], 'No column “Paper ID” was found'],
    [[['Paper ID']], 'The sheet has headings, but no rows below them.'],
  ])('%j is refused in words', (rows, sentence) => {
    expect(readMetadata({ rows, count: rows.length })).toMatchObject({ refused: expect.stringContaining(sentence) })
  })

  test('of more than 10,000 rows is refused with their number', () => {
    const rows = [['Paper ID'], ['a']]
    expect(readMetadata({ rows, count: 10_002 })).toEqual({
      refused: 'The sheet has 10,001 rows; at most 10,000 papers can be changed at once.',
    })
  })
})

describe('a changed cell', () => {
  const csv = csvOf(paper())

  test('becomes what the API takes, and an empty one takes the detail away', () => {
    const rows = edited(csv, [
      [1, 'Keywords', 'rivers;  wells ;'],
      [1, 'Authors in detail', 'Asha Rao | IIT Bombay\nPatil, B. | https://orcid.org/0000-0002-1825-0097'],
      [1, 'Abstract', ''],
      [1, 'Subtitle (hi)', 'एक परीक्षा'],
    ])
    const changes = changesOf(rows, paper()) ?? []
    expect(changes.map(({ error }) => error).filter(Boolean)).toEqual([])
    const form = paperForm(paper())
    expect(
      changesIn(withCells(form, Object.fromEntries(changes.map(({ name, after }) => [name, after]))), form),
    ).toEqual({
      keywords: ['rivers', 'wells'],
      authors: [
        { given: 'Asha', family: 'Rao', orcid: null, affiliations: [{ name: 'IIT Bombay', ror: null }] },
        { given: 'B.', family: 'Patil', orcid: '0000-0002-1825-0097', affiliations: null },
      ],
      abstract: null,
      translations: [
        { language: 'hi', title: 'कौन-से प्रश्न काम आए?', subtitle: 'एक परीक्षा', abstract: null, keywords: null },
      ],
    })
  })

  test('of a new language begins a translation, and one without any text ends it', () => {
    const [head = [], row = []] = tableOf(csv)
    const rows = [
      [...head, 'Title (MR)'],
      [...row.map((cell, at) => (head[at] === 'Title (hi)' ? '' : cell)), 'नद्या'],
    ]
    const changes = changesOf(rows, paper()) ?? []
    const form = paperForm(paper())
    const cells = Object.fromEntries(changes.map(({ name, after }) => [name, after]))
    expect(changesIn(withCells(form, cells), form)).toMatchObject({
      translations: [{ language: 'mr', title: 'नद्या' }],
    })
  })

  test.each([
    ['Title', 'x', 'title', 'Title must be at least 2 characters long'],
    ['DOI', 'not a doi', 'doi', 'A DOI has the form 10.1234/suffix'],
    ['Date of publication', '30 Feb', 'publishedOn', 'Please enter a date as YYYY-MM-DD'],
    ['Authors in detail', 'Rao, A. | 0000-0002-1825-0098', 'authors', 'This ORCID does not exist'],
    ['Title (hi)', 'x', 'title.hi', 'Title must be at least 2 characters long'],
  ])('%s “%s” is refused at %s in the words of the field', (heading, text, name, error) => {
    expect(changesOf(edited(csv, [[1, heading, text]]), paper())).toMatchObject([
      { name, error: expect.stringContaining(error) },
    ])
  })

  test('that only a spreadsheet program has written otherwise is none', () => {
    const papers = [paper({ firstPage: '007', abstract: 'One\nTwo' }), paper({ id: 'b', publishedOn: '2026-02-25' })]
    const rows = edited(csvOf(...papers), [
      [1, 'First page', '7'],
      [1, 'Abstract', 'One\r\nTwo'],
      [1, 'Date of publication', '15-01-2026'],
      [2, 'Date of publication', '25/02/2026'],
    ])
    expect(compared(rows, ...papers)).toMatchObject({ changed: [], unchanged: 2 })
    const american = edited(csvOf(...papers), [[2, 'Date of publication', '3/25/2026']])
    expect(changesOf(american, ...papers)).toMatchObject([{ name: 'publishedOn', after: '2026-03-25' }])
    const ambiguous = edited(csvOf(papers[0] ?? paper()), [[1, 'Date of publication', '02/03/2026']])
    expect(changesOf(ambiguous, ...papers)).toMatchObject([{ error: 'Please enter a date as YYYY-MM-DD' }])
  })
})

describe('letters that Windows-1252 lacks', () => {
  test.each([
    ['????', 'नद्या', false],
    ['?????', 'नद्या', true],
    ['On ?????s', 'On नद्याs', true],
    ['Ra?', 'Rā', false],
    ['Ra', 'Rā', true],
    ['a - b', 'a − b', true],
    ['?', '𝒳', true],
    ['??', '𝒳', true],
    ['Café', 'Café', true],
    ['Cafe', 'Café', false],
  ])('%s is left of %s: %s', (saved, stored, expected) => {
    expect(isLeftOf(saved, stored)).toBe(expected)
  })

  test('are no change; where the cell was edited as well, it says what happened', () => {
    const stored = paper({ title: 'नद्या आणि विहिरी' })
    const lost = '????? ??? ??????'.padEnd(stored.title.length, '?')
    const asLost = Array.from(stored.title, letter => (letter === ' ' ? ' ' : '?')).join('')
    expect(lost.length).toBe(asLost.length)
    expect(compared(edited(csvOf(stored), [[1, 'Title', asLost]]), stored)).toMatchObject({ changed: [], lost: 1 })
    expect(changesOf(edited(csvOf(stored), [[1, 'Title', `New ${asLost}`]]), stored)).toMatchObject([
      { error: expect.stringContaining('Letters of this cell were lost') },
    ])
  })
})

describe('a paper that was changed since the export', () => {
  test('keeps what only somebody else changed; what both changed is disputed', () => {
    const rows = edited(csvOf(paper()), [
      [1, 'Title', 'Mine'],
      [1, 'DOI', '10.1234/mine'],
      [1, 'First page', '9'],
    ])
    const theirs = paper({ revision: 13, title: 'Theirs', abstract: 'Theirs', firstPage: '9' })
    expect(changesOf(rows, theirs)).toMatchObject([
      { name: 'title', before: 'Theirs', after: 'Mine', isDisputed: true },
      { name: 'doi', after: '10.1234/mine', isDisputed: false },
    ])
  })

  test('is overwritten where the row has lost its version', () => {
    const rows = edited(csvOf(paper()), [[1, 'Version', '']])
    const changes = changesOf(rows, paper({ revision: 13, abstract: 'Theirs' }))
    expect(changes).toMatchObject([{ name: 'abstract', before: 'Theirs', isDisputed: false }])
  })
})

test('rows that are of no paper here are named', () => {
  const rows = [
    ['Paper ID', 'Title'],
    ['none', 'x'],
    ['gone', 'x'],
    ['', 'x'],
    ['here', 'Same'],
    ['here', 'Else'],
  ]
  const stored = { papers: [paper({ id: 'here', title: 'Same' })], deleted: [{ id: 'gone', title: 'On Wells' }] }
  expect(compareSheet(rowsOf(rows), stored)).toMatchObject({
    unchanged: 1,
    changed: [],
    problems: [
      'Row 2: no paper has the ID none. It may be of another journal.',
      'Row 3: “On Wells” was deleted meanwhile.',
      'Row 4 has no paper ID.',
      'Row 6 is of the same paper as row 5, which counts.',
    ],
  })
})

test('lists in cells keep what each entry says', () => {
  const words = ['a;b', 'c\\', '\\d', 'e,f', '\\;'].join('\n')
  expect(keywordsIn(keywordsCell(words))).toBe(words)
  const author = {
    given: 'A, B',
    family: 'C | D',
    orcid: '',
    affiliations: [{ name: 'x \\| y', ror: 'https://ror.org/05dxps055' }],
  }
  expect(authorsIn(authorsCell([author]))).toEqual([author])
})

test('a sheet of 10,000 rows, most of them of another journal, is read and compared in parts', async () => {
  const respond = sheetRequests()
  const csv = `Paper ID;Title\n${Array.from({ length: 10_000 }, (_, n) => `p${n};Title ${n}\n`).join('')}`
  const ask = (request: Request) => respond(request)
  const { sheet } = await ask({ file: new File([csv], 'a.csv') })
  expect(sheet?.ids).toHaveLength(10_000)
  const papers = Array.from({ length: 150 }, (_, n) => paper({ id: `p${n}` }))
  await ask({ stored: { papers: papers.slice(0, 100), deleted: [] } })
  await ask({ stored: { papers: papers.slice(100), deleted: [] } })
  const { totals } = await ask({ compare: true })
  expect([totals?.changed, totals?.problems.length]).toEqual([150, 9850])
  expect((await ask({ from: 100 })).rows).toHaveLength(50)
})
