import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import * as z from 'zod/mini'
import { type Drawn, type DrawnRegions, type NotDrawn, PageToDraw, RegionsToDraw } from './draw-page.ts'
import { encodePicture, type Pixels } from './encode-picture.ts'
import { PICTURE_LIMITS } from './picture.ts'

const pdfium = new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))

const PAGE_OF_MEMORY = 64 * 1024

/**
 * An instance for each file: whatever a file does to its memory ends with it. There is room for the file from the start,
 * since PDFium would take a file that it has no room for to be broken. Throws a RangeError where there is none.
 */
const loadPdfium = (bytes: number) =>
  PDFiumLibrary.init({
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(pdfium, imports)
      const { memory } = instance.exports
      if (memory instanceof WebAssembly.Memory) memory.grow(Math.ceil(bytes / PAGE_OF_MEMORY))
      done(instance)
      return instance.exports
    },
  })

/** An impossible password, as for the parser (pdf-file.ts): a PDF is protected, or not, for everything. */
const load = async (file: Uint8Array): Promise<PDFiumDocument | NotDrawn> => {
  const library = await loadPdfium(file.length)
  try {
    return await library.loadDocument(file, randomUUID())
  } catch (error) {
    // what is no judgement on the file: a crash, or memory that was missing
    if (!(error instanceof Error) || error.name !== 'Error') throw error
    return { refused: /password|security/iu.test(error.message) ? 'PDF_ENCRYPTED' : 'PDF_BROKEN' }
  }
}

const isTooLarge = (width: number, height: number) =>
  height > PICTURE_LIMITS.side || width * height > PICTURE_LIMITS.pixels

type Size = Pick<PageToDraw, 'page' | 'width'>

const draw = async (document: PDFiumDocument, { page: number, width }: Size): Promise<Pixels | NotDrawn> => {
  if (number > document.getPageCount()) return { refused: 'PDF_PAGE_NOT_FOUND' }
  const page = document.getPage(number - 1)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  if (!(originalWidth > 0 && originalHeight > 0)) return { refused: 'PDF_BROKEN' }
  const height = Math.max(1, Math.round((width * originalHeight) / originalWidth))
  if (isTooLarge(width, height)) return { refused: 'PICTURE_TOO_LARGE' }
  const { data: rgba } = await page.render({ width, height })
  return { width, height, rgba }
}

const drawn = async (file: Uint8Array, size: Size) => {
  const loaded = await load(file)
  return 'refused' in loaded ? loaded : draw(loaded, size)
}

/** Draws a page of a PDF as PDFium does. */
export const drawPageOfFile = async (file: Uint8Array, input: unknown): Promise<Drawn> => {
  const { maxBytes, ...size } = z.parse(PageToDraw, input)
  const page = await drawn(file, size)
  return 'refused' in page ? page : encodePicture(page, { maxBytes })
}

/** Draws a page once, and makes a picture of each region. */
export const drawRegionsOfFile = async (file: Uint8Array, input: unknown): Promise<DrawnRegions> => {
  const { regions, ...size } = z.parse(RegionsToDraw, input)
  const page = await drawn(file, size)
  if ('refused' in page) return page
  const pictures = []
  for (const region of regions) pictures.push(await encodePicture(page, { region }))
  return { pictures }
}
