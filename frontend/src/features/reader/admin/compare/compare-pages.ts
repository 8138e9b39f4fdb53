import { normalised } from '../../../../ui/admin/compared-words.tsx'
import { count } from '../../../../ui/count.ts'
import type { PdfDocument } from '../../pdf/open-pdf.ts'
import { releaseCanvas, renderPage } from '../../pdf/page-rendering.ts'

/** Pages that are compared; of a longer PDF the rest is left out. */
export const COMPARED_MAX = 300

/** Pixels of a page's width that are enough to see another figure. */
const WIDTH = 240

/** A difference of colour, from 0 to 255, that an eye sees. */
const SEEN = 64

/** The pixels of a page; undefined where it can't be rendered. */
type Look = { readonly width: number; readonly data: Uint8ClampedArray } | undefined

const lookOf = async (pdf: PdfDocument, page: number, signal: AbortSignal): Promise<Look> => {
  const canvas = document.createElement('canvas')
  // in memory, from where it is read
  const context = canvas.getContext('2d', { willReadFrequently: true })
  try {
    await renderPage(await pdf.getPage(page), canvas, WIDTH, signal)
    return context?.getImageData(0, 0, canvas.width, canvas.height)
  } catch {
    return undefined
  } finally {
    releaseCanvas(canvas)
  }
}

/** Pages that can't be rendered are not the same. */
export const hasSameLook = (one: Look, other: Look) =>
  one?.width === other?.width &&
  one?.data.length === other?.data.length &&
  one?.data.every((value, n) => Math.abs(value - (other?.data[n] ?? 0)) < SEEN) === true

/** A page's text: null where it can't be read, undefined where the version has no such page. */
type PageText = string | null | undefined

/** One page in both versions. */
export type PagePair = {
  readonly page: number
  readonly before: PageText
  readonly after: PageText
  /** Whether both look the same, once that is known: only of pages with the same text. */
  readonly hasSameLook?: boolean
}

const hasSameText = ({ before, after }: PagePair) => before === after && before !== null

export const differs = (pair: PagePair) => !hasSameText(pair) || pair.hasSameLook === false

/** Whether nothing more will be found out about the page. */
const isCompared = (pair: PagePair) => !hasSameText(pair) || pair.hasSameLook !== undefined

export type Documents = { readonly before: PdfDocument; readonly after: PdfDocument }

const textOf = async (document: PdfDocument, page: number): Promise<PageText> => {
  if (page > document.numPages) return undefined
  try {
    const { items } = await (await document.getPage(page)).getTextContent()
    return normalised(items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  } catch {
    return null
  }
}

/** Of both versions together. */
export const pagesOf = ({ before, after }: Documents) => Math.max(before.numPages, after.numPages)

/** Their texts first, which are soon read; then how pages with the same text look. `signal` ends it. */
export async function* comparePages(documents: Documents, signal: AbortSignal): AsyncGenerator<PagePair> {
  const { before, after } = documents
  const same: PagePair[] = []
  const last = Math.min(pagesOf(documents), COMPARED_MAX)
  for (let page = 1; page <= last && !signal.aborted; page += 1) {
    const [one, other] = await Promise.all([textOf(before, page), textOf(after, page)])
    const pair = { page, before: one, after: other }
    if (hasSameText(pair)) same.push(pair)
    yield pair
  }
  for (const pair of same) {
    const [one, other] = [await lookOf(before, pair.page, signal), await lookOf(after, pair.page, signal)]
    if (signal.aborted) return
    yield { ...pair, hasSameLook: hasSameLook(one, other) }
  }
}

/** `1–3, 5` */
const ranges = (pages: readonly number[]) => {
  const found: [number, number][] = []
  for (const page of pages) {
    const last = found.at(-1)
    if (last?.[1] === page - 1) last[1] = page
    else found.push([page, page])
  }
  return found.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ')
}

const oneOf = (few: number, one: string, several: string) => (few === 1 ? one : several)

/** How far a comparison is, and what it found, in sentences. */
export const comparisonResult = (pairs: readonly PagePair[], pages: number) => {
  const last = Math.min(pages, COMPARED_MAX)
  const all = count(last, 'page')
  const done = pairs.filter(isCompared).length
  const different = pairs.filter(differs)
  const [few, looks] = [different.length, different.filter(hasSameText).length]
  const sentences = [
    pairs.length < last && `${pairs.length} of ${all} compared.`,
    pairs.length === last && done < last && `${done} of ${all} compared by how they look.`,
    few > 0 && `${few} of ${all} ${oneOf(few, 'differs', 'differ')}: ${ranges(different.map(({ page }) => page))}.`,
    looks > 0 && `${looks} of them only by how ${oneOf(looks, 'it looks', 'they look')}.`,
    few === 0 && done === last && 'Every page is the same, as text and as it looks.',
    pages > last && `Pages after ${last} are not compared.`,
  ]
  return { isOver: done === last, text: sentences.filter(Boolean).join(' ') }
}
