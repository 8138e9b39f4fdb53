import { describe, expect, test } from 'vitest'
import { applyChange, emptyBatch } from '../batch/batch.ts'
import { newEntry } from '../batch/entry.ts'
import { pdfFile, readyEntry } from '../testing/papers.ts'
import { columnsOf } from './columns.ts'
import { fillingOf } from './fill.ts'
import { parseRows } from './parse-rows.ts'
import { readSheet } from './sheet.ts'

const sheetOf = async (source: string | File) => readSheet(await parseRows(source))
const rowsOf = async (source: string | File) => {
  const sheet = await sheetOf(source)
  if ('refused' in sheet) throw new Error(sheet.refused)
  return sheet.rows
}

describe('columns', () => {
  test.each([
    [['Title', 'Author Name'], { title: 0, authorName: 1 }],
    [['AUTHOR(S)', ' paper  title: '], { title: 1, authorName: 0 }],
    [['शीर्षक', 'लेखक का नाम', 'फ़ाइल'], { title: 0, authorName: 1, file: 2 }],
    [['क्रमांक', 'शोधनिबंधाचे शीर्षक', 'लेखकाचे नाव', 'गोषवारा'], { title: 1, authorName: 2, abstract: 3 }],
    [['\ufeffTitle', 'Title', 'DOI', 'First Page'], { title: 0, doi: 2, firstPage: 3 }],
  ])('of %o are recognised by name', (headings, expected) => {
    expect(columnsOf(headings)).toEqual(expected)
  })
})

describe('a spreadsheet', () => {
  test('pasted with tabs, with quotes and line breaks in cells', async () => {
    expect(await rowsOf('Title\tAuthor Name\n"On ""Rivers""\nand more"\tA. Rao\n\n\t\n')).toEqual([
      { title: 'On "Rivers"\nand more', authorName: 'A. Rao' },
    ])
  })
  test('with commas or semicolons, in UTF-8 or UTF-16', async () => {
    expect(await rowsOf(new File(['शीर्षक;लेखक\nनद्या;आशा राव\n'], 'a.csv'))).toEqual([
      { title: 'नद्या', authorName: 'आशा राव' },
    ])
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Title,Author\nनद्या,Asha\n', 'utf16le')])
    expect(await rowsOf(new File([utf16], 'a.csv'))).toEqual([{ title: 'नद्या', authorName: 'Asha' }])
  })
  test('saved by Excel in Windows-1252, or in UTF-16 with the other byte order', async () => {
    const windows = Uint8Array.from([...Buffer.from('Title;Author\nCaf\u{e9} \u{96} na\u{ef}ve;Asha\n', 'latin1')])
    expect(await rowsOf(new File([windows], 'a.csv'))).toEqual([{ title: 'Café – naïve', authorName: 'Asha' }])
    const utf16 = Buffer.from('\ufeffTitle\tAuthor\nनद्या\tAsha\n', 'utf16le').swap16()
    expect(await rowsOf(new File([Uint8Array.from(utf16)], 'a.txt'))).toEqual([{ title: 'नद्या', authorName: 'Asha' }])
  })
  test('with formulas has them as texts, and columns in any order', async () => {
    expect(await rowsOf('DOI;Author;Title\n;A. Rao;"=HYPERLINK(""https://example.org"")"\n')).toEqual([
      { authorName: 'A. Rao', title: '=HYPERLINK("https://example.org")' },
    ])
  })
  test('names the columns that it does not use', async () => {
    const sheet = await sheetOf('Sr,Title,Remarks\n1,On Rivers,good')
    expect('ignored' in sheet && sheet.ignored).toEqual(['Sr', 'Remarks'])
  })
  test.each([
    ['', 'The spreadsheet is empty.'],
    ['Title,Author', 'The spreadsheet has headings, but no rows below them.'],
    [
      'Name,Price\nRice,10',
      'No column for titles or authors was found in: Name, Price. The first row must name the columns, for example “Title” and “Author Name”.',
    ],
  ])('%o is refused in words', async (source, refused) => {
    expect(await sheetOf(source)).toEqual({ refused })
  })
  test('of 100,000 rows is refused with their number', async () => {
    const source = `Title,Author\n${'On Rivers,A. Rao\n'.repeat(100_000)}`
    expect(await sheetOf(source)).toEqual({
      refused: 'The spreadsheet has 1,00,000 rows; at most 1,000 papers can be added at once.',
    })
  })
})

describe('filling entries', () => {
  const rivers = newEntry({ pdf: { file: pdfFile('rivers.pdf') } })
  const hills = newEntry({ title: 'On Hills', pdf: { file: pdfFile('hills.pdf') } })

  test('a row fills the entry with the PDF that it names, else the one with its title', () => {
    const rows = [
      { title: 'on hills', authorName: 'B' },
      { title: 'Rivers', authorName: 'A', file: 'x/Rivers.PDF' },
    ]
    const { edits, added } = fillingOf(rows, [rivers, hills], 'order')
    expect(edits).toEqual([
      { id: hills.id, fields: { title: 'on hills', authorName: 'B' } },
      { id: rivers.id, fields: { title: 'Rivers', authorName: 'A' } },
    ])
    expect(added).toEqual([])
  })
  test('other rows fill the entries in order and add what is missing', () => {
    const { edits, added } = fillingOf(
      [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
      [rivers, hills],
      'order',
    )
    expect(edits.map(({ id }) => id)).toEqual([rivers.id, hills.id])
    expect(added.map(({ title }) => title)).toEqual(['Three'])
  })
  test('or become entries of their own', () => {
    const { edits, added } = fillingOf([{ title: 'One' }, { title: 'Two' }], [rivers, newEntry()], 'new')
    expect([edits.length, added.map(({ title }) => title)]).toEqual([1, ['Two']])
  })
  test('a row whose PDF is not there adds an entry, and one that is being uploaded stays as it is', () => {
    const sending = readyEntry('On Rivers', { sending: { phase: 'sending' } })
    expect(fillingOf([{ title: 'On Rivers' }], [sending], 'order').edits).toEqual([])
    expect(fillingOf([{ title: 'X', file: 'none.pdf' }], [rivers], 'order').added).toHaveLength(1)
  })
  test('another line of authors takes the list of authors away', () => {
    const listed = newEntry({ title: 'On Rivers', details: { doi: '10.1234/1', authors: [{ family: 'Rao' }] } })
    const [edit] = fillingOf([{ title: 'On Rivers', authorName: 'B. Patil' }], [listed], 'order').edits
    expect(edit?.fields).toEqual({ title: 'On Rivers', authorName: 'B. Patil', details: { doi: '10.1234/1' } })
  })
  test('optional fields become details', () => {
    const { added } = fillingOf([{ title: 'One', doi: '10.1234/1', keywords: 'a; b' }], [], 'new')
    expect(added[0]?.details).toEqual({ doi: '10.1234/1', keywords: ['a', 'b'] })
    expect(applyChange(emptyBatch(), { type: 'added', entries: added }).entries).toEqual(added)
  })
})
