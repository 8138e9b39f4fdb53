import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { type Found, itemOf, quoted } from './check-item.ts'

type Pages = {
  readonly paper: PaperDocument
  /** Of numbers such as e12 or S4: those of one prefix are one sequence. */
  readonly prefix: string
  readonly from: number
  /** Undefined where the last page is not known. */
  readonly to: number | undefined
}

const NUMBER = /^(\p{L}*)[ -]?(\d{1,9})$/u

const numberIn = (page: string | undefined) => {
  const [, prefix = '', digits] = NUMBER.exec(page?.trim() ?? '') ?? []
  return digits === undefined ? undefined : { prefix: prefix.toLowerCase(), number: Number(digits) }
}

const pagesOf = (paper: PaperDocument): Pages | undefined => {
  const first = numberIn(paper.firstPage)
  const last = numberIn(paper.lastPage)
  return first && { paper, prefix: first.prefix, from: first.number, to: last?.number }
}

const said = ({ prefix, from, to }: Pages) =>
  to === undefined ? `${prefix}${from}` : `${prefix}${from}–${prefix}${to}`

const endOf = ({ from, to = from }: Pages) => Math.max(from, to)

/** The pages of a paper beside those before it that reach furthest. */
const between = (one: Pages, next: Pages): readonly Found[] => {
  const end = endOf(one)
  const other = quoted(one.paper)
  if (next.from <= end)
    return [
      [
        'overlap',
        itemOf(next.paper, `Its pages ${said(next)} overlap with ${said(one)} of ${other}`, 'firstPage', one.paper),
      ],
    ]
  if (one.to === undefined || next.from === end + 1) return []
  const gap = said({ ...next, from: end + 1, to: next.from - 1 > end + 1 ? next.from - 1 : undefined })
  return [['gap', itemOf(next.paper, `No paper has ${gap}, between ${other} and this one`, 'firstPage', one.paper)]]
}

const gapsAndOverlaps = (pages: readonly Pages[]) => {
  const found: Found[] = []
  let furthest: Pages | undefined
  for (const next of pages.toSorted((one, other) => one.from - other.from)) {
    if (furthest) found.push(...between(furthest, next))
    if (!furthest || endOf(next) > endOf(furthest)) furthest = next
  }
  return found
}

/** A paper that begins before the one which comes before it in the issue. */
const outOfOrder = (inIssue: readonly Pages[]) =>
  inIssue.flatMap((next, n): readonly Found[] => {
    const one = inIssue[n - 1]
    if (!one || next.from >= one.from) return []
    const message = `It begins on ${next.prefix}${next.from} and comes in the issue after ${quoted(one.paper)}`
    return [['overlap', itemOf(next.paper, message, 'firstPage', one.paper)]]
  })

const reversed = (inIssue: readonly Pages[]) =>
  inIssue
    .filter(({ from, to = from }) => to < from)
    .map((pages): Found => {
      const message = `Its last page comes before its first: ${said(pages)}`
      return ['overlap', itemOf(pages.paper, message, 'lastPage')]
    })

const sequenceChecks = (inIssue: readonly Pages[]) => [
  ...reversed(inIssue),
  ...outOfOrder(inIssue),
  ...gapsAndOverlaps(inIssue),
]

/** What is doubtful about the page numbers of papers, in the order of their issue. */
export const pageChecks = (papers: readonly PaperDocument[]): readonly Found[] => {
  const all = papers.map(paper => ({ paper, pages: pagesOf(paper) }))
  const numbered = all.flatMap(({ pages }) => pages ?? [])
  if (numbered.length === 0) return []
  const sequences = [...Map.groupBy(numbered, ({ prefix }) => prefix).values()]
  const without = all.filter(({ pages, paper }) => !pages && !paper.firstPage)
  return [
    ...sequences.flatMap(sequenceChecks),
    ...without.map(({ paper }): Found => ['pages', itemOf(paper, 'It has no page numbers', 'firstPage')]),
  ]
}
