import type { StructuredText, TextBlock } from './structured-text.ts'

/** A stretch of a block's text that is set in one way. */
export type Run = { readonly text: string; readonly as?: 'sup' | 'sub'; readonly href?: string }

type Marked = Pick<TextBlock, 'text' | 'superscripts' | 'subscripts' | 'doi'>

const ADDRESS = /https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?'’)\]}]/gu

type Stretch = Omit<Run, 'text'> & { readonly from: number; readonly to: number }

const stretchesOf = ({ text, superscripts = [], subscripts = [] }: Marked): readonly Stretch[] => [
  ...superscripts.map(([from, to]) => ({ from, to, as: 'sup' as const })),
  ...subscripts.map(([from, to]) => ({ from, to, as: 'sub' as const })),
  ...[...text.matchAll(ADDRESS)].map(({ 0: href, index: from }) => ({ from, to: from + href.length, href })),
]

/** The text of a block from a place on, with what is raised, lowered or an address; what overlaps is left as it is. */
export const runsOf = (block: Marked, begin = 0): readonly Run[] => {
  const runs: Run[] = []
  let at = begin
  for (const { from, to, ...more } of stretchesOf(block).toSorted((one, other) => one.from - other.from)) {
    if (from < at || to <= from) continue
    if (from > at) runs.push({ text: block.text.slice(at, from) })
    runs.push({ text: block.text.slice(from, to), ...more })
    at = to
  }
  if (at < block.text.length) runs.push({ text: block.text.slice(at) })
  return runs
}

/** Where a reference leads by its DOI, unless an address in it says that already. */
export const doiAddress = ({ doi, text }: Pick<TextBlock, 'doi' | 'text'>) =>
  doi === undefined || text.includes('https://doi.org/') ? undefined : `https://doi.org/${encodeURI(doi)}`

const primary = (language: string) => language.split('-')[0]

/** The language of a block, where it is another one than that of the paper around it: `en-IN` is no other than `en`. */
export const otherLanguage = ({ language }: Pick<TextBlock, 'language'>, ofPaper = '') =>
  language !== undefined && primary(language) !== primary(ofPaper) ? language : undefined

/** A block with its place among the blocks, which names it. */
export type Numbered = { readonly block: TextBlock; readonly at: number }

export type ListEntry = Numbered & {
  /** Characters of what marks it in the text: `1. `, `• `. */
  readonly marker: number
  readonly value?: number
}

/** What stands together in the text. */
export type Piece =
  | (Numbered & { readonly is: 'block' })
  | (Numbered & {
      readonly is: 'region'
      /** Else it leads to its page. */
      readonly isPicture: boolean
      readonly caption?: Numbered
      readonly isCaptionAbove?: boolean
    })
  | { readonly is: 'list'; readonly isOrdered: boolean; readonly entries: readonly ListEntry[] }
  | { readonly is: 'front'; readonly blocks: readonly Numbered[] }

/** What begins on a page of the PDF. */
export type TextPage = { readonly page: number; readonly pieces: readonly Piece[] }

const REGIONS: ReadonlySet<TextBlock['kind']> = new Set(['figure', 'table', 'formula'])

/** What is shown as a part of its page. */
export const isRegion = ({ kind, parts }: TextBlock) => REGIONS.has(kind) && parts.length > 0

const PICTURES_A_PAGE = 24

/** Places of the blocks that are shown as pictures, by the page of which these are parts. */
export const picturesByPage = (blocks: readonly TextBlock[]): ReadonlyMap<number, readonly number[]> => {
  const all = new Map<number, number[]>()
  for (const [at, block] of blocks.entries()) {
    const page = block.parts[0]?.page
    if (page === undefined || !isRegion(block)) continue
    const places = all.get(page) ?? []
    if (places.length < PICTURES_A_PAGE) all.set(page, [...places, at])
  }
  return all
}

const BULLET = /^[•‣◦⁃∙●○▪■□–*·-]\s+/u
const NUMBER = /^\(?(\d{1,3})[.)]\s+/u

const entryOf = ({ block, at }: Numbered): ListEntry => {
  const [whole, digits] = NUMBER.exec(block.text) ?? BULLET.exec(block.text) ?? ['']
  return { block, at, marker: whole.length, ...(digits !== undefined && { value: Number(digits) }) }
}

