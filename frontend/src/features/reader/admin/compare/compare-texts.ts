import type { DocumentWords, Place, PlacedWord } from '@shodh/command-service/papers/pdf-text/placed-words.ts'
import type { Stretch } from '../../../../ui/admin/changes/compared-words.tsx'
import { type Hunk, hunksOf, likeness } from './diff-words.ts'
import { type LookedAt, pagesToLookAt } from './pages-to-render.ts'

export type { Place } from '@shodh/command-service/papers/pdf-text/placed-words.ts'

export type OfBoth<T> = { readonly before: T; readonly after: T }

/** Something that differs, and where it is marked in either PDF. */
export type Change = {
  readonly id: string
  /** The pages that show it beside each other. */
  readonly pages: OfBoth<number>
  readonly places: OfBoth<readonly Place[]>
  /** With some words around it; none of what only looks different. */
  readonly stretches: readonly Stretch[]
  /** How many differ; words on pages that are new or gone are not counted. */
  readonly words: number
}

export type TextLine = {
  readonly page: number
  readonly stretches: readonly Stretch[]
  /** Of the first change in it. */
  readonly change?: string
}

export type ComparedTexts = {
  readonly changes: readonly Change[]
  /** The text of the later PDF, and at its place what it lacks of the earlier one. */
  readonly lines: readonly TextLine[]
  /** By page of the later PDF, from 1: the page of the earlier one that is shown beside it; undefined of a new page. */
  readonly partners: readonly (number | undefined)[]
  /** Pages of the earlier PDF that the later one lacks. */
  readonly gone: readonly number[]
  /** Whether they are so different that they seem to be other papers: then no words are marked. */
  readonly isOther: boolean
  readonly hasText: OfBoth<boolean>
  /** What stands on the first pages. */
  readonly fronts: OfBoth<string>
  readonly looks: readonly LookedAt[]
}

const pageOf = (word: PlacedWord | undefined) => word?.places[0].page

const isBeside = (one: Place, next: Place) =>
  one.page === next.page &&
  Math.abs(one.y - next.y) < one.height / 2 &&
  next.x > one.x &&
  next.x - one.x - one.width < 2 * one.height

/** One place for words that follow each other in a line. */
const joined = (words: readonly PlacedWord[]): readonly Place[] => {
  const places: Place[] = []
  for (const place of words.flatMap(word => word.places)) {
    const last = places.at(-1)
    if (!last || !isBeside(last, place)) places.push(place)
    else {
      const y = Math.min(last.y, place.y)
      const below = Math.max(last.y + last.height, place.y + place.height)
      places[places.length - 1] = { ...last, y, width: place.x + place.width - last.x, height: below - y }
    }
  }
  return places
}

/** Words that are shown around a change, and as far as which two changes are one; letters of what is shown of it. */
const AROUND = 5
const APART = 2
const SHOWN = 300

const textOf = (words: readonly PlacedWord[]) => words.map(({ text }) => text).join(' ')

const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** One kind of text in both PDFs: what is read, or what stands around it. */
type Both = { readonly kind: string; readonly before: readonly PlacedWord[]; readonly after: readonly PlacedWord[] }

type Compared = Both & { readonly groups: readonly (readonly [Hunk, ...Hunk[]])[] }

const compare = (both: Both, keyOf: (word: PlacedWord) => string): Compared => {
  const groups: [Hunk, ...Hunk[]][] = []
  const isOne = (last: Hunk, next: Hunk) =>
    next.from - last.to <= APART && pageOf(both.after[last.until]) === pageOf(both.after[next.at])
  for (const hunk of hunksOf(both.before.map(keyOf), both.after.map(keyOf))) {
    const last = groups.at(-1)?.at(-1)
    if (last && isOne(last, hunk)) groups.at(-1)?.push(hunk)
    else groups.push([hunk])
  }
  return { ...both, groups }
}

/** What both have, word by word. */
const commonIn = ({ before, after, groups }: Compared) => {
  const pairs: (readonly [PlacedWord, PlacedWord])[] = []
  let [from, at] = [0, 0]
  for (const hunk of [...groups.flat(), { from: before.length, to: 0, at: after.length, until: 0 }]) {
    for (; from < hunk.from; [from, at] = [from + 1, at + 1]) pairs.push([before[from]!, after[at]!])
    ;[from, at] = [hunk.to, hunk.until]
  }
  return pairs
}
type Common = ReturnType<typeof commonIn>

const partnersOf = ([before, after]: readonly [number, number], common: Common) => {
  const first = new Map<number, number>()
  const shared = new Set<number>()
  for (const [one, other] of common) {
    const [page = 1, beside = 1] = [pageOf(other), pageOf(one)]
    if (!first.has(page)) first.set(page, beside)
    shared.add(beside)
  }
  const partners: (number | undefined)[] = [undefined]
  let last = 0
  for (let page = 1; page <= after; page += 1) {
    const next = last < before && !shared.has(last + 1) ? last + 1 : undefined
    partners[page] = first.get(page) ?? next
    last = Math.max(last, partners[page] ?? 0)
  }
  const taken = new Set(partners)
  const gone = Array.from({ length: before }, (_, n) => n + 1).filter(page => !taken.has(page) && !shared.has(page))
  return { partners, gone }
}

