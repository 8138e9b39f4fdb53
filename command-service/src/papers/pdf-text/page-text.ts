import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Mark, signatureOf } from './actual-text.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Item = TextContent['items'][number]
type Run = Extract<Item, { str: string }>
type Marker = Exclude<Item, Run>

const isRun = (item: Item): item is Run => 'str' in item
const begins = (item: Item): item is Marker => !isRun(item) && item.type !== 'endMarkedContent'

/** pdf.js gives it, and does not declare it. */
const tagOf = (marker: Marker) => ('tag' in marker && typeof marker.tag === 'string' ? marker.tag : '')

/** `p54R_mc12`, as pdf.js calls marked content with the MCID 12. */
const mcidOf = ({ id }: Marker) => {
  // Stryker disable next-line ArrayDeclaration: The first element is the whole match, which nothing reads.
  const [, number] = /_mc(\d{1,9})$/u.exec(id ?? '') ?? []
  return number === undefined ? undefined : Number(number)
}

/** The marked content of a page as pdf.js reports it. */
export const signatureOfItems = (items: readonly Item[]) =>
  signatureOf(items.filter(begins).map(item => ({ tag: tagOf(item), mcid: mcidOf(item) })))

/** Whether there may be marked content with an ActualText. */
export const mayHaveActualText = (items: readonly Item[]) =>
  items.some(item => begins(item) && tagOf(item) === 'Span' && mcidOf(item) === undefined)

/** A piece of text, in the font that its glyphs have. */
export type Piece = { readonly text: string; readonly fontName: string }

type Open = { readonly actualText: string | undefined; isWritten: boolean }

/** The text of a page; what an ActualText stands for is replaced by it. */
export const piecesOf = (items: readonly Item[], marks: readonly Mark[] = []): readonly Piece[] => {
  const pieces: Piece[] = []
  const open: Open[] = []
  let next = 0
  // Stryker disable next-line StringLiteral: No font has either name.
  let fontName = ''

  const add = (text: string) => void (text !== '' && pieces.push({ text, fontName }))
  const replacing = () => open.find(({ actualText }) => actualText !== undefined)
  const write = (one: Open) => {
    if (!one.isWritten) add(one.actualText ?? '')
    one.isWritten = true
  }
  const addRun = ({ str, hasEOL, fontName: font }: Run) => {
    fontName = font
    const within = replacing()
    // the gap before a replaced text belongs to the page, not to the text
    // Stryker disable ConditionalExpression, StringLiteral: Writing nothing changes nothing.
    if (!within || (str.trim() === '' && !within.isWritten)) add(str)
    else if (str !== '') write(within)
    // Stryker restore ConditionalExpression, StringLiteral
    if (hasEOL) add('\n')
  }
  for (const item of items) {
    if (isRun(item)) addRun(item)
    else if (begins(item)) open.push({ actualText: marks[next++]?.actualText, isWritten: false })
    else {
      const ended = open.pop()
      if (ended?.actualText !== undefined && !replacing()) write(ended)
    }
  }
  return pieces
}
