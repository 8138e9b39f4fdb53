import { diffArrays } from 'diff'

/** Words that only one of two texts has at a place: from `from` up to `to` of the one before, from `at` up to `until` of the one after. */
export type Hunk = { readonly from: number; readonly to: number; readonly at: number; readonly until: number }

type Texts = { readonly before: readonly string[]; readonly after: readonly string[] }

/** Words of the sequences by which two texts are laid beside each other: first long ones, then, between these, short ones. */
const SIZES = [8, 3, 1]

/** Words that go or come in whole texts, up to which no sequences are needed; and within a stretch without any, above which all of it is another one. */
const FEW_EDITS = 200
const EDITS_MAX = 1000

const JOINT = '\n'

/** Where each sequence of so many words begins that stands only once in the stretch. */
const uniqueIn = (words: readonly string[], start: number, end: number, size: number) => {
  const places = new Map<string, number>()
  for (let at = start; at + size <= end; at += 1) {
    const key = size === 1 ? (words[at] ?? '') : words.slice(at, at + size).join(JOINT)
    places.set(key, places.has(key) ? -1 : at)
  }
  return places
}

type Pair = readonly [from: number, at: number]

type Chain = { readonly pair: Pair; readonly previous: Chain | undefined }

/** The most pairs of which each stands behind the one before it in both texts. */
const longestRun = (pairs: readonly Pair[]): readonly Pair[] => {
  const ends: Chain[] = []
  for (const pair of pairs) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]!.pair[1] < pair[1]) low = middle + 1
      else high = middle
    }
    ends[low] = { pair, previous: ends[low - 1] }
  }
  const run: Pair[] = []
  for (let chain = ends.at(-1); chain; chain = chain.previous) run.push(chain.pair)
  return run.toReversed()
}

const anchorsIn = ({ before, after }: Texts, { from, to, at, until }: Hunk, size: number) => {
  const places = uniqueIn(after, at, until, size)
  const pairs = [...uniqueIn(before, from, to, size)].flatMap(([key, start]): Pair[] => {
    const place = places.get(key) ?? -1
    return start < 0 || place < 0 ? [] : [[start, place]]
  })
  return longestRun(pairs)
}

/** Without the words at its beginning and its end that both have. */
const trimmed = ({ before, after }: Texts, { from, to, at, until }: Hunk): Hunk => {
  while (from < to && at < until && before[from] === after[at]) [from, at] = [from + 1, at + 1]
  while (from < to && at < until && before[to - 1] === after[until - 1]) [to, until] = [to - 1, until - 1]
  return { from, to, at, until }
}

/** Undefined where more differs than so many words. */
const byWord = ({ before, after }: Texts, hunk: Hunk, maxEditLength: number): readonly Hunk[] | undefined => {
  const [one, other] = [before.slice(hunk.from, hunk.to), after.slice(hunk.at, hunk.until)]
  let { from, at } = hunk
  const hunks = diffArrays(one, other, { maxEditLength })?.map(({ count, added, removed }) => {
    const start = { from, at }
    if (!added) from += count
    if (!removed) at += count
    return { ...start, to: from, until: at, isCommon: !added && !removed }
  })
  return hunks?.filter(({ isCommon }) => !isCommon)
}

const between = (texts: Texts, stretch: Hunk, [size, ...smaller]: readonly number[]): readonly Hunk[] => {
  const hunk = trimmed(texts, stretch)
  if (hunk.from === hunk.to && hunk.at === hunk.until) return []
  if (hunk.from === hunk.to || hunk.at === hunk.until) return [hunk]
  if (size === undefined) return byWord(texts, hunk, EDITS_MAX) ?? [hunk]
  const hunks: Hunk[] = []
  let { from, at } = hunk
  for (const [to, until] of [...anchorsIn(texts, hunk, size), [hunk.to, hunk.until] as const]) {
    hunks.push(...between(texts, { from, to, at, until }, smaller))
    ;({ from, at } = { from: to, at: until })
  }
  return hunks
}

/** What differs between two texts, in time that grows with their lengths, however little they have in common. */
export const hunksOf = (before: readonly string[], after: readonly string[]): readonly Hunk[] => {
  const hunks: Hunk[] = []
  const texts = { before, after }
  const whole = trimmed(texts, { from: 0, to: before.length, at: 0, until: after.length })
  for (const { from, to, at, until } of byWord(texts, whole, FEW_EDITS) ?? between(texts, whole, SIZES)) {
    const last = hunks.at(-1)
    if (last?.to === from && last.until === at) hunks[hunks.length - 1] = { ...last, to, until }
    else hunks.push({ from, to, at, until })
  }
  return hunks
}

/** The part of the sequences of words of the shorter text that the other one has, from 0 to 1. */
export const likeness = (before: readonly string[], after: readonly string[], size = 4): number => {
  const [few, many] = [before, after]
    .map(words => new Set(words.slice(size - 1).map((_, n) => words.slice(n, n + size).join(JOINT))))
    .toSorted((one, other) => one.size - other.size)
  return few && many && few.size > 0 ? [...few].filter(each => many.has(each)).length / few.size : 0
}
