import { TransferError } from '../transfer/transfer-error.ts'

/** Lines that are named at most. */
const NAMED_MAX = 20

type Line = { readonly number: number; readonly paper: string; readonly count: string }

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/su, '$1')
    .trim()

const linesIn = (text: string): readonly Line[] =>
  text
    .replace(/^\u{FEFF}/u, '')
    .split(/\r?\n/u)
    .map((line, index) => {
      const [paper = '', count = ''] = line.split(',').map(unquoted)
      return { number: index + 1, paper, count, isEmpty: line.trim() === '' }
    })
    .filter(({ number, isEmpty, count }) => !isEmpty && !(number === 1 && !/\d/u.test(count)))

const errorIn = ({ number, paper, count }: Line, known: ReadonlyMap<string, string>) => {
  if (!known.has(paper.toLowerCase())) return `Line ${number}: there is no paper '${paper.slice(0, 100)}'`
  return /^\d{1,9}$/u.test(count) ? undefined : `Line ${number}: '${count.slice(0, 100)}' is not a number of downloads`
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
    const item = known.get(paper.toLowerCase()) ?? ''
    counts.set(item, (counts.get(item) ?? 0) + Number(count))
  }
  return [...counts].map(([item, count]) => ({ item, count }))
}
