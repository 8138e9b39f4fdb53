import type { FontName } from './fonts.ts'

export type Style = {
  readonly size: number
  /** Points from one baseline to the next. */
  readonly leading: number
  readonly colour: string
  readonly bold?: boolean
  readonly justified?: boolean
  readonly balanced?: boolean
}

export type Run = { readonly text: string; readonly font: FontName; readonly width: number }
/** What stands between two spaces; `gap` is the width of the space that ends its last run. */
export type Word = { readonly runs: readonly Run[]; readonly width: number; readonly gap: number }

/** Danda, rupee sign and dotted circle belong to all scripts, but only the Devanagari font has them; joiners too. */
const RUNS =
  /(?<devanagari>(?:[\p{Script=Devanagari}।॥₹◌]|\p{Join_Control})+)|[^\p{Script=Devanagari}।॥₹◌\p{Join_Control}]+/gu

const runsOf = (text: string, bold = false) =>
  Array.from(text.matchAll(RUNS), ({ 0: part, index, groups }) => {
    const script = groups?.devanagari === undefined ? 'latin' : 'devanagari'
    const font: FontName = bold ? `${script}-bold` : script
    return { text: index + part.length === text.length ? `${part} ` : part, font }
  })

const word = (document: PDFKit.PDFDocument, text: string, { size, bold }: Style): Word => {
  const widthOf = (part: string, font: FontName) => document.font(font, size).widthOfString(part)
  const runs = runsOf(text, bold).map(run => ({ ...run, width: widthOf(run.text, run.font) }))
  const gap = widthOf(' ', runs.at(-1)!.font)
  return { runs, gap, width: runs.reduce((sum, run) => sum + run.width, -gap) }
}

export const wordsOf = (document: PDFKit.PDFDocument, text: string, style: Style) =>
  text.split(' ').map(part => word(document, part, style))

export const lengthOf = (words: readonly Word[]) =>
  words.reduce((sum, { width, gap }, index) => sum + width + (index === 0 ? 0 : gap), 0)

/** Breaks at spaces, each line as full as it can be. */
export const linesOf = (words: readonly Word[], measure: number) => {
  const lines: Word[][] = [[]]
  for (const next of words) {
    const line = lines.at(-1)!
    if (line.length > 0 && lengthOf([...line, next]) > measure) lines.push([next])
    else line.push(next)
  }
  return lines
}

/** As few lines as the measure allows, and those about equally long. */
export const balancedLinesOf = (words: readonly Word[], measure: number) => {
  const fewest = linesOf(words, measure).length
  let width = measure
  while (width > 4 && linesOf(words, width - 4).length === fewest) width -= 4
  return linesOf(words, width)
}
