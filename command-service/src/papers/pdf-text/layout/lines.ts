import { withDropCaps } from './drop-caps.ts'
import type { Box } from './frame.ts'
import { convertRuns } from '../legacy-fonts.ts'
import type { Run } from './page-runs.ts'

/** What stands on one baseline of a column. */
export type Line = {
  readonly page: number
  readonly runs: readonly Run[]
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
  readonly isBold: boolean
  readonly isItalic: boolean
  readonly isMono: boolean
  readonly text: string
  /** Of a figure or a table, which stands among the lines. */
  readonly region?: Region
}

type Region = { readonly kind: 'figure' | 'table'; readonly top: number; readonly text: string }

/** Widths in units of the letters' size: between two runs of a line that follow in the file, or do not, and of a space. */
const GAP = { following: 1.5, justified: 4, apart: 0.8, label: 3, space: 0.25 }

/** What begins an item or a heading, whatever the gap behind it. */
export const LABEL = /^(?:\p{N}+[.)]?(?:\p{N}+\.?)*|\[\p{N}+\]|\(?\p{L}[.)]|[•◦▪‣∙·–—*-])$/u

type Open = { runs: Run[]; right: number; y: number; size: number; last: number }

/** Points of a band in which runs and lines are looked for. */
const BAND = 8

const bandOf = (y: number) => Math.round(y / BAND)

const inBands = <T>(bands: ReadonlyMap<number, readonly T[]>, y: number, reach: number) =>
  Array.from({ length: 2 * reach + 1 }, (_, n) => bands.get(bandOf(y) + n - reach) ?? []).flat()

const addTo = <T>(bands: Map<number, T[]>, y: number, value: T) => {
  const band = bands.get(bandOf(y))
  if (band) band.push(value)
  else bands.set(bandOf(y), [value])
}

/** Lines above and below that have letters where a gap is: it is one between words, and none between columns or cells. */
const COVERED = 2

const isBetweenWords = (from: number, run: Run, bands: ReadonlyMap<number, readonly Run[]>) => {
  const middle = (from + run.x) / 2
  const covering = inBands(bands, run.y, 4).filter(
    ({ x, right, y }) => x < middle && right > middle && Math.abs(y - run.y) > run.size * 0.5,
  )
  return new Set(covering.map(({ y }) => Math.round(y))).size >= COVERED
}

const gapLimit = ({ runs, right, last }: Open, at: number, run: Run, bands: ReadonlyMap<number, readonly Run[]>) => {
  if (last !== at - 1) return GAP.apart
  if (runs.length === 1 && LABEL.test(runs[0]?.text.trim() ?? '')) return GAP.label
  const isWide = run.x - right > GAP.following * run.size
  return isWide && isBetweenWords(right, run, bands) ? GAP.justified : GAP.following
}

const isSameBaseline = ({ y, size }: Open, run: Run) => {
  const largest = Math.max(size, run.size)
  const isRaised = Math.min(size, run.size) < largest * 0.88
  return Math.abs(y - run.y) <= largest * (isRaised ? 0.5 : 0.2)
}

const append = (line: Open, run: Run, at: number) => {
  line.runs.push(run)
  line.right = Math.max(line.right, run.right)
  line.last = at
  if (run.size <= line.size) return
  line.size = run.size
  line.y = run.y
}

/** Runs by baselines and gaps, first by the order of the file. */
const openLines = (runs: readonly Run[]) => {
  const lines: Open[] = []
  const bands = new Map<number, Open[]>()
  const runBands = new Map<number, Run[]>()
  for (const run of runs) addTo(runBands, run.y, run)
  const continues = (line: Open, run: Run, at: number) => {
    const gap = (run.x - line.right) / Math.max(line.size, run.size)
    return isSameBaseline(line, run) && gap > -0.6 && gap < gapLimit(line, at, run, runBands)
  }
  for (const [at, run] of runs.entries()) {
    const last = lines.at(-1)
    const line = last && continues(last, run, at) ? last : inBands(bands, run.y, 1).find(one => continues(one, run, at))
    if (line) append(line, run, at)
    else {
      const begun = { runs: [run], right: run.right, y: run.y, size: run.size, last: at }
      lines.push(begun)
      addTo(bands, run.y, begun)
    }
  }
  return lines
}

const BOLD = /bold|black|heavy|semib|demi|medi\b|medium|cmb|bx\d|[-.]b$/iu
const ITALIC = /ital|obli|slant|cmti|cmsl|[-.](?:it|i)$/iu
const MONO = /mono|cour|consol|hack|typewriter|cmtt|tt\d|code|menlo|inconsol/iu

/** Letters of the runs whose font has such a name, of all. */
const share = (runs: readonly Run[], pattern: RegExp) => {
  const length = (of: readonly Run[]) => of.reduce((sum, { text }) => sum + text.trim().length, 0)
  return length(runs.filter(({ fontName }) => pattern.test(fontName))) / Math.max(1, length(runs))
}

