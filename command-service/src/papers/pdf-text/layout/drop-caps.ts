import type { Run } from './page-runs.ts'

/** Of a letter that is set over several lines, its size beside theirs, and the most between it and them, in sizes of theirs. */
const CAP = { size: 1.7, lines: 2, gap: 1.2 }

const LETTER = /^[“"‘'«]?\p{L}\p{M}*$/u

/** What a word of one letter is, and may begin a text. */
const WORD = /^[AIO]$/u

/** The runs that stand right of a large letter, the uppermost first; none where they are fewer lines than it is high. */
const besides = (cap: Run, runs: readonly Run[]) => {
  const first = new Map<number, Run>()
  for (const run of runs) {
    const isBeside = run.y > cap.y - cap.size * 0.9 && run.y < cap.y + run.size * 0.7 && run.size * CAP.size < cap.size
    const isNext = run.x > cap.right - run.size && run.x < cap.right + run.size * CAP.gap
    if (isBeside && isNext && !first.has(Math.round(run.y))) first.set(Math.round(run.y), run)
  }
  return first.size >= CAP.lines ? [...first.values()].toSorted((one, other) => one.y - other.y) : []
}

/** Whether the letter is a word, and not the beginning of the one that it stands before. */
const isWord = (cap: Run, first: Run, runs: readonly Run[]) => {
  const [rest = ''] = first.text.trim().split(/\s/u, 1)
  const words = new Set(runs.flatMap(run => (run === first ? '' : run.text).toLowerCase().split(/[^\p{L}\p{M}]+/u)))
  return (
    WORD.test(cap.text.trim()) && words.has(rest.toLowerCase()) && !words.has((cap.text.trim() + rest).toLowerCase())
  )
}

/** The runs of a page; a letter over several lines stands in the first one, and all of them begin where it does. */
export const withDropCaps = (runs: readonly Run[]): readonly Run[] => {
  const sizes = runs.map(({ size }) => size).toSorted((one, other) => one - other)
  const least = (sizes[sizes.length >> 1] ?? 0) * CAP.size
  const caps = runs.filter(({ size, text }) => size > least && LETTER.test(text.trim()))
  let all = runs
  for (const cap of caps) {
    const lines = besides(cap, all)
    const [first] = lines
    if (!first) continue
    const text = cap.text.trim() + (isWord(cap, first, all) ? ' ' : '') + first.text.trimStart()
    const moved = new Map(lines.map(line => [line, { ...line, x: cap.x, ...(line === first && { text }) }]))
    all = all.flatMap(run => (run === cap ? [] : [moved.get(run) ?? run]))
  }
  return all
}
