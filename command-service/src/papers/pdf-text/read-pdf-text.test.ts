import { describe, expect, test } from 'vitest'
import { line, rawPdf } from '../testing/raw-pdf.ts'
import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { readPdfText } from './read-pdf-text.ts'

const read = async (...of: Parameters<typeof rawPdf>) => {
  const text = await readPdfText(rawPdf(...of))
  return { ...text, pages: textsOfPages(text) }
}
const pages = (...texts: string[]) => texts.map(text => ({ content: line(text) }))
const gibberish = Array.from({ length: 25 }, () => 'xqz').join(' ')
const span = (text: string) => `BT /F1 12 Tf 72 720 Td /Span << /ActualText (${text}) >> BDC (x) Tj EMC ET`

describe('the text of a PDF', () => {
  test('is that of each page', async () => {
    expect(await read(pages('One  page', '', 'Three', ''))).toMatchObject({
      findings: { textLayer: 'searchable', legacyFonts: [], isTagged: false, pages: 4, isCut: false },
      pages: ['One page', '', 'Three', ''],
    })
  })

  test('has line breaks between paragraphs', async () => {
    const content = 'BT /F1 12 Tf 72 720 Td (One) Tj 0 -40 Td (Two) Tj ET'
    expect((await read([{ content }])).pages).toEqual(['One\nTwo'])
  })

  test('has what an ActualText stands for, of each page its own', async () => {
    expect((await read([span('first'), span('second'), line('x')].map(content => ({ content })))).pages).toEqual([
      'first',
      'second',
      'x',
    ])
  })

  test('in Kruti Dev is in Unicode, and its font is named once', async () => {
    const content = line('Hkkjr dh ufn;k; vkSj unh')
    const { findings, pages: read1 } = await read([
      { content, font: 'KrutiDev010' },
      { content, font: 'KrutiDev010' },
    ])
    expect(findings).toMatchObject({ textLayer: 'searchable', legacyFonts: ['KrutiDev010'] })
    expect(read1[0]).toMatch(/^भारत की /u)
  })

  test.for([
    ['none', [line('')], undefined],
    ['unsearchable', [line(gibberish)], undefined],
    ['partly', [line(gibberish), line('One page')], undefined],
    ['unsearchable', [line('One page')], 'Shivaji01'],
    ['unsearchable', [line('D')], 'KrutiDev010'],
  ] as const)('can be %s', async ([textLayer, contents, font]) => {
    const { findings } = await read(contents.map(content => ({ content, ...(font && { font }) })))
    expect(findings).toMatchObject({ textLayer, legacyFonts: font ? [font] : [] })
  })

  test('is judged for each kind of font by itself', async () => {
    const shown = (font: string, text: string) => `BT /${font} 12 Tf 72 720 Td (${text}) Tj ET `
    const of = async (...contents: string[]) => {
      const { findings, pages: texts } = await read([{ content: contents.join('') }])
      return [findings.textLayer, texts[0]?.trim()]
    }
    expect(await of(shown('F1', 'One page'), shown('F2', gibberish))).toEqual(['partly', 'One page'])
    expect(await of(shown('F1', gibberish), shown('F3', 'Hkkjr'))).toEqual(['partly', 'भारत'])
    expect(await of(shown('F1', 'One page'), shown('F3', 'D D D'))).toEqual(['partly', 'One page'])
  })

  test('has single spaces, and none around it', async () => {
    const content = `BT /F1 12 Tf 72 720 Td ( ) Tj (One) Tj ( ) Tj ( ) Tj (page) Tj ( ) Tj ET`
    expect((await read([{ content }])).pages).toEqual(['One page'])
  })

  test('names twenty legacy fonts at the most', async () => {
    const named = Array.from({ length: 21 }, (_, n) => ({ content: line('x'), font: `Shivaji${n}` }))
    expect((await read(named)).findings.legacyFonts).toEqual(named.slice(0, 20).map(({ font }) => font))
  })

  test.for(['hi', 'hi-IN', 'zh-Hant-TW'])('is in the language %s that it names', async language => {
    const { findings } = await read(pages('One'), `/Lang (${language})`)
    expect(findings.language).toBe(language)
  })

  test.for(['', 'h', 'hindi language', 'hi_IN', 'hi-', '1hi', 'hi-toolongsubtag'])(
    'is in none that %o would be',
    async language => {
      expect((await read(pages('One'), `/Lang (${language})`)).findings).not.toHaveProperty('language')
    },
  )

  test.for([
    ['', {}],
    ['/AcroForm << /Fields [] /XFA [(template) 2 0 R] >>', { isXfa: true }],
    ['/AcroForm << /Fields [] >>', {}],
    ['/Collection << /Type /Collection >>', { isPortfolio: true }],
  ] as const)('says what most readers cannot show: %s', async ([catalog, expected]) => {
    const { isXfa, isPortfolio } = (await read(pages('One'), catalog)).findings
    expect({ isXfa, isPortfolio }).toEqual(expected)
  })

  test.for([
    ['/MarkInfo << /Marked true >>', true],
    ['/MarkInfo << /Marked false >>', false],
    ['/MarkInfo << >>', false],
    ['', false],
  ] as const)('is tagged where it says so: %s', async ([catalog, isTagged]) => {
    expect((await read(pages('One'), catalog)).findings.isTagged).toBe(isTagged)
  })

  test('is doubted where most of its letters go in other directions than can be read at once', async () => {
    const askew = [20, 50, 70, 110].map(angle => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map(one => one.toFixed(3))
      return `BT /F1 12 Tf ${cos} ${sin} ${-Number(sin)} ${cos} 300 400 Tm (Rivers carry water) Tj ET`
    })
    const [level, ...rest] = [line('Rivers carry water'), ...askew]
    expect((await read([{ content: [level, rest[0]].join('\n') }])).doubt).toBeUndefined()
    expect((await read([{ content: [level, ...rest].join('\n') }])).doubt).toBe('wrong-letters')
  })

  test('of what is no PDF is an error', async () => {
    await expect(readPdfText(Buffer.from('no PDF'))).rejects.toThrow(/PDF/u)
  })
})
