import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import type { Line } from './layout/lines.ts'
import { CAPTION, heightAbove, isLabelled, type Paragraph, type Usual } from './layout/paragraphs.ts'

type Kind = TextBlock['kind']

/** A paragraph with what it is. */
export type Draft = Paragraph & { kind: Kind; level?: number }

export const textOf = ({ lines }: Paragraph) => lines.map(({ text }) => text).join(' ')

const CAPTION_BEGINS = /^(?:fig(?:ure|\.)?|table|चित्र|आकृती|तालिका|सारणी|तक्ता)\s*\p{N}+/iu

const isCaption = (draft: Draft, usual: Usual) => {
  const text = textOf(draft)
  return CAPTION.test(text) || (CAPTION_BEGINS.test(text) && (draft.lines[0]?.size ?? 0) < usual.size * 0.96)
}

const MARKER = /^(?:\p{N}{1,3}|[*†‡§¶#a-z])(?![\p{L}\p{N}]{2})/u

const isRaisedFirst = ({ lines: [line] }: Draft) => {
  const [run] = line?.runs ?? []
  return line !== undefined && run !== undefined && run.size < line.size * 0.86 && run.y < line.y - line.size * 0.1
}

/** At the foot of its column, smaller than the text, and marked. */
const isNote = (draft: Draft, below: readonly Draft[], usual: Usual) => {
  const [first] = draft.lines
  if (!first || first.size > usual.size * 0.95) return false
  const isLast = below.every(({ lines }) => lines.every(({ size, region }) => !region && size <= usual.size * 0.95))
  return isLast && (isRaisedFirst(draft) || MARKER.test(first.text) || below.some(({ kind }) => kind === 'note'))
}

const LETTERS = /[\p{L}\p{M}]{2}/u
const NUMBERED = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.)\s+\p{L}/u
const isCapitals = (text: string) => /\p{Lu}{4}/u.test(text) && text === text.toUpperCase()

/** Sizes of the text from which on letters are larger. */
const LARGER = 1.07

const HEADING_MAX = { lines: 4, characters: 220, plain: 90 }

const isPlainHeading = (text: string, { lines: [line] }: Draft, above: number) =>
  line !== undefined &&
  above > line.size * 0.9 &&
  text.length <= HEADING_MAX.plain &&
  (isCapitals(text) || line.isItalic || (NUMBERED.test(text) && above > line.size * 1.3))

const numberOf = (draft: Draft | undefined) => Number(/^(\d{1,2})\.\s/u.exec(draft ? textOf(draft) : '')?.[1])

/** Whether the one before or after it has the number before or after its own. */
const isInList = (draft: Draft, before: Draft | undefined, next: Draft | undefined) =>
  numberOf(before) === numberOf(draft) - 1 || numberOf(next) === numberOf(draft) + 1

const isHeading = (draft: Draft, before: Draft | undefined, usual: Usual) => {
  const [line] = draft.lines
  const text = textOf(draft)
  if (!line || draft.lines.length > HEADING_MAX.lines || text.length > HEADING_MAX.characters) return false
  if (!LETTERS.test(text) || draft.lines.some(({ isMono }) => isMono)) return false
  if (line.size > usual.size * LARGER) return true
  if (/[.,;]$/u.test(text)) return false
  if (line.isBold) return line.size > usual.size * 0.94
  return draft.lines.length === 1 && isPlainHeading(text, draft, heightAbove(draft, before))
}

const MATHS = /math|cmmi|cmsy|cmex|symbol|stix.*(?:math|size)|msam|msbm|rsfs|eufm/iu
const SIGNS = /[=∑∫√±≤≥×∂∇∈∞→≈∝∏⊗⟨⟩|+]/u

const isFormulaLine = ({ runs, text }: Line) => {
  const words = runs.filter(({ fontName }) => !MATHS.test(fontName)).flatMap(run => run.text.match(/\p{L}{3,}/gu) ?? [])
  return (
    (SIGNS.test(text) || runs.some(({ fontName }) => MATHS.test(fontName))) &&
    words.length <= Math.min(3, text.length / 12)
  )
}

const isFormula = ({ lines, left }: Draft) => lines.every(line => isFormulaLine(line) && line.x > left + line.size)

const isCode = ({ lines }: Draft) => lines.every(({ isMono }) => isMono)

const REFERENCES =
  /^(?:[\dIVX.]+\s*)?(?:references?|bibliography|works cited|literature(?: cited)?|cited literature|संदर्भ.*|सन्दर्भ.*|ग्रंथसूची)$/iu
const NOTES = /^(?:[\dIVX.]+\s*)?(?:notes|endnotes|footnotes|टिप्पणियाँ|टिप्पण्या|टीपा)$/iu

const kindOf = (
  draft: Draft,
  { before, below, usual }: { before: Draft | undefined; below: readonly Draft[]; usual: Usual },
): Kind => {
  const [line] = draft.lines
  if (line?.region) return line.region.kind
  if (isCaption(draft, usual)) return 'caption'
  if (isNote(draft, below, usual)) return 'note'
  if (isCode(draft)) return 'code'
  if (isFormula(draft)) return 'formula'
  if (!isInList(draft, before, below[0]) && isHeading(draft, before, usual)) return 'heading'
  return isLabelled(textOf(draft)) ? 'item' : 'paragraph'
}

/** What the paragraphs of each column are, by themselves. */
export const withKinds = (columns: readonly (readonly Paragraph[])[], usual: Usual): readonly Draft[] =>
  columns.flatMap(column => {
    const drafts = column.map((paragraph): Draft => ({ ...paragraph, kind: 'paragraph' }))
    // from below, since notes stand below notes
    for (let n = drafts.length - 1; n >= 0; n--) {
      const draft = drafts[n]
      if (draft) draft.kind = kindOf(draft, { before: drafts[n - 1], below: drafts.slice(n + 1), usual })
    }
    return drafts
  })

const sizeOf = ({ lines: [line] }: Draft) => line?.size ?? 0
const styleOf = ({ lines: [line] }: Draft) => `${line?.size} ${line?.isBold} ${line?.isItalic}`
const isOnFirst = ({ lines: [line] }: Draft) => line?.page === 1

/** The title of the paper: the largest heading of the first page, where it is larger than any section's. */
const titleOf = (drafts: readonly Draft[], usual: Usual) => {
  const headings = drafts.filter(draft => draft.kind === 'heading' && isOnFirst(draft))
  const largest = Math.max(0, ...headings.map(sizeOf))
  const title = headings.find(draft => sizeOf(draft) === largest)
  return largest > usual.size * 1.15 && headings.filter(draft => sizeOf(draft) === largest).length === 1
    ? title
    : undefined
}

const numbersOf = (draft: Draft) => /^(\d+(?:\.\d+)*)\.?\s/u.exec(textOf(draft))?.[1]

const setLevels = (drafts: readonly Draft[], title: Draft | undefined, usual: Usual) => {
  const headings = drafts.filter(draft => draft.kind === 'heading' && draft !== title)
  const styles = [...new Map(headings.map(draft => [styleOf(draft), draft])).values()].toSorted(
    (one, other) => sizeOf(other) - sizeOf(one) || Number(other.lines[0]?.isBold) - Number(one.lines[0]?.isBold),
  )
  const ranks = new Map(styles.map((draft, n) => [styleOf(draft), n]))
  // those in the size of the text below larger ones without a number count what is within a section
  const isWithin = (draft: Draft) =>
    sizeOf(draft) < usual.size * LARGER && headings.some(one => !numbersOf(one) && sizeOf(one) > usual.size * LARGER)
  for (const draft of headings) {
    const numbers = numbersOf(draft)
    const isCounted = numbers !== undefined && !isWithin(draft)
    const depth = isCounted ? numbers.split('.').length : (ranks.get(styleOf(draft)) ?? 0) + 1
    draft.level = Math.min(6, 1 + depth)
  }
  if (title) title.level = 1
}

const SECTIONS = /^(?:abstract|summary|introduction|background|keywords?|सारांश|सार|प्रस्तावना|गोषवारा|भूमिका|परिचय)\b/iu

/** Until the first section, or the first paragraph of text where there is none. */
const setFront = (drafts: readonly Draft[], title: Draft | undefined, usual: Usual) => {
  const isText = (draft: Draft | undefined) =>
    draft?.kind === 'paragraph' && draft.lines.length >= 2 && Math.abs(sizeOf(draft) - usual.size) < usual.size * 0.04
  const isSection = (draft: Draft, n: number) => {
    const [next, second] = drafts.slice(n + 1, n + 3)
    const isAbove = next?.kind === 'heading' && sizeOf(draft) >= sizeOf(next) && isText(second)
    return draft.kind === 'heading' && (SECTIONS.test(textOf(draft)) || isText(next) || isAbove)
  }
  const begin = title ? drafts.indexOf(title) + 1 : 0
  const first = drafts.findIndex(
    (draft, n) => n >= begin && (isSection(draft, n) || isText(draft) || !isOnFirst(draft)),
  )
  for (const [n, draft] of drafts.entries()) {
    if (title && n < first && draft !== title && draft.kind !== 'figure') draft.kind = 'front'
  }
}

const setSections = (drafts: readonly Draft[]) => {
  let section: Kind | undefined
  for (const draft of drafts) {
    const text = textOf(draft)
    if (draft.kind === 'heading') section = REFERENCES.test(text) ? 'reference' : NOTES.test(text) ? 'note' : undefined
    else if (section && ['paragraph', 'item', 'formula', 'code'].includes(draft.kind)) draft.kind = section
  }
}

/** What the paragraphs of a document are, by what stands before them. */
export const setKinds = (drafts: readonly Draft[], usual: Usual) => {
  const title = titleOf(drafts, usual)
  setLevels(drafts, title, usual)
  setFront(drafts, title, usual)
  setSections(drafts)
}
