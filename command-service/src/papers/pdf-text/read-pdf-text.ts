import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfFindings, PdfText } from '@shodh/contracts/papers/pdf-text.ts'
import { parsePdf } from '../pdf/parse-pdf.ts'
import { type Mark, marksWithActualText } from './actual-text.ts'
import { inUnicode, isLegacyFont, plainFontName, type Run } from './legacy-fonts.ts'
import { mayHaveActualText, piecesOf, signatureOfItems } from './page-text.ts'
import { isPlausibleConversion, isPlausibleText } from './plausible-text.ts'

/** Where reading stops and what was read so far counts: pages, UTF-16 units of text, and milliseconds. */
const LIMITS = { pages: 2000, characters: 3_000_000, milliseconds: 20_000 }

type PageText = {
  readonly text: string
  /** Whether all of it is in fonts and in an order that can be searched. */
  readonly isSearchable: boolean
  readonly legacyFonts: readonly string[]
}

/** What ActualTexts a page has; the file is searched for them at most once. */
const actualTexts = (file: Buffer) => {
  let found: Map<string, (readonly Mark[])[]> | undefined
  return (signature: string) => {
    found ??= new Map([...marksWithActualText(file)].map(([key, pages]) => [key, [...pages]]))
    return found.get(signature)?.shift()
  }
}

type Stated = { readonly [Name in 'Language' | 'IsXFAPresent' | 'IsCollectionPresent']?: unknown }

type Loaded = { readonly name?: string }

/** The names of a page's fonts, which pdf.js knows only once it has prepared the page for drawing. */
const fontNames = () => {
  const known = new Map<string, string>()
  return async (page: PDFPageProxy, wanted: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (wanted.some(name => !known.has(name))) {
      await page.getOperatorList()
      for (const id of wanted) {
        const loaded: Loaded | undefined = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
        known.set(id, loaded?.name ?? '')
      }
    }
    return known
  }
}

const textOf = (runs: readonly Run[]) =>
  runs
    .map(({ text }) => text)
    .join('')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()

/** The text of the runs that are in fonts and in an order that can be searched, and whether these are all. */
const searchableText = (runs: readonly Run[]) => {
  const isPlausible = {
    unicode: isPlausibleText(textOf(runs.filter(({ from }) => from === 'unicode'))),
    converted: isPlausibleConversion(textOf(runs.filter(({ from }) => from === 'converted'))),
    unknown: false,
  }
  const others = runs.filter(({ from }) => !isPlausible[from])
  return { text: textOf(runs.filter(({ from }) => isPlausible[from])), isSearchable: textOf(others) === '' }
}

type Readers = {
  readonly actualTextsOf: ReturnType<typeof actualTexts>
  readonly namesOf: ReturnType<typeof fontNames>
}

const readPage = async (page: PDFPageProxy, { actualTextsOf, namesOf }: Readers): Promise<PageText> => {
  const { items, styles } = await page.getTextContent({ includeMarkedContent: true })
  const names = await namesOf(page, Object.keys(styles))
  const marks = mayHaveActualText(items) ? actualTextsOf(signatureOfItems(items)) : undefined
  const pieces = piecesOf(items, marks).map(({ text, fontName }) => ({ text, font: names.get(fontName) ?? '' }))
  return {
    ...searchableText(inUnicode(pieces)),
    legacyFonts: pieces.flatMap(({ font }) => (isLegacyFont(font) ? [plainFontName(font)] : [])),
  }
}

type ReadPages = { readonly pages: readonly PageText[]; readonly isCut: boolean }

const readPages = async (document: PDFDocumentProxy, readers: Readers): Promise<ReadPages> => {
  const deadline = performance.now() + LIMITS.milliseconds
  const pages: PageText[] = []
  let characters = 0
  while (pages.length < Math.min(document.numPages, LIMITS.pages)) {
    const page = await document.getPage(pages.length + 1)
    const read = await readPage(page, readers)
    // Stryker disable next-line CallExpression: Releases at once what is otherwise released when it is collected; no result differs.
    page.cleanup()
    characters += read.text.length
    // Stryker disable next-line EqualityOperator: One character more or less, of three million.
    if (characters > LIMITS.characters) break
    pages.push(read)
    // Stryker disable next-line EqualityOperator: A moment more or less.
    if (performance.now() > deadline) break
  }
  return { pages, isCut: pages.length < document.numPages }
}

const textLayerOf = (pages: readonly PageText[]): PdfFindings['textLayer'] => {
  const isAllSearchable = pages.every(({ isSearchable }) => isSearchable)
  const hasText = pages.some(({ text }) => text !== '')
  if (isAllSearchable) return hasText ? 'searchable' : 'none'
  return hasText ? 'partly' : 'unsearchable'
}

/** What the document says of itself; pdf.js declares an object without members. */
const statedIn = async (document: PDFDocumentProxy) => {
  const { info } = await document.getMetadata()
  const { Language: language, IsXFAPresent: isXfa, IsCollectionPresent: isPortfolio } = { ...info } as Stated
  // Stryker disable next-line ConditionalExpression: For the compiler: what is no text has not the form of a language.
  const isTag = typeof language === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/u.test(language)
  return { ...(isTag && { language }), ...(isXfa === true && { isXfa }), ...(isPortfolio === true && { isPortfolio }) }
}

/** Whether it says that it is tagged; pdf.js declares an object and gives a map. */
const isTagged = async (document: PDFDocumentProxy) => {
  const info: unknown = await document.getMarkInfo()
  return info instanceof Map && info.get('Marked') === true
}

const trimEnd = (pages: readonly string[]) => pages.slice(0, pages.findLastIndex(text => text !== '') + 1)

/** Reads the text of a PDF, page by page. */
export const readPdfText = async (file: Uint8Array): Promise<PdfText> => {
  const task = parsePdf(new Uint8Array(file), { fontExtraProperties: true, maxImageSize: 1 })
  try {
    const document = await task.promise
    const readers = {
      actualTextsOf: actualTexts(Buffer.from(file.buffer, file.byteOffset, file.byteLength)),
      namesOf: fontNames(),
    }
    const { pages, isCut } = await readPages(document, readers)
    const stated = await statedIn(document)
    // Stryker disable BlockStatement: Releases at once what is otherwise released when it is collected; no result differs.
    return {
      findings: {
        textLayer: textLayerOf(pages),
        legacyFonts: [...new Set(pages.flatMap(({ legacyFonts }) => legacyFonts))].slice(0, 20),
        isTagged: await isTagged(document),
        ...stated,
        pages: document.numPages,
        isCut,
      },
      pages: trimEnd(pages.map(({ text }) => text)),
    }
  } finally {
    // Stryker restore BlockStatement
    await task.destroy()
  }
}