/** The value that most letters have. */
export const mostFrequent = <T>(weighted: readonly (readonly [value: T, weight: number])[]): T | undefined => {
  const sums = new Map<T, number>()
  for (const [value, weight] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight)
  return [...sums].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const roundSize = (size: number) => Math.round(size * 5) / 5

export const isSpaced = (before: Run | undefined, run: Run) =>
  before !== undefined && (run.isAfterSpace || run.x - before.right > GAP.space * Math.max(before.size, run.size))

const textOf = (runs: readonly Run[]) =>
  runs
    .map((run, n) => (isSpaced(runs[n - 1], run) ? ' ' : '') + run.text)
    .join('')
    .replace(/\s+/gu, ' ')
    .trim()

export const lineOf = (page: number, y: number, runs: readonly Run[]): Line => ({
  page,
  runs,
  x: Math.min(...runs.map(run => run.x)),
  right: Math.max(...runs.map(({ right }) => right)),
  y,
  size: mostFrequent(runs.map(({ size, text }) => [roundSize(size), text.trim().length])) ?? 0,
  isBold: share(runs, BOLD) > 0.8,
  isItalic: share(runs, ITALIC) > 0.8,
  isMono: share(runs, MONO) > 0.8,
  text: textOf(runs),
})

const MARKS = ['isBold', 'isItalic', 'isMono'] as const

/** The lines of pages: that they are bold, slanted or of one width is no mark where most letters are. */
export const withoutUsualMarks = (pages: readonly (readonly Line[])[]): readonly (readonly Line[])[] => {
  const lettersOf = (lines: readonly Line[]) => lines.reduce((sum, { text }) => sum + text.length, 0)
  const all = pages.flat()
  const usual = MARKS.filter(mark => lettersOf(all.filter(line => line[mark])) * 2 > lettersOf(all))
  const unmarked = Object.fromEntries(usual.map(mark => [mark, false]))
  return usual.length === 0 ? pages : pages.map(lines => lines.map(line => ({ ...line, ...unmarked })))
}

/** Of runs of which so many stand above the one before them, that they are in the order of no reader; and the gap of a word. */
const SHUFFLED = { runs: 20, share: 0.4, gap: 0.15 }

/** The runs by their places, where their order is that of no reader. */
const inOrderOfReading = (runs: readonly Run[]): readonly Run[] => {
  const above = runs.filter((run, n) => run.y < (runs[n - 1]?.y ?? 0) - run.size)
  if (runs.length < SHUFFLED.runs || above.length < runs.length * SHUFFLED.share) return runs
  const sorted = runs.toSorted((one, other) => Math.round(one.y) - Math.round(other.y) || one.x - other.x)
  return sorted.map((run, n) => ({
    ...run,
    isAfterSpace: run.isAfterSpace || run.x - (sorted[n - 1]?.right ?? run.x) > run.size * SHUFFLED.gap,
  }))
}

const STEPS = [-1, 0, 1]

/** Without what covers the same letters, as a shadow or the second stroke of a bold letter does. */
const withoutCovering = (runs: readonly Run[]): readonly Run[] => {
  const shown = new Map<string, Run>()
  const at = ({ x, y, text }: Run, dx: number, dy: number) => `${Math.round(x) + dx} ${Math.round(y) + dy} ${text}`
  return runs.filter(run => {
    const near = STEPS.flatMap(dx => STEPS.map(dy => shown.get(at(run, dx, dy))))
    const isCovering = near.some(
      one => one && Math.abs(one.x - run.x) < run.size * 0.1 && Math.abs(one.y - run.y) < run.size * 0.1,
    )
    if (!isCovering) shown.set(at(run, 0, 0), run)
    return !isCovering
  })
}

/** The lines of a page, numbered from 1: what is one line in two columns is two. */
export const linesOf = (page: number, runs: readonly Run[]): readonly Line[] =>
  openLines(inOrderOfReading(withDropCaps(withoutCovering(runs)))).map(line => {
    const inOrder = line.runs.toSorted((one, other) => one.x - other.x)
    return lineOf(page, line.y, convertRuns(inOrder))
  })

/** A region that stands among the lines of a page. */
export const lineOfRegion = (
  page: number,
  kind: Region['kind'],
  { box: [x, top, right, y], text }: { box: Box; text: string },
): Line => ({
  ...lineOf(page, y, []),
  x,
  right,
  region: { kind, top, text },
})

/** Below the baseline, in units of the size. */
const DESCENT = 0.25

export const topOf = ({ region, y, size }: Line) => region?.top ?? y - size

export const boxOf = (lines: readonly Line[]): Box => [
  Math.min(...lines.map(({ x }) => x)),
  Math.min(...lines.map(topOf)),
  Math.max(...lines.map(({ right }) => right)),
  Math.max(...lines.map(({ y, size }) => y + size * DESCENT)),
]

/** From top to bottom. */
export const inOrder = (lines: readonly Line[]) =>
  lines.toSorted((one, other) => (one.region?.top ?? one.y) - (other.region?.top ?? other.y) || one.x - other.x)
