import type { DocumentWords, Place, PlacedWord } from '@shodh/command-service/papers/pdf-text/placed-words.ts'

/** From a height of a page to another one: fractions of it. */
type Band = readonly [from: number, to: number]

/** Two pages that are to look the same but for some lines. */
export type LookedAt = { readonly before: number; readonly after: number; readonly without: readonly Band[] }

/** Fractions of a page by which a word is moved, and around a line; the share of words that are moved where lines broke anew. */
const MOVED = 0.0003
const MARGIN = 0.004
const BROKEN_ANEW = 0.2

/** A word that both pages have. */
type Pair = readonly [PlacedWord, PlacedWord]

const isMoved = (pair: Pair) => {
  const [one, other] = [pair[0].places[0], pair[1].places[0]]
  return Math.abs(one.x - other.x) > MOVED || Math.abs(one.y - other.y) > MOVED
}

const bandOf = ({ y, height }: Place): Band => [y - MARGIN, y + height + MARGIN]

const byPage = ({ body, asides }: DocumentWords) => Map.groupBy([...body, ...asides], ({ places }) => places[0].page)

/** The lines that cannot be compared on two pages; undefined where the pages have too little in common. */
const linesWithout = (words: readonly PlacedWord[], shared: readonly Pair[]): readonly Band[] | undefined => {
  const moved = shared.filter(isMoved)
  const hasAll = shared.length * 2 === words.length
  if (shared.length === 0 || moved.length > shared.length * BROKEN_ANEW) return hasAll ? [] : undefined
  const same = new Set(shared.flat())
  const changed = words.filter(word => !same.has(word))
  return [...changed, ...moved.flat()].flatMap(({ places }) => places.map(bandOf))
}

/**
 * The pages without words, those with the same ones, and those of which most stand at the same places: there what is no text can
 * be compared, outside of the lines that differ.
 */
export const pagesToLookAt = (
  [before, after]: readonly [DocumentWords, DocumentWords],
  common: readonly Pair[],
  partners: readonly (number | undefined)[],
): readonly LookedAt[] => {
  const [ofBefore, ofAfter] = [byPage(before), byPage(after)]
  const pairs = Map.groupBy(common, ([one, other]) => `${one.places[0].page} ${other.places[0].page}`)
  return partners.flatMap((partner, page): readonly LookedAt[] => {
    if (partner === undefined) return []
    const words = [...(ofBefore.get(partner) ?? []), ...(ofAfter.get(page) ?? [])]
    const without = linesWithout(words, pairs.get(`${partner} ${page}`) ?? [])
    return without ? [{ before: partner, after: page, without }] : []
  })
}