const stretchesOf = ({ before, after }: Both, group: readonly Hunk[]): readonly Stretch[] => {
  let at = Math.max(0, (group[0]?.at ?? 0) - AROUND)
  const found = group.flatMap(hunk => {
    const stretches = [
      { where: 'both' as const, words: after.slice(at, hunk.at) },
      { where: 'before' as const, words: before.slice(hunk.from, hunk.to) },
      { where: 'after' as const, words: after.slice(hunk.at, hunk.until) },
    ]
    at = hunk.until
    return stretches
  })
  return [...found, { where: 'both' as const, words: after.slice(at, at + AROUND) }]
    .filter(({ words }) => words.length > 0)
    .map(({ where, words }) => ({ where, text: cut(`${textOf(words)} `) }))
}

type Pages = ReturnType<typeof partnersOf>

const changesOf = (compared: Compared, { partners, gone }: Pages): readonly Change[] => {
  const { kind, before, after, groups } = compared
  const isCounted = (word: PlacedWord) => !gone.includes(pageOf(word) ?? 0)
  const isOnOld = (word: PlacedWord) => partners[pageOf(word) ?? 0] !== undefined
  return groups.map((group, n) => {
    const [{ from, to, at, until }] = group
    const parts = group.map(hunk => ({
      removed: before.slice(hunk.from, hunk.to),
      added: after.slice(hunk.at, hunk.until),
    }))
    const counts = parts.map(({ removed, added }) =>
      Math.max(removed.filter(isCounted).length, added.filter(isOnOld).length),
    )
    return {
      id: `${kind}${n}`,
      pages: {
        before: pageOf(before[from < to ? from : Math.max(0, from - 1)]) ?? 1,
        after: pageOf(after[at < until ? at : Math.max(0, at - 1)]) ?? 1,
      },
      places: {
        before: parts.flatMap(({ removed }) => joined(removed)),
        after: parts.flatMap(({ added }) => joined(added)),
      },
      stretches: stretchesOf(compared, group),
      words: counts.reduce((sum, each) => sum + each, 0),
    }
  })
}

/** What changes alike on several pages, as running heads do, once. */
const onceEach = (changes: readonly Change[]): readonly Change[] => {
  const keyOf = ({ stretches }: Change) =>
    stretches.map(({ where, text }) => (where === 'both' ? '' : `${where}${text}`)).join(JOINT)
  return [...Map.groupBy(changes, keyOf).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const all = [first, ...others].map(({ places }) => places)
    return [
      { ...first, places: { before: all.flatMap(({ before }) => before), after: all.flatMap(({ after }) => after) } },
    ]
  })
}

const JOINT = '\n'

const linesOf = ({ kind, before, after, groups }: Compared): readonly TextLine[] => {
  const lines: {
    page: number
    line: number
    change?: string
    stretches: { text: string; where: Stretch['where'] }[]
  }[] = []
  const add = (word: PlacedWord, where: Stretch['where'], change?: string) => {
    const current = lines.at(-1)
    const isNew = !current || (where !== 'before' && current.line !== word.line)
    if (isNew) lines.push({ page: pageOf(word) ?? 1, line: word.line, stretches: [] })
    const line = lines.at(-1)!
    if (change !== undefined) line.change ??= change
    const last = line.stretches.at(-1)
    if (last?.where === where) last.text += `${word.text} `
    else line.stretches.push({ text: `${word.text} `, where })
  }
  let at = 0
  for (const [n, group] of groups.entries())
    for (const hunk of group) {
      for (const word of after.slice(at, hunk.at)) add(word, 'both')
      for (const word of before.slice(hunk.from, hunk.to)) add(word, 'before', `${kind}${n}`)
      for (const word of after.slice(hunk.at, hunk.until)) add(word, 'after', `${kind}${n}`)
      at = hunk.until
    }
  for (const word of after.slice(at)) add(word, 'both')
  return lines.map(({ line: _, ...shown }) => shown)
}

/** Words from which on texts are long enough to be those of other papers; and the likeness of these. */
const OTHER = { words: 60, likeness: 0.05 }

const textKey = ({ text }: PlacedWord) => text

/** The number of a page by the page that it stands on: it goes on, whatever comes before it. */
const asideKey = ({ text, places }: PlacedWord) =>
  /^\d{1,5}$/u.test(text) ? `#${Number(text) - places[0].page}` : text

const frontOf = ({ body, asides }: DocumentWords) => textOf([...body, ...asides].filter(word => pageOf(word) === 1))

/** What differs in the words of two PDFs, wherever lines and pages break. */
export const compareTexts = (before: DocumentWords, after: DocumentWords): ComparedTexts => {
  const [one, other] = [before.body.map(textKey), after.body.map(textKey)]
  const hasText = { before: one.length > 0, after: other.length > 0 }
  const isOther = Math.min(one.length, other.length) >= OTHER.words && likeness(one, other) < OTHER.likeness
  const isCompared = !isOther && hasText.before === hasText.after
  const [from, to] = isCompared ? [before, after] : [NO_WORDS, NO_WORDS]
  const body = compare({ kind: 'text', before: from.body, after: to.body }, textKey)
  const asides = compare({ kind: 'aside', before: from.asides, after: to.asides }, asideKey)
  const common = commonIn(body)
  const pages = partnersOf([before.pages, after.pages], common)
  return {
    changes: [...changesOf(body, pages), ...onceEach(changesOf(asides, pages))],
    lines: linesOf(body),
    ...pages,
    isOther,
    hasText,
    fronts: { before: frontOf(before), after: frontOf(after) },
    looks: isCompared ? pagesToLookAt([before, after], [...common, ...commonIn(asides)], pages.partners) : [],
  }
}

const NO_WORDS = { body: [], asides: [] }
