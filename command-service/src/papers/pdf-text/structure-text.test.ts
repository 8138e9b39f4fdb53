import { describe, expect, test } from 'vitest'
import { rawPdf } from '../testing/raw-pdf.ts'
import { readPdfText } from './read-pdf-text.ts'

type Place = { readonly x?: number; readonly size?: number; readonly font?: string }

/** Operators that show a line at a height above the foot of the page. */
const at = (y: number, text: string, { x = 72, size = 10, font = 'F1' }: Place = {}) =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`

/** Lines below each other. */
const lines = (y: number, texts: readonly string[], place: Place = {}) =>
  texts.map((text, n) => at(y - n * 12, text, place))

const WORDS = 'rivers carry water and stones from the hills to the plain where the villages are'.split(' ')

/** Lines of a paragraph, of which the last one is short and names it. */
const paragraph = (name: string, count: number, most = 80) => [
  ...Array.from({ length: count - 1 }, (_, n) => {
    const text = Array.from({ length: 30 }, (__, k) => WORDS[(n * 7 + k) % WORDS.length]).join(' ')
    return text.slice(0, text.lastIndexOf(' ', most))
  }),
  `and so ends ${name}.`,
]

const read = (...pages: (readonly string[])[]) =>
  readPdfText(rawPdf(pages.map(content => ({ content: content.join('\n') }))))
const kindsOf = async (...pages: (readonly string[])[]) =>
  (await read(...pages)).blocks.map(({ kind, level = '', text }) => `${kind}${level}: ${text}`)
const endsOf = async (...pages: (readonly string[])[]) =>
  (await read(...pages)).blocks.map(({ kind, text }) => `${kind}: ${text.split(' ').slice(-3).join(' ')}`)

const section = (y: number, title: string) => at(y, title, { size: 14, font: 'F4' })

describe('paragraphs', () => {
  test('are separated by gaps, indents, and lines that end early', async () => {
    const gaps = [...lines(700, paragraph('the first', 4)), ...lines(640, paragraph('the second', 3))]
    expect(await endsOf(gaps)).toEqual(['paragraph: ends the first.', 'paragraph: ends the second.'])
    const [first = '', ...rest] = paragraph('the indented', 4)
    const indented = [...lines(700, paragraph('the first', 4)), at(652, first, { x: 84 }), ...lines(640, rest)]
    expect(await endsOf(indented)).toEqual(['paragraph: ends the first.', 'paragraph: ends the indented.'])
    expect(await endsOf([...lines(700, [...paragraph('the first', 4), ...paragraph('the next', 4)])])).toEqual([
      'paragraph: ends the first.',
      'paragraph: ends the next.',
    ])
  })

  test('go on in the next column and on the next page, and say where', async () => {
    const narrow = paragraph('the long one', 30, 40)
    const pages = [
      [...lines(700, narrow.slice(0, 12)), ...lines(700, narrow.slice(12, 22), { x: 320 })],
      lines(700, narrow.slice(22)),
    ]
    const { blocks } = await read(...pages)
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
    expect(blocks[0]?.parts.map(({ page, box: [left] }) => [page, Math.round(left)])).toEqual([
      [1, 72],
      [1, 320],
      [2, 72],
    ])
    expect(blocks[0]?.text.slice(blocks[0].parts[1]?.from).startsWith(narrow[12] ?? 'x')).toBe(true)
  })

  test('have no hyphen where a word was broken, and keep the hyphen of a compound', async () => {
    const text = lines(700, [
      'The notation of the well-known river gauges is what this paper is about, and the nota-',
      'tion is explained below at length for all of those that want to read of a well-',
      'known river.',
    ])
    expect((await kindsOf(text))[0]).toMatch(/and the notation is .* of a well-known river\.$/u)
  })

  test('keep hyphens at the ends of lines where no word is broken', async () => {
    const text = lines(700, [
      ...paragraph('the first', 45),
      'Their domain is that of the rivers of the plain, and what they say of it is domain-',
      'specific to the user of the gauges, as all of those who live there say.',
    ])
    expect((await kindsOf(text))[1]).toContain('is domain-specific to')
  })

  test('have the words of a line together that is justified with wide gaps', async () => {
    const [first = '', ...rest] = paragraph('it', 5)
    const words = first.split(' ').slice(0, 10)
    const wide = words.map((word, n) => at(676, word, { x: 72 + n * 34 }))
    const page = [...lines(700, rest.slice(0, 2)), ...wide, ...lines(664, rest.slice(2))]
    expect((await kindsOf(page))[0]).toContain(words.join(' '))
  })

  test('have addresses whole', async () => {
    const text = lines(700, [
      'All of the measured data of the paper is kept for every reader at https:',
      '//data.example.org/gauges, where it is free.',
    ])
    expect((await kindsOf(text))[0]).toMatch(/at https:\/\/data\.example\.org\/gauges, where/u)
  })

  test('say what stands above and below the line', async () => {
    const { blocks } = await read([
      ...lines(700, paragraph('it', 3)),
      at(664, 'Ten to the power of 10'),
      at(668, '6', { x: 176, size: 6 }),
      at(664, ' and H', { x: 182 }),
      at(661, '2', { x: 212, size: 6 }),
    ])
    const { text = '', superscripts, subscripts } = blocks.at(-1) ?? {}
    expect([superscripts, subscripts].map(all => all?.map(range => text.slice(...range)))).toEqual([['6'], ['2']])
  })
})

describe('what is no text', () => {
  test('is left out: running heads, page numbers, line numbers', async () => {
    const page = (n: number) => [
      at(800, `Journal of Rivers, ${2020 + n}`, { size: 8 }),
      ...paragraph(`page ${n}`, 8).flatMap((text, k) => [
        at(700 - k * 12, String(n * 8 + k), { x: 50 }),
        at(700 - k * 12, text),
      ]),
      at(30, String(n), { x: 300, size: 8 }),
    ]
    expect(await endsOf(page(1), page(2))).toEqual(['paragraph: ends page 1.', 'paragraph: ends page 2.'])
  })

  test('of a page that has nothing else stays', async () => {
    expect(await kindsOf([at(720, 'Plate 1')], [at(720, 'Plate 2')])).toHaveLength(2)
  })
})

describe('a block', () => {
  test('is the title, what stands before the text, or a section', async () => {
    const page = [
      at(760, 'On the Rivers of the Plain', { size: 20 }),
      at(730, 'A. Rao, B. Sen'),
      section(690, 'Introduction'),
      ...lines(670, paragraph('it', 3)),
      at(615, '1.1 Gauges', { font: 'F4' }),
      ...lines(600, paragraph('this', 3)),
    ]
    expect((await kindsOf(page)).map(text => text.slice(0, 24))).toEqual([
      'heading1: On the Rivers ',
      'front: A. Rao, B. Sen',
      'heading2: Introduction',
      expect.stringMatching(/^paragraph/u),
      'heading3: 1.1 Gauges',
      expect.stringMatching(/^paragraph/u),
    ])
  })

  test('is an item, a caption, a note or code', async () => {
    const page = [
      ...lines(700, paragraph('it', 3)),
      at(650, '\\225', { x: 84 }),
      ...lines(
        650,
        ['an item of the list that is long enough to end where the lines of the text do, and', 'is set in'],
        { x: 94 },
      ),
      at(626, '\\225', { x: 84 }),
      at(626, 'another one', { x: 94 }),
      ...lines(600, ['Figure 1: Gauges of rain.'], { size: 8 }),
      ...lines(570, ['for (;;) {', '  measure()', '}'], { font: 'F5' }),
      ...lines(500, paragraph('that', 4)),
      at(91, '1', { size: 5 }),
      at(88, 'A note below the page.', { x: 76, size: 8 }),
    ]
    expect((await kindsOf(page)).filter(text => !text.startsWith('paragraph'))).toEqual([
      'item: an item of the list that is long enough to end where the lines of the text do, and is set in',
      'item: another one',
      'caption: Figure 1: Gauges of rain.',
      'code: for (;;) {\n  measure()\n}',
      'note: 1 A note below the page.',
    ])
  })

  test('is a reference with its DOI', async () => {
    const hang = (y: number, first: string, rest: string) => [at(y, first), at(y - 12, rest, { x: 90 })]
    const page = [
      ...lines(760, paragraph('it', 3)),
      section(700, 'References'),
      ...hang(
        680,
        'Rao, A. and Sen, B. \\(2020\\). On the rivers of the plain and on gauges. https:',
        '//doi.org/10.5555/rivers.7.',
      ),
      ...hang(
        650,
        'Sen, B. \\(2021\\). Rain in the villages, and how it is measured by those who live',
        'there as it falls on the plain, and on the hills, and in the villages. Letters, 3',
      ),
    ]
    const following = hang(680, 'Shah, C. \\(2022\\). Stones. https://doi.org/10.5555/a%2Fb and', 'more.')
    const last = hang(
      650,
      'Tata, D. \\(2023\\). Sand. doi:10.1002/1097\\(2000\\)5:1<1::AID-1>3.0.CO;2-E, with',
      'more.',
    )
    const { blocks } = await read(page, [...following, ...last])
    expect(blocks.slice(2).map(({ kind, doi }) => [kind, doi])).toEqual([
      ['reference', '10.5555/rivers.7'],
      ['reference', undefined],
      ['reference', '10.5555/a/b'],
      ['reference', '10.1002/1097(2000)5:1<1::AID-1>3.0.CO;2-E'],
    ])
  })

  test('is a table, row by row, or a figure, which has the letters in it', async () => {
    const row = (y: number, cells: readonly string[]) => cells.map((text, n) => at(y, text, { x: 72 + n * 120 }))
    const page = [
      ...lines(760, paragraph('it', 3)),
      ...[
        ['Gauge', 'Rain', 'Days'],
        ['Hill', '812', '31'],
        ['Plain', '340', '18'],
      ].flatMap((cells, n) => row(700 - n * 14, cells)),
      'q 200 0 0 100 72 480 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q',
      at(520, 'axis', { x: 120, size: 7 }),
      ...lines(460, paragraph('that', 4)),
    ]
    const { blocks } = await read(page)
    expect(blocks.slice(1, 3).map(({ kind, text }) => [kind, text])).toEqual([
      ['table', 'Gauge\tRain\tDays\nHill\t812\t31\nPlain\t340\t18'],
      ['figure', 'axis'],
    ])
    expect(blocks[2]?.parts).toEqual([{ from: 0, page: 1, box: [72, 262, 272, 362] }])
  })

  test('is a table between rules that has a caption', async () => {
    const rule = (y: number) => `72 ${y} m 400 ${y} l S`
    const ruled = (caption: string, within: readonly string[]) => [
      ...lines(760, paragraph('it', 3)),
      at(714, caption),
      ...[700, 685, 640].map(rule),
      ...lines(690, within).slice(0, 1),
      ...lines(670, within.slice(1)),
      ...lines(600, paragraph('that', 4)),
    ]
    const kinds = async (page: readonly string[]) => (await read(page)).blocks.map(({ kind }) => kind)
    expect(await kinds(ruled('Table 1: Lectures', ['No Name', '01 Rain', '02 Rivers']))).toEqual([
      ...['paragraph', 'caption', 'table', 'paragraph'],
    ])
    expect(await kinds(ruled('The lectures', ['No Name', '01 Rain', '02 Rivers']))).not.toContain('table')
  })

  test('says its language', async () => {
    const { blocks } = await read(lines(700, paragraph('it', 3)))
    expect(blocks.map(({ language }) => language)).toEqual(['en'])
  })
})

describe('a text', () => {
  const doubtOf = async (...pages: (readonly string[])[]) => (await read(...pages)).doubt
  const picture = 'q 595 0 0 842 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q'
  const gibberish = lines(700, [Array.from({ length: 25 }, () => 'xqz').join(' ')])
  const text = lines(700, paragraph('it', 4))

  test('is doubted where it is that of a picture, or its letters are not those that are shown', async () => {
    expect(await doubtOf(text)).toBeUndefined()
    expect(await doubtOf([picture])).toBe('no-text')
    expect(await doubtOf([picture, '3 Tr', ...text])).toBe('wrong-letters')
    expect(await doubtOf([picture, ...text], ['3 Tr', ...text])).toBeUndefined()
    expect(await doubtOf(gibberish)).toBe('wrong-letters')
    expect(await doubtOf(gibberish, gibberish, text)).toBe('wrong-letters')
    expect(await doubtOf(text, gibberish)).toBe('wrong-order')
  })
})

test('control characters are left out', async () => {
  const marked = `/Span << /ActualText <FEFF0000004F001F006E0065> >> BDC ${at(712, 'One')} EMC`
  const { doubt, blocks } = await read([marked, ...lines(700, paragraph('it', 4))])
  expect([doubt, blocks[0]?.text]).toEqual([undefined, 'One'])
})

describe('a page', () => {
  test('that is turned is read as it is shown', async () => {
    const content = lines(500, paragraph('it', 4)).join('\n')
    const { pages, blocks } = await readPdfText(rawPdf([{ content, more: '/Rotate 90' }]))
    expect(pages).toEqual([{ width: 842, height: 595 }])
    expect(blocks.map(({ text }) => text.endsWith('and so ends it.'))).toEqual([true])
    const [left = 0, top = 0, right = 0, bottom = 0] = blocks[0]?.parts[0]?.box ?? []
    expect(bottom - top).toBeGreaterThan(right - left)
  })

  test('whose text is in the order of no reader is read in that of its places', async () => {
    const page = [...lines(700, paragraph('the first', 4)), ...lines(640, paragraph('the second', 3))]
    expect(await endsOf(page.toReversed())).toEqual(['paragraph: ends the first.', 'paragraph: ends the second.'])
  })

  test('that only clips has no figure', async () => {
    const { blocks } = await read(['72 400 400 300 re W n', ...lines(600, ['One', 'Two'])])
    expect(blocks.map(({ kind }) => kind)).not.toContain('figure')
  })

  test('of 10,000 pieces is read', async () => {
    const pieces = Array.from({ length: 10_000 }, (_, n) =>
      at(800 - (n % 100) * 7, 'x', { x: 20 + Math.floor(n / 100) * 5, size: 5 }),
    )
    expect((await read(pieces)).blocks.length).toBeGreaterThan(0)
  })
})
