import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { columnsOf } from './layout/columns.ts'
import { boxOnPage, type Frame, frameOf, runsIn } from './layout/frame.ts'
import { furnitureApart, isBeside, type Parted } from './layout/furniture.ts'
import { joinable, vocabularyOf } from './layout/join-lines.ts'
import { isLegacyFont } from './legacy-fonts.ts'
import { boxOf, isSpaced, type Line, linesOf } from './layout/lines.ts'
import { runsOf } from './layout/page-runs.ts'
import { fontName } from './read-document.ts'

/** Where a word, or a part of it, stands: fractions of the page's width and height, from its top left corner. */
export type Place = Readonly<Record<'page' | 'x' | 'y' | 'width' | 'height', number>>

/** A word as it is read, joined where a line breaks it. */
export type PlacedWord = {
  readonly text: string
  /** The number of its line among those of the document. */
  readonly line: number
  /** Of its parts; the first is where it begins. */
  readonly places: readonly [Place, ...Place[]]
}

/** The words of a document in the order in which they are read, and those of running heads, feet, page numbers and margins. */
export type DocumentWords = {
  readonly pages: number
  readonly body: readonly PlacedWord[]
  readonly asides: readonly PlacedWord[]
}

type FramedPage = { readonly lines: readonly Line[]; readonly height: number; readonly toPlace: ToPlace }
type ToPlace = (line: Line, left: number, right: number) => Place

const placesOn = (page: PDFPageProxy, frame: Frame): ToPlace => {
  const { width, height } = page.getViewport({ scale: 1 })
  return (line, from, to) => {
    const [, top, , bottom] = boxOf([line])
    const [x, y, right, below] = boxOnPage([from, top, to, bottom], frame)
    return {
      page: page.pageNumber,
      x: x / width,
      y: y / height,
      width: (right - x) / width,
      height: (below - y) / height,
    }
  }
}

const readPage = async (page: PDFPageProxy, namesFonts: boolean): Promise<FramedPage> => {
  const { items } = await page.getTextContent({ disableNormalization: true })
  // pdf.js knows the names of fonts once it has prepared a page
  if (namesFonts) await page.getOperatorList()
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const runs = runsOf(items, transform).map(run => ({ ...run, fontName: fontName(page, run.fontName) }))
  const frame = frameOf(runs, { width, height })
  return {
    lines: linesOf(page.pageNumber, runsIn(runs, frame)),
    height: frame.height,
    toPlace: placesOn(page, frame),
  }
}

const UNSEEN = /(?!\s)[\p{Cc}\u00ad]/gu

type Word = Omit<PlacedWord, 'line'>

/** The words of a line; a letter is taken to be as wide as the others of its run. */
const wordsIn = (line: Line, toPlace: ToPlace): Word[] => {
  const words: { text: string; from: number; to: number }[] = []
  let goesOn = false
  for (const [n, run] of line.runs.entries()) {
    const at = (index: number) => run.x + ((run.right - run.x) * index) / run.text.length
    goesOn &&= !isSpaced(line.runs[n - 1], run)
    for (const { 0: text, index } of run.text.matchAll(/\S+/gu)) {
      const last = words.at(-1)
      const to = at(index + text.length)
      if (goesOn && index === 0 && last) Object.assign(last, { text: last.text + text, to })
      else words.push({ text, from: at(index), to })
    }
    goesOn = /\S$/u.test(run.text)
  }
  return words.map(({ text, from, to }) => ({ text, places: [toPlace(line, from, to)] }))
}

type OfPage = { readonly line: Line; readonly toPlace: ToPlace }

const plain = (word: PlacedWord): PlacedWord => ({
  ...word,
  text: word.text.replaceAll(UNSEEN, '').normalize('NFC'),
})

const wordsOf = (lines: readonly OfPage[]): readonly PlacedWord[] => {
  const vocabulary = vocabularyOf(lines.map(({ line }) => line))
  const words: PlacedWord[] = []
  for (const [n, { line, toPlace }] of lines.entries()) {
    const found = wordsIn(line, toPlace).map(word => ({ ...word, line: n }))
    const [first] = found
    const last = words.at(-1)
    const begun = first && last && joinable(last.text, line.text, vocabulary)
    if (begun !== undefined && !begun.endsWith(' ')) {
      words.pop()
      found[0] = { ...last!, text: begun + first!.text, places: [...last!.places, ...first!.places] }
    }
    words.push(...found)
  }
  return words.map(plain).filter(({ text }) => text !== '')
}

type Reading = {
  /** How many of the first pages are read. */
  readonly most: number
  /** Called with the number of pages that were read. */
  readonly onPage: (read: number) => void
}

/** Reads the words of an open document with their places; a page that cannot be read has none. */
export const readWords = async (document: PDFDocumentProxy, { most, onPage }: Reading): Promise<DocumentWords> => {
  const pages = Math.min(document.numPages, most)
  const read: FramedPage[] = []
  let namesFonts = true
  for (let number = 1; number <= pages; number += 1) {
    try {
      const page = await document.getPage(number)
      const framed = await readPage(page, namesFonts)
      read.push(framed)
      const fonts = framed.lines.flatMap(({ runs }) => runs.map(run => run.fontName))
      namesFonts &&= fonts.length === 0 || fonts.some(isLegacyFont)
    } catch {
      read.push({ lines: [], height: 0, toPlace: () => ({ page: number, x: 0, y: 0, width: 0, height: 0 }) })
    }
    onPage(number)
  }
  const parted = furnitureApart(read)
  const isAside = isBeside(parted.map(({ body }) => body))
  const inOrder = (part: (of: Parted) => readonly Line[]) =>
    parted.flatMap((of, n) =>
      columnsOf(part(of)).flatMap(({ lines }) => lines.map(line => ({ line, toPlace: read[n]!.toPlace }))),
    )
  return {
    pages,
    body: wordsOf(inOrder(({ body }) => body.filter(line => !isAside(line)))),
    asides: wordsOf([...inOrder(({ heads }) => heads), ...inOrder(({ body }) => body.filter(isAside))]),
  }
}
