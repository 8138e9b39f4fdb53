import { doiIn, doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { OperatorError } from '../terminal/operator-error.ts'

/** Lines that are named at most. */
const NAMED_MAX = 20

type Line = { readonly number: number; readonly text: string; readonly cells: readonly string[] }

type Known = ReadonlyMap<string, string>

/** Cells of RFC 4180: what stands in quotes may have commas and doubled quotes. */
const CELL = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/guy

const cellsIn = (line: string) =>
  [...line.matchAll(CELL)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"').trim() ?? plain.trim())

/** A DOI may be written as an address or after `doi:`. */
const keyOf = (paper: string) => doiKey(doiIn(paper))

/** The DOI or the id of a paper, of any: no heading has one. */
const IDENTIFIER = /10\.\d{4,9}\/|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/u

/** The paper before a semicolon or a tab that separates it from its downloads. */
const beforeOtherSeparator = ([paper = '']: readonly string[], known: Known) =>
  [...paper.matchAll(/[;\t]/gu)]
    .map(({ index }) => keyOf(paper.slice(0, index).replaceAll('"', '')))
    .find(key => known.has(key))

const isHeading = ({ cells }: Line, known: Known) => {
  const [paper = '', count = ''] = cells
  if (known.has(keyOf(paper)) || IDENTIFIER.test(keyOf(paper))) return false
  if (beforeOtherSeparator(cells, known) !== undefined) return false
  return /\p{L}/u.test(count) || !/\p{N}/u.test(count)
}

const linesIn = (text: string, known: Known): readonly Line[] => {
  const lines = text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r\n?|\n/u)
    .map((line, index) => ({ number: index + 1, text: line.trim(), cells: cellsIn(line) }))
    .filter(line => line.text !== '')
  return lines[0] && isHeading(lines[0], known) ? lines.slice(1) : lines
}

/** Of a number whose thousands, or thousands and lakhs, have commas between. */
const numberIn = (count: string) =>
  /^(?:\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})$/u.test(count) ? Number(count.replaceAll(',', '')) : undefined

/** What cannot be read in only one way where the paper stands without quotes. */
const unquotedError = ({ text, cells }: Line, known: Known) => {
  if (text.startsWith('"') && !cells[0]?.startsWith('"')) return undefined
  const paper = cells
    .map((_, last) => cells.slice(0, last + 1).join(','))
    .find((joined, last) => last > 0 && known.has(keyOf(joined)))
  if (paper !== undefined) return `a DOI with a comma must stand in quotes, as "${paper.slice(0, 100)}" does`
  return beforeOtherSeparator(cells, known) === undefined
    ? undefined
    : 'a comma must stand between the paper and its downloads, not a semicolon or a tab; a DOI that has one must stand in quotes'
}

const countError = (count: string) => {
  if (numberIn(count) !== undefined) return undefined
  return /(?!\d)\p{Nd}/u.test(count)
    ? `'${count.slice(0, 100)}' must be written in the digits 0 to 9`
    : `'${count.slice(0, 100)}' is not a number of downloads`
}

const furtherError = ([, count = '', ...further]: readonly string[]) => {
  if (!further.some(cell => /^[\p{Nd},]+$/u.test(cell))) return undefined
  return /^\d{1,3}$/u.test(count) && /^\d{3}$/u.test(further[0] ?? '')
    ? 'a number with commas must stand in quotes, as "1,204" does'
    : 'there is another number after the downloads; what has a comma, a DOI or a number, must stand in quotes'
}

const errorIn = (line: Line, known: Known) => {
  const [paper = '', count = ''] = line.cells
  const unknown = known.has(keyOf(paper)) ? undefined : `there is no paper '${paper.slice(0, 100)}'`
  const error = unquotedError(line, known) ?? unknown ?? countError(count) ?? furtherError(line.cells)
  return error && `Line ${line.number}: ${error}`
}

/**
 * The counts in a CSV: the id or the DOI of a paper and its downloads on each line, with or without a heading. Throws
 * OperatorError, which names every line that is wrong; then none is taken.
 */
export const earlierCountsIn = (text: string, known: Known) => {
  const lines = linesIn(text, known)
  const errors = lines.flatMap(line => errorIn(line, known) ?? [])
  if (lines.length === 0) throw new OperatorError('The file has no counts.')
  if (errors.length > 0) {
    const more = errors.length > NAMED_MAX ? [`and ${errors.length - NAMED_MAX} more`] : []
    throw new OperatorError([...errors.slice(0, NAMED_MAX), ...more, 'No count was taken.'].join('\n'))
  }
  const counts = new Map<string, number>()
  for (const { cells } of lines) {
    const [paper = '', count = ''] = cells
    const item = known.get(keyOf(paper)) ?? ''
    counts.set(item, (counts.get(item) ?? 0) + (numberIn(count) ?? 0))
  }
  return [...counts].map(([item, count]) => ({ item, count }))
}
