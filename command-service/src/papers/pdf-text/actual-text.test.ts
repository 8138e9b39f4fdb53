import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { marksWithActualText, signatureOf } from './actual-text.ts'

const streamOf = (content: string | Buffer, lineEnd = '\n') =>
  Buffer.concat([
    Buffer.from(`1 0 obj\n<< /Length 1 >>\nstream${lineEnd}`),
    typeof content === 'string' ? deflateSync(Buffer.from(content, 'latin1')) : content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

const marksOf = async (...contents: (string | Buffer)[]) => [
  ...(await marksWithActualText(Buffer.concat(contents.map(content => streamOf(content))))).values(),
]

/** What an ActualText with these properties says. */
const actualText = async (properties: string) =>
  (await marksOf(`/Span << ${properties} >> BDC (x) Tj EMC`))[0]?.[0]?.[0]?.actualText

describe('an ActualText', () => {
  test.for([
    ['/ActualText (plain)', 'plain'],
    ['/ActualText(plain)', 'plain'],
    ['/Lang (hi) /ActualText (plain)', 'plain'],
    ['/ActualText <706c61696e>', 'plain'],
    ['/ActualText <70 6c\n61>', 'pla'],
    ['/ActualText <FEFF0928092609>', 'नद'],
    ['/ActualText <FEFF0928>', 'न'],
    ['/ActualText ()', ''],
    ['/ActualText <>', ''],
    [String.raw`/ActualText (a\(b\)c)`, 'a(b)c'],
    [String.raw`/ActualText (\376\377\011\050)`, 'न'],
    [String.raw`/ActualText (\101\1011\0053)`, 'AA1\x053'],
    [String.raw`/ActualText (\n\r\t\b\f\\\x)`, '\n\r\t\b\f\\x'],
    ['/ActualText (a\\\nb\\\r\nc)', 'abc'],
    [String.raw`/ActualText (\777)`, 'ÿ'],
    ['/ActualText (caf\xe9)', 'café'],
    ['/ActualText (a\\ b)', 'a b'],
  ])('of %j says %j', async ([properties, text]) => {
    expect(await actualText(`/MCID 1 ${properties}`)).toBe(text)
  })
})

describe('the marked content of a stream', () => {
  const actual = '/Span << /ActualText (x) >> BDC EMC'

  test('has its tag, its MCID and its ActualText, in order', async () => {
    const content = `/P << /MCID   0 >> BDC /Span<</MCID 12/ActualText(b)>>BDC EMC EMC /Artifact BMC EMC /OC /Layer BDC EMC`
    expect(await marksOf(content)).toEqual([
      [
        [
          { tag: 'P', mcid: 0, actualText: undefined },
          { tag: 'Span', mcid: 12, actualText: 'b' },
          { tag: 'Artifact', mcid: undefined, actualText: undefined },
          { tag: 'OC', mcid: undefined, actualText: undefined },
        ],
      ],
    ])
  })

  test('is not what stands in a string, or is another operator', async () => {
    const content = String.raw`(/P << /MCID 7 >> BDC) Tj (\) /Q BMC) Tj /F1 12 Tf (\ /R BMC) Tj /P BMCx /Q BDCx ${actual}`
    expect((await marksOf(content))[0]?.[0]?.map(({ tag }) => tag)).toEqual(['Span'])
  })

  test('is left out where the stream has no ActualText, is not compressed or is damaged', async () => {
    expect(await marksOf('/P << /MCID 0 >> BDC EMC', '/ActualText (x) only')).toEqual([])
    expect(await marksOf(Buffer.from(actual))).toEqual([])
    expect(await marksOf(deflateSync(Buffer.from(actual)).subarray(0, 8))).toEqual([])
  })

  test('is found in each stream, whatever ends its first line', async () => {
    const file = Buffer.concat([streamOf(actual, '\r\n'), streamOf(`/P BMC EMC ${actual}`), Buffer.from('stream\n')])
    expect([...(await marksWithActualText(file)).keys()]).toEqual(['Span ', 'P \nSpan '])
  })

  test('of several pages that look alike is in the order of the file', async () => {
    const [marks] = await marksOf('/Span << /ActualText (one) >> BDC EMC', '/Span << /ActualText (two) >> BDC EMC')
    expect(marks?.map(page => page.map(mark => mark.actualText))).toEqual([['one'], ['two']])
  })
})

test('a signature has the tags and MCIDs of a page', () => {
  expect(
    signatureOf([
      { tag: 'P', mcid: 0 },
      { tag: 'Span', mcid: undefined },
    ]),
  ).toBe('P 0\nSpan ')
})