/** Characters from which on what stands before the text is an abstract. */
const ABSTRACT_MIN = 200

/** A block as a piece of its own. */
const pieceOf = (one: Numbered, isPicture: boolean): Piece => {
  const { kind } = one.block
  if (kind === 'front' && one.block.text.length < ABSTRACT_MIN) return { is: 'front', blocks: [one] }
  if (isRegion(one.block)) return { is: 'region', isPicture, ...one }
  if (kind !== 'item') return { is: 'block', ...one }
  const entry = entryOf(one)
  return { is: 'list', isOrdered: entry.value !== undefined, entries: [entry] }
}

/** A list or the front with what goes on in it; undefined where it does not. */
const continued = (one: Piece, next: Piece): Piece | undefined => {
  if (one.is === 'list' && next.is === 'list' && one.isOrdered === next.isOrdered)
    return { ...one, entries: [...one.entries, ...next.entries] }
  return one.is === 'front' && next.is === 'front' ? { ...one, blocks: [...one.blocks, ...next.blocks] } : undefined
}

const add = (pieces: Piece[], next: Piece) => {
  const last = pieces.at(-1)
  const both = last && continued(last, next)
  if (both) pieces.pop()
  pieces.push(both ?? next)
}

const isCaption = (piece: Piece | undefined) => piece?.is === 'block' && piece.block.kind === 'caption'

const OF_TABLE = /^(?:table|तालिका|सारणी|तक्ता|कोष्टक)/iu

/** Where the region of a caption may be: below that of a table, above that of another, and on the other side. */
const placesOf = (pieces: readonly Piece[], n: number, ofTable: boolean) => {
  const [below, next] = [pieces[n + 1], pieces[n + 2]]
  const isTable = below?.is === 'region' && below.block.kind === 'table'
  // what has a caption of its own below it leaves this one
  const mayBeBelow = (ofTable && isTable) || !isCaption(next)
  if (ofTable) return mayBeBelow ? [n + 1, n - 1] : [n - 1]
  return mayBeBelow ? [n - 1, n + 1] : [n - 1]
}

const isFree = (piece: Piece | undefined, ofTable: boolean) =>
  piece?.is === 'region' && !piece.caption && (ofTable || piece.block.kind !== 'table')

/** Regions with what is said of them. */
const withCaptions = (pieces: readonly Piece[]): readonly Piece[] => {
  const all = [...pieces]
  const joined = new Set<Piece>()
  for (const [n, caption] of pieces.entries()) {
    if (caption.is !== 'block' || !isCaption(caption)) continue
    const ofTable = OF_TABLE.test(caption.block.text)
    const at = placesOf(pieces, n, ofTable).find(place => isFree(all[place], ofTable))
    const region = at === undefined ? undefined : all[at]
    if (at === undefined || region?.is !== 'region') continue
    all[at] = { ...region, caption, isCaptionAbove: at > n }
    joined.add(caption)
  }
  return all.filter(piece => !joined.has(piece))
}

/** Letters and digits, without case: the same for a title that is set, or broken into lines, in another way. */
export const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '').toLowerCase()

const isTitle = ({ kind, level, text }: TextBlock, title: string) =>
  kind === 'heading' && level === 1 && lettersOf(title).startsWith(lettersOf(text))

/** The text without its title, page by page: a piece belongs to the page on which it begins. */
export const textPages = ({ blocks }: Pick<StructuredText, 'blocks'>, title: string): readonly TextPage[] => {
  const pages: { readonly page: number; readonly pieces: Piece[] }[] = []
  const pictures = new Set([...picturesByPage(blocks).values()].flat())
  for (const [at, block] of blocks.entries()) {
    if (isTitle(block, title)) continue
    const before = pages.at(-1)?.page ?? 0
    const page = Math.max(block.parts[0]?.page ?? 1, before)
    if (page !== before) pages.push({ page, pieces: [] })
    add(pages.at(-1)!.pieces, pieceOf({ block, at }, pictures.has(at)))
  }
  return pages.map(({ page, pieces }) => ({ page, pieces: withCaptions(pieces) }))
}

/** Why the text is not shown at all; in another order it can still be read. */
export const hidesText = ({ doubt, blocks }: Pick<StructuredText, 'doubt' | 'blocks'>) =>
  blocks.length === 0 || (doubt !== undefined && doubt !== 'wrong-order')
