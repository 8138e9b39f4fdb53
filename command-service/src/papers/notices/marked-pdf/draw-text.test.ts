import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { beforeEach, describe, expect, test } from 'vitest'
import { drawText, embedFonts, type Fonts, isWhole, type Paragraph, runsOf } from './draw-text.ts'

let document: PDFDocument
let fonts: Fonts
beforeEach(async () => {
  document = await PDFDocument.create()
  fonts = await embedFonts(document)
})

type Drawn = { readonly text: string; readonly x: number; readonly y: number; readonly size: number }

/** What is drawn on a page of this size, where. */
const drawn = (paragraphs: readonly Paragraph[], [width, height] = [595, 842]): readonly Drawn[] => {
  const page = document.addPage([width ?? 0, height ?? 0])
  const all: Drawn[] = []
  const draw = page.drawText.bind(page)
  page.drawText = (text, options = {}) => {
    const { x = 0, y = 0, size = 0 } = options
    all.push({ text, x, y, size })
    draw(text, options)
  }
  drawText(page, paragraphs, fonts)
  return all
}
const linesIn = (all: readonly Drawn[]) =>
  [...Map.groupBy(all, ({ y }) => y)].map(([, words]) => words.map(({ text }) => text))

describe('paragraphs', () => {
  test('stand below each other within the margins, each in its size', () => {
    const [one, two, three] = drawn([
      { text: 'One', size: 20 },
      { text: 'Two', size: 10 },
      { text: 'Three', size: 10 },
    ])
    expect(one).toEqual({ text: 'One', x: 64, y: 842 - 64 - 20 * 0.8 - 20 * 1.45, size: 20 })
    expect(two?.y).toBeCloseTo((one?.y ?? 0) - 10 * 0.8 - 10 * 1.45)
    expect(three?.y).toBeCloseTo((two?.y ?? 0) - 10 * 0.8 - 10 * 1.45)
  })

  test('have a space of a quarter of their size between words', () => {
    const [one, two] = drawn([{ text: 'One   two', size: 20 }])
    const width = fonts[0]?.font.widthOfTextAtSize('One', 20) ?? 0
    expect(two).toEqual({ ...one, text: 'two', x: 64 + width + 5 })
  })

  test('begin a new line where one is full, or where the text has a line break', () => {
    const width = (text: string) => fonts[0]?.font.widthOfTextAtSize(text, 10) ?? 0
    const room = width('aaa') + 2.5 + width('bbb')
    expect(linesIn(drawn([{ text: 'aaa bbb ccc\nddd', size: 10 }], [room + 128.1, 842]))).toEqual([
      ['aaa', 'bbb'],
      ['ccc'],
      ['ddd'],
    ])
    expect(linesIn(drawn([{ text: 'aaa bbb', size: 10 }], [room + 127.9, 842]))).toEqual([['aaa'], ['bbb']])
  })

  test('break a word that is longer than a line, whose pieces fill their lines', () => {
    const width = (fonts[0]?.font.widthOfTextAtSize('mm', 10) ?? 0) + 1
    expect(linesIn(drawn([{ text: 'mmmmm x', size: 10 }], [width + 128, 842]))).toEqual([['mm'], ['mm'], ['m', 'x']])
  })

  test('end with three points where the page has no room for more', () => {
    const all = drawn(
      [
        { text: 'One\ntwo\nthree', size: 20 },
        { text: 'Four', size: 20 },
      ],
      [595, 64 + 16 + 2 * 29 + 64],
    )
    expect(all.map(({ text }) => text)).toEqual(['One', 'two', '…'])
    expect(all.at(-1)?.y).toBe(64 - 29 + 10)
  })

  test('are red where they warn', () => {
    const page = document.addPage()
    const colours: unknown[] = []
    page.drawText = (_, { color } = {}) => void colours.push(color)
    drawText(
      page,
      [
        { text: 'Retracted', size: 20, isWarning: true },
        { text: 'On', size: 20 },
      ],
      fonts,
    )
    expect(colours).toEqual([rgb(0.65, 0.05, 0.1), rgb(0.1, 0.1, 0.1)])
  })

  test('say where a letter has no font, behind the first one', () => {
    const note = 'Letters that this page has no font for are shown as “?”. The journal shows the notice in full.'
    const whole = drawn([
      { text: 'One', size: 20 },
      { text: 'two', size: 20 },
    ])
    expect(whole.map(({ text }) => text)).toEqual(['One', 'two'])
    const all = drawn([
      { text: 'One', size: 20 },
      { text: 'a漢b', size: 20 },
    ])
    expect(all.map(({ text }) => text).join(' ')).toBe(`One ${note} a?b`)
    expect(all[1]?.size).toBe(10)
  })
})

describe('a word', () => {
  const names = (word: string) =>
    runsOf(word, fonts).map(({ font, text }) => [fonts.findIndex(one => one.font === font), text])

  test('is drawn in fonts that have its letters, as few as possible', () => {
    expect(names('Rivers')).toEqual([[0, 'Rivers']])
    expect(names('नदी')).toEqual([[2, 'नदी']])
    expect(names('Москва')).toEqual([[3, 'Москва']])
    expect(names('aनदीb')).toEqual([
      [0, 'a'],
      [2, 'नदी'],
      [0, 'b'],
    ])
    expect(names('Łódź')).toEqual([
      [1, 'Ł'],
      [0, 'ód'],
      [1, 'ź'],
    ])
    expect(names('Мx')).toEqual([[3, 'Мx']])
    expect(names('')).toEqual([])
  })

  test('has a question mark for each letter that no font has', () => {
    expect(names('a漢字b')).toEqual([[0, 'a??b']])
    expect(['Rivers\nnadi', 'नदी', 'α', ''].map(text => isWhole(text, fonts))).toEqual([true, true, true, true])
    expect(['漢', 'a漢'].map(text => isWhole(text, fonts))).toEqual([false, false])
    expect(runsOf('a', [])).toEqual([])
  })
})
