import {
  PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  rgb,
} from '@cantoo/pdf-lib'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit from '@cantoo/fontkit'

const FILES = {
  latin: import.meta.resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-latin-400-normal.woff'),
  'latin-ext': import.meta
    .resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-latin-ext-400-normal.woff'),
  devanagari: import.meta
    .resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-400-normal.woff'),
  // Greek and Cyrillic
  others: new URL('noto-sans.ttf', import.meta.url),
}

type Font = { readonly font: PDFFont; readonly letters: ReadonlySet<number> }
export type Fonts = readonly Font[]

type FontFiles = readonly (readonly [part: string, bytes: Buffer])[]

export const readFontFiles = (): Promise<FontFiles> =>
  Promise.all(Object.entries(FILES).map(async ([part, file]) => [part, await readFile(fileURLToPath(file))] as const))

/** The fonts of a document, each with its letters: none has those of all scripts. */
export const embedFonts = async (document: PDFDocument, files?: FontFiles): Promise<Fonts> => {
  document.registerFontkit(fontkit)
  return Promise.all(
    (files ?? (await readFontFiles())).map(async ([part, bytes]) => {
      const font = await document.embedFont(bytes, {
        subset: true,
        // Stryker disable next-line StringLiteral: The name of an embedded font is free.
        customName: `Noto-${part}`,
      })
      return { font, letters: new Set(font.getCharacterSet()) }
    }),
  )
}

const fontsOf = (letter: string, fonts: Fonts) => fonts.filter(({ letters }) => letters.has(letter.codePointAt(0) ?? 0))

/** Whether each letter of the text is in one of the fonts. */
export const isWhole = (text: string, fonts: Fonts): boolean =>
  Array.from(text).every(letter => /\s/u.test(letter) || fontsOf(letter, fonts).length > 0)

/** A text in one font. */
type Run = { readonly font: PDFFont; readonly text: string }

/** A word as runs, each in a font that has its letters; a letter that none has is a question mark. */
export const runsOf = (word: string, fonts: Fonts): readonly Run[] => {
  const runs: { font: PDFFont; text: string }[] = []
  for (const letter of word) {
    const before = runs.at(-1)
    const fitting = fontsOf(letter, fonts)
    const { font } = fitting.find(one => one.font === before?.font) ?? fitting[0] ?? fonts[0] ?? {}
    if (!font) continue
    const text = fitting.length > 0 ? letter : '?'
    if (before?.font === font) before.text += text
    else runs.push({ font, text })
  }
  return runs
}

const MARGIN = 64
const LEADING = 1.45

/** A paragraph; `size` in points. */
export type Paragraph = { readonly text: string; readonly size: number; readonly isWarning?: boolean }

type Room = { readonly fonts: Fonts; readonly width: number }

export type Word = { readonly runs: readonly Run[]; readonly width: number }

const widthOf = (runs: readonly Run[], size: number) =>
  runs.reduce((sum, { font, text }) => sum + font.widthOfTextAtSize(text, size), 0)

/** An address has no spaces to break it at: each piece but the last fills a line. */
const pieces = (word: string, size: number, { fonts, width }: Room): readonly string[] => {
  // Stryker disable next-line ConditionalExpression, EqualityOperator: A word that fits is its only piece, letter by letter.
  if (widthOf(runsOf(word, fonts), size) <= width) return [word]
  const lines = ['']
  let used = 0
  for (const letter of word) {
    const own = widthOf(runsOf(letter, fonts), size)
    // Stryker disable next-line EqualityOperator: A line that is exactly full is one line either way.
    if (used + own > width) {
      lines.push('')
      used = 0
    }
    lines[lines.length - 1] += letter
    used += own
  }
  return lines
}

/** The lines of a text of a size in points, none wider than the room. */
export const linesOf = (text: string, size: number, room: Room) => {
  const { fonts, width } = room
  const space = size / 4
  return text.split('\n').flatMap(line => {
    const lines: Word[][] = [[]]
    let used = 0
    for (const word of line.split(/\s+/u).flatMap(one => pieces(one, size, room))) {
      const runs = runsOf(word, fonts)
      const own = widthOf(runs, size)
      // Stryker disable next-line ConditionalExpression, EqualityOperator: No piece is wider than a line. A line that is exactly full is one line either way.
      if (used > 0 && used + own > width) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push({ runs, width: own })
      used += own + space
    }
    return lines
  })
}

/** Glyphs of Devanagari stand in another order than its letters: this says which text they show (ISO 32000-1, 14.9.4). */
const readAs = (text: string) =>
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [
    PDFName.of('Span'),
    `<< /ActualText ${PDFHexString.fromText(text).toString()} >>`,
  ])

export const INK = rgb(0.1, 0.1, 0.1)

/** Of a line: from where its baseline begins, in points. */
type Placed = { readonly x: number; readonly y: number; readonly size: number; readonly color: ReturnType<typeof rgb> }

export const drawWords = (page: PDFPage, words: readonly Word[], { x: start, y, size, color }: Placed) => {
  let x = start
  for (const { runs } of words) {
    for (const { font, text } of runs) {
      page.pushOperators(readAs(text))
      page.drawText(text, { font, size, x, y, color })
      page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
      x += font.widthOfTextAtSize(text, size)
    }
    x += size / 4
  }
}

const drawLine = (page: PDFPage, words: readonly Word[], { y, size, isWarning = false }: Paragraph & { y: number }) =>
  drawWords(page, words, { x: MARGIN, y, size, color: isWarning ? rgb(0.65, 0.05, 0.1) : INK })

const NOT_WHOLE = 'Letters that this page has no font for are shown as “?”. The journal shows the notice in full.'

/** Draws the paragraphs from the top of the page down to its foot; what has no room is left out, and three points say so. */
export const drawText = (page: PDFPage, paragraphs: readonly Paragraph[], fonts: Fonts) => {
  const width = page.getWidth() - 2 * MARGIN
  let y = page.getHeight() - MARGIN
  const [first, ...others] = paragraphs
  const areWhole = paragraphs.every(({ text }) => isWhole(text, fonts))
  const all = first && !areWhole ? [first, { text: NOT_WHOLE, size: 10 }, ...others] : paragraphs
  for (const paragraph of all) {
    const { size } = paragraph
    y -= size * 0.8
    for (const words of linesOf(paragraph.text, size, { fonts, width })) {
      y -= size * LEADING
      if (y < MARGIN) {
        drawLine(page, [{ runs: runsOf('…', fonts), width: 0 }], { ...paragraph, y: y + size / 2 })
        return
      }
      drawLine(page, words, { ...paragraph, y })
    }
  }
}

/** A4, in points. */
export const A4 = [595.28, 841.89] as const

/** A PDF of one page, whose size and rotation are its own, whatever it becomes a part of. */
export const drawPage = async (title: string, paragraphs: readonly Paragraph[]): Promise<Buffer> => {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title)
  const page = document.addPage([...A4])
  page.node.set(PDFName.of('Rotate'), PDFNumber.of(0))
  page.setCropBox(0, 0, ...A4)
  drawText(page, paragraphs, await embedFonts(document))
  return Buffer.from(await document.save({ addDefaultPage: false }))
}
