import { useEffect, useState } from 'react'
import type { PdfDocument } from '../../pdf/open-pdf.ts'
import { normalised } from '../../../../ui/admin/compared-words.tsx'
import { releaseCanvas, renderPage } from '../../pdf/page-rendering.ts'

/** Pixels of a page's width that are enough to see another figure. */
const WIDTH = 240

/** A difference of colour, from 0 to 255, that an eye sees. */
const SEEN = 64

/** The pixels of a page; undefined where it can't be rendered. */
type Look = { readonly width: number; readonly data: Uint8ClampedArray } | undefined

const lookOf = async (pdf: PdfDocument, page: number): Promise<Look> => {
  const canvas = document.createElement('canvas')
  try {
    await renderPage(await pdf.getPage(page), canvas, WIDTH)
    return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
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

export const hasSameText = ({ before, after }: PagePair) => before === after && before !== null

export const differs = (pair: PagePair) => !hasSameText(pair) || pair.hasSameLook === false

/** Whether nothing more will be found out about the page. */
export const isCompared = (pair: PagePair) => !hasSameText(pair) || pair.hasSameLook !== undefined

type Documents = { readonly before: PdfDocument; readonly after: PdfDocument }

const textOf = async (document: PdfDocument, page: number): Promise<PageText> => {
  if (page > document.numPages) return undefined
  try {
    const { items } = await (await document.getPage(page)).getTextContent()
    return normalised(items.map(item => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
  } catch {
    return null
  }
}

/** Their texts first, which are soon read; then how pages with the same text look. */
async function* compared({ before, after }: Documents): AsyncGenerator<PagePair> {
  const same: PagePair[] = []
  for (let page = 1; page <= Math.max(before.numPages, after.numPages); page += 1) {
    const [one, other] = await Promise.all([textOf(before, page), textOf(after, page)])
    const pair = { page, before: one, after: other }
    if (hasSameText(pair)) same.push(pair)
    yield pair
  }
  for (const pair of same) {
    const [one, other] = [await lookOf(before, pair.page), await lookOf(after, pair.page)]
    yield { ...pair, hasSameLook: hasSameLook(one, other) }
  }
}

/** All pages of two versions, as they are compared. */
export const usePages = ({ before, after }: Documents) => {
  const [pairs, setPairs] = useState<readonly PagePair[]>([])
  useEffect(() => {
    let isOver = false
    const read = async () => {
      for await (const pair of compared({ before, after })) {
        if (isOver) return
        setPairs(known => (known.length < pair.page ? [...known, pair] : known.with(pair.page - 1, pair)))
      }
    }
    void read()
    return () => {
      isOver = true
      setPairs([])
    }
  }, [before, after])
  return { pairs, pages: Math.max(before.numPages, after.numPages) }
}
