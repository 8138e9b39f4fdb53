import { readWords } from '@shodh/command-service/papers/pdf-text/placed-words.ts'
import { openPdf, type PdfDocument, type PdfProblem, problemOf } from '../../pdf/open-pdf.ts'
import { savedSource } from '../../pdf/pdf-source.ts'
import { differingRegions, type Look } from './compare-renderings.ts'
import { type Change, type ComparedTexts, compareTexts, type OfBoth } from './compare-texts.ts'
import type { LookedAt } from './pages-to-render.ts'

/** Pages that are compared; of a longer PDF the rest is left out. */
export const COMPARED_MAX = 300

type Progress = { readonly done: number; readonly of: number }

/** What is known of two PDFs so far. */
export type Comparison = {
  /** Of the whole documents, once they are open. */
  readonly pages?: OfBoth<number>
  readonly failed?: Partial<OfBoth<PdfProblem>>
  /** Pages of both that were read. */
  readonly read?: Progress
  readonly texts?: Omit<ComparedTexts, 'looks'>
  /** Pages beside each other of which it is known whether they look the same. */
  readonly looked?: Progress
  /** What looks different and is no text. */
  readonly looks?: readonly Change[]
  /** Bytes by which the files differ, once nothing else will be found. */
  readonly bytes?: number
}

/** Milliseconds between two reports. */
const REPORT_EVERY = 200

/** Pixels of a page's width that are enough to see another figure. */
const WIDTH = 480

class WorkerCanvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }

  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number) {
    Object.assign(canvas, { width, height })
  }

  destroy(of: { canvas: OffscreenCanvas }) {
    this.reset(of, 0, 0)
  }
}

/** A worker has no document to make a filter in: where one is asked for, there is none. */
class NoFilters {
  addFilter = () => 'none'
  addHCMFilter = this.addFilter
  addAlphaFilter = this.addFilter
  addLuminosityFilter = this.addFilter
  addKnockoutFilter = this.addFilter
  addHighlightHCMFilter = this.addFilter
  destroy() {}
}

type Named = { readonly kind: string; readonly filename: string }

class FetchedFiles {
  readonly #addresses: Readonly<Record<string, string>>

  constructor(addresses: Readonly<Record<string, string>>) {
    this.#addresses = addresses
  }

  async fetch({ kind, filename }: Named) {
    // letters of other fonts are rendered in those of the machine
    if (kind === 'standardFontDataUrl' && !/Symbol|Dingbats/u.test(filename)) throw new Error(`There is no ${filename}`)
    const response = await fetch(`${this.#addresses[kind]}${filename}`)
    if (!response.ok) throw new Error(response.statusText)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** pdf.js without a document: letters are rendered as paths. Their fonts are named, since some of these are of the time before Unicode. */
const IN_WORKER = {
  CanvasFactory: WorkerCanvases,
  FilterFactory: NoFilters,
  BinaryDataFactory: FetchedFiles,
  disableFontFace: true,
  fontExtraProperties: true,
  useSystemFonts: false,
}

const SILENT = { received: () => undefined, failed: () => undefined }

const open = (file: Blob) => openPdf(savedSource(file), SILENT, IN_WORKER)

const lookOf = async (document: PdfDocument, number: number): Promise<Look | undefined> => {
  try {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width })
    const canvas = new OffscreenCanvas(WIDTH, Math.round(viewport.height))
    // pdf.js renders to either, and declares the one of a document
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise
    page.cleanup()
    return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  } catch {
    return undefined
  }
}

const lookChange = ({ before, after, ...looked }: LookedAt, looks: OfBoth<Look | undefined>): readonly Change[] =>
  differingRegions(looks.before, looks.after, looked.without).map((box, n) => ({
    id: `look${after}-${n}`,
    pages: { before, after },
    places: { before: [{ page: before, ...box }], after: [{ page: after, ...box }] },
    stretches: [],
    words: 0,
  }))

/** Bytes between what both files have at their beginnings and at their ends. */
const differingBytes = async (files: OfBoth<Blob>) => {
  const [one, other] = await Promise.all(
    [files.before, files.after].map(async file => new Uint8Array(await file.arrayBuffer())),
  )
  if (!one || !other) return 0
  const shorter = Math.min(one.length, other.length)
  let begin = 0
  while (begin < shorter && one[begin] === other[begin]) begin += 1
  let end = 0
  while (end < shorter - begin && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  return Math.max(one.length, other.length) - begin - end
}

type Report = (found: Partial<Comparison>) => void

/** Reports at most so often, but for what is not to be left out. */
const seldom = (report: Report) => {
  let last = -Infinity
  return (found: Partial<Comparison>) => {
    if (performance.now() - last < REPORT_EVERY) return
    last = performance.now()
    report(found)
  }
}

const compareLooks = async (documents: OfBoth<PdfDocument>, all: readonly LookedAt[], report: Report) => {
  const looks: Change[] = []
  const progress = seldom(report)
  for (const [n, looked] of all.entries()) {
    const [before, after] = await Promise.all([
      lookOf(documents.before, looked.before),
      lookOf(documents.after, looked.after),
    ])
    looks.push(...lookChange(looked, { before, after }))
    progress({ looks: [...looks], looked: { done: n + 1, of: all.length } })
  }
  report({ looks, looked: { done: all.length, of: all.length } })
}

const compareDocuments = async (documents: OfBoth<PdfDocument>, hasLines: boolean, report: Report) => {
  const both = [documents.before, documents.after]
  const of = both.reduce((sum, { numPages }) => sum + Math.min(numPages, COMPARED_MAX), 0)
  let done = 0
  const progress = seldom(report)
  const onPage = () => progress({ read: { done: (done += 1), of } })
  const [before, after] = await Promise.all(both.map(each => readWords(each, { most: COMPARED_MAX, onPage })))
  if (!before || !after) return
  const { looks, ...texts } = compareTexts(before, after)
  report({ read: { done: of, of }, texts: hasLines ? texts : { ...texts, lines: [] } })
  await compareLooks(documents, looks, report)
}

/** Two files; `hasLines` where the text is to be shown, which is much to hand to a page. */
export type ComparedFiles = OfBoth<Blob> & { readonly hasLines: boolean }

/** Compares two PDFs in a worker: what they say first, then how their pages look. */
export const comparePdfs = async ({ hasLines, ...files }: ComparedFiles, report: Report): Promise<void> => {
  const [before, after] = [open(files.before), open(files.after)]
  const [one, other] = await Promise.allSettled([before.document, after.document])
  if (one.status === 'fulfilled' && other.status === 'fulfilled') {
    report({ pages: { before: one.value.numPages, after: other.value.numPages } })
    await compareDocuments({ before: one.value, after: other.value }, hasLines, report)
    report({ bytes: await differingBytes(files) })
  } else
    report({
      failed: {
        ...(one.status === 'rejected' && { before: problemOf(one.reason) }),
        ...(other.status === 'rejected' && { after: problemOf(other.reason) }),
      },
    })
  await Promise.all([before.close(), after.close()])
}
