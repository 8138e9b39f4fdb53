import { doiIn, doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { TransferError } from '../transfer/transfer-error.ts'

/** Lines that are named at most. */
const NAMED_MAX = 20

type Line = { readonly number: number; readonly paper: string; readonly count: string; readonly next: string }

/** Cells of RFC 4180: what stands in quotes may have commas and doubled quotes. */
const CELL = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/guy

const cellsIn = (line: string) =>
  [...line.matchAll(CELL)].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"').trim() ?? plain.trim())

const linesIn = (text: string): readonly Line[] =>
  text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r?\n/u)
    .map((line, index) => {
      const [paper = '', count = '', next = ''] = cellsIn(line)
      return { number: index + 1, paper, count, next, isEmpty: line.trim() === '' }
    })
    .filter(({ number, isEmpty, count }) => !isEmpty && !(number === 1 && !/\d/u.test(count)))

/** A DOI may be written as an address or after `doi:`. */
const keyOf = (paper: string) => doiKey(doiIn(paper))

/** Of a number whose thousands, or thousands and lakhs, have commas between. */
const numberIn = (count: string) =>
  /^(?:\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})$/u.test(count) ? Number(count.replaceAll(',', '')) : undefined

const errorIn = ({ number, paper, count, next }: Line, known: ReadonlyMap<string, string>) => {
  if (!known.has(keyOf(paper))) return `Line ${number}: there is no paper '${paper.slice(0, 100)}'`
  if (numberIn(count) === undefined) return `Line ${number}: '${count.slice(0, 100)}' is not a number of downloads`
  return /^\d{3}$/u.test(next)
    ? `Line ${number}: a number with commas must stand in quotes, as "1,204" does`
    : undefined
}

/**
 * The counts in a CSV: the id or the DOI of a paper and its downloads on each line, with or without a heading. Throws
 * TransferError, which names every line that is wrong; then none is taken.
 */
export const earlierCountsIn = (text: string, known: ReadonlyMap<string, string>) => {
  const lines = linesIn(text)
  const errors = lines.flatMap(line => errorIn(line, known) ?? [])
  if (lines.length === 0) throw new TransferError('The file has no counts.')
  if (errors.length > 0) {
    const more = errors.length > NAMED_MAX ? [`and ${errors.length - NAMED_MAX} more`] : []
    throw new TransferError([...errors.slice(0, NAMED_MAX), ...more, 'No count was taken.'].join('\n'))
  }
  const counts = new Map<string, number>()
  for (const { paper, count } of lines) {
    const item = known.get(keyOf(paper)) ?? ''
    counts.set(item, (counts.get(item) ?? 0) + (numberIn(count) ?? 0))
  }
  return [...counts].map(([item, count]) => ({ item, count }))
}
