import { AUTHOR_NAME_MAX, TITLE_MAX } from '@shodh/contracts/limits.ts'
import { trimEnd } from '@shodh/contracts/text/text.ts'
import type { Proposal } from '../batch/batch.ts'

/** A piece of text on a page; `y` grows upwards, `height` is the size of the letters. */
export type TextPiece = { readonly text: string; readonly x: number; readonly y: number; readonly height: number }

export type PdfContent = {
  readonly title: string | undefined
  readonly author: string | undefined
  readonly pieces: readonly TextPiece[]
}

type Line = { readonly text: string; readonly y: number; readonly height: number }

/** Names of programs, files and templates that writers leave in the metadata. */
const NO_TITLE =
  /^(?:microsoft word|untitled|document\d*|slide \d|powerpoint|title|presentation|.*\.(?:docx?|pdf|indd|tex|rtf|odt|pmd|cdr|p65)$)/iu
const NO_AUTHOR = /^(?:admin|administrator|user|owner|author|unknown|hp|dell|lenovo|acer|pc|windows user|microsoft)\b/iu

const clean = (text: string | undefined) =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\p{Co}\u2028-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

const within = (text: string, max: number) => (Array.from(text).length <= max ? text : undefined)
const hasWords = (text: string) => /[\p{L}\p{M}]{2}/u.test(text)

const stated = (text: string | undefined, refused: RegExp, max: number) => {
  const given = clean(text)
  return given.length > 3 && hasWords(given) && !refused.test(given) ? within(given, max) : undefined
}

const isSameLine = (one: TextPiece, other: TextPiece) => Math.abs(one.y - other.y) < Math.max(one.height, 1) / 2

/** Pieces of one baseline, from left to right. */
const lineOf = (pieces: readonly TextPiece[]): Line => {
  const inOrder = pieces.toSorted((one, other) => one.x - other.x)
  return {
    text: clean(inOrder.map(({ text }) => text).join(' ')),
    y: pieces[0]?.y ?? 0,
    height: Math.max(...pieces.map(({ height }) => height)),
  }
}

/** From the top of the page downwards. */
const linesOf = (pieces: readonly TextPiece[]): readonly Line[] => {
  const groups: TextPiece[][] = []
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((one, other) => other.y - one.y)) {
    const group = groups.at(-1)
    const [first] = group ?? []
    if (group && first && isSameLine(first, piece)) group.push(piece)
    else groups.push([piece])
  }
  return groups.map(lineOf).filter(({ text }) => text !== '')
}

const isAsLarge = (height: number) => (line: Line) => line.height > height * 0.92

/** The uppermost lines in the largest letters, where these are larger than most. */
const largest = (lines: readonly Line[]) => {
  const readable = lines.filter(({ text }) => hasWords(text))
  const height = Math.max(0, ...readable.map(line => line.height))
  const isLarge = isAsLarge(height)
  const first = lines.findIndex(line => isLarge(line) && hasWords(line.text))
  const after = lines.findIndex((line, index) => index > first && !isLarge(line))
  const end = after < 0 ? lines.length : after
  return first < 0 || readable.every(isLarge) ? undefined : { first, end }
}

const NO_NAME =
  /@|https?:|\b(?:abstract|keywords?|introduction|university|college|department|institute|school|volume|issn|doi|journal|professor|email)\b|सारांश|गोषवारा|विश्वविद्यालय|विद्यापीठ|महाविद्यालय|विभाग/iu

const isName = (text: string) => hasWords(text) && !NO_NAME.test(text) && !/\d{3}/u.test(text) && text.length <= 200

/** Marks of affiliations behind names. */
const withoutMarks = (text: string) => {
  const unmarked = text.replace(/[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹]+/gu, '').replace(/\s+([,;])/gu, '$1')
  return trimEnd(unmarked, /[,;\s]/u).trim()
}

const authorsBelow = (lines: readonly Line[]) => {
  const [first] = lines
  if (!first || !isName(first.text)) return undefined
  return within(withoutMarks(first.text.replace(/^(?:by|लेखक)\s*[:-]?\s+/iu, '')), AUTHOR_NAME_MAX) || undefined
}

const onPage = (pieces: readonly TextPiece[]): Proposal => {
  const lines = linesOf(pieces)
  const found = largest(lines)
  if (!found) return {}
  const title = within(
    clean(
      lines
        .slice(found.first, found.end)
        .map(({ text }) => text)
        .join(' '),
    ),
    TITLE_MAX,
  )
  return { title, authorName: authorsBelow(lines.slice(found.end)) }
}

/** Title and authors as the document's metadata state them, else as its first page shows them. */
export const proposalOf = ({ title, author, pieces }: PdfContent): Proposal => {
  const page = onPage(pieces)
  return {
    title: stated(title, NO_TITLE, TITLE_MAX) ?? page.title,
    authorName: stated(author, NO_AUTHOR, AUTHOR_NAME_MAX) ?? page.authorName,
  }
}
