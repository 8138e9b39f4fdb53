import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfFindings, PdfText } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { marksWithActualText } from './actual-text.ts'
import { type Box, boxIn, frameOf, runsIn } from './layout/frame.ts'
import { isLegacyFont, type Origin, originOf, plainFontName } from './legacy-fonts.ts'
import { type Line, lineOf, linesOf } from './layout/lines.ts'
import { isSeen, regionsOf } from './layout/page-regions.ts'
import { mayHaveActualText, type Run, runsOf, signatureOfItems } from './layout/page-runs.ts'
import { paintedItems } from './layout/painted-items.ts'
import { isCiphered, isPlausibleConversion, isPlausibleText } from './plausible-text.ts'
import { blocksOf, type ReadPage } from './structure-text.ts'

/** Where reading stops and what was read so far counts: pages, UTF-16 units of text, runs of a page, and milliseconds. */
const LIMITS = { pages: 2000, characters: 3_000_000, runs: 50_000, milliseconds: 20_000 }

type PageText = {
  readonly page: ReadPage
  readonly hasText: boolean
  /** Whether all of it is in fonts and in an order that can be searched. */
  readonly isSearchable: boolean
  readonly legacyFonts: readonly string[]
  /** Whether its text was recognized in a picture of it. */
  readonly isPicture: boolean
}

/** What ActualTexts a page has; the file is searched for them at most once. */
const actualTexts = (file: Reading['file']) => {
  let found: ReturnType<typeof marksWithActualText> | undefined
  return async (signature: string) => {
    found ??= file().then(marksWithActualText)
    return (await found).get(signature)?.shift()
  }
}

type Stated = { readonly [Name in 'Language' | 'IsXFAPresent' | 'IsCollectionPresent']?: unknown }

type Loaded = { readonly name?: string }

/** The name of a font, which pdf.js knows once it has prepared the page for drawing. */
export const fontName = (page: PDFPageProxy, id: string) => {
  const loaded: Loaded | undefined = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined
  return loaded?.name ?? ''
}

const textOf = (lines: readonly Line[], origin: Origin) =>
  lines
    .map(({ runs }) => runs.flatMap(run => (originOf(run.fontName) === origin ? [run.text] : [])).join(' '))
    .join('\n')
    .trim()

const CONTROLS = /(?!\s)\p{Cc}/gu

/** Without the characters that nobody sees, which fonts without a mapping to Unicode give. */
const withoutControls = (line: Line) => {
  if (line.text.search(CONTROLS) === -1) return [line]
  const runs = line.runs.map(run => ({ ...run, text: run.text.replaceAll(CONTROLS, '') }))
  const rest = runs.filter(({ text }) => text.trim() !== '')
  return rest.length > 0 ? [lineOf(line.page, line.y, rest)] : []
}

/** The fonts of lines whose letters are other ones than they show. */
const cipheredFonts = (lines: readonly Line[]): ReadonlySet<string> => {
  const texts = new Map<string, string>()
  for (const { fontName: font, text } of lines.flatMap(({ runs }) => runs))
    if (originOf(font) === 'unicode') texts.set(font, `${texts.get(font) ?? ''} ${text}`)
  return new Set([...texts].flatMap(([font, text]) => (isCiphered(text) ? [font] : [])))
}

/** The lines without the runs that are to be left out. */
const withoutRuns = (lines: readonly Line[], isLeftOut: (run: Run) => boolean) =>
  lines.flatMap(({ page, y, runs }) => {
    const rest = runs.filter(run => !isLeftOut(run))
    return rest.length > 0 ? [lineOf(page, y, rest)] : []
  })

/** The lines without what is not in a font and in an order that can be searched. */
const searchable = (all: readonly Line[]) => {
  const ciphered = cipheredFonts(all)
  const lines = ciphered.size > 0 ? withoutRuns(all, ({ fontName: font }) => ciphered.has(font)) : all
  const isPlausible: Readonly<Record<Origin, boolean>> = {
    unicode: isPlausibleText(textOf(lines, 'unicode')),
    converted: isPlausibleConversion(textOf(lines, 'converted')),
    unknown: textOf(lines, 'unknown') === '',
  }
  const isWhole = Object.values(isPlausible).every(Boolean)
  const rest = isWhole ? lines : withoutRuns(lines, run => !isPlausible[originOf(run.fontName)])
  return { lines: rest, isSearchable: isWhole && ciphered.size === 0 }
}

const lettersOf = (runs: readonly Run[]) => runs.reduce((sum, { text }) => sum + text.length, 0)

const readPage = async (page: PDFPageProxy, actualTextsOf: ReturnType<typeof actualTexts>): Promise<PageText> => {
  const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  const operators = await page.getOperatorList()
  const items = paintedItems(content.items, operators)
  const { width, height, transform } = page.getViewport({ scale: 1 })
  const marks = mayHaveActualText(items) ? await actualTextsOf(signatureOfItems(items)) : undefined
  const regions = regionsOf(operators, transform, { width, height })
  const runs = runsOf(items, transform, marks).filter(run => isSeen(run, regions))
  const named = runs.slice(0, LIMITS.runs).map(run => ({ ...run, fontName: fontName(page, run.fontName) }))
  const frame = frameOf(named, { width, height })
  const framed = runsIn(named, frame)
  const { lines, isSearchable } = searchable(linesOf(page.pageNumber, framed))
  const shown = lines.flatMap(withoutControls)
  const inFrame = (boxes: readonly Box[]) => boxes.map(box => boxIn(box, frame))
  return {
    page: { width, height, frame, lines: shown, figures: inFrame(regions.figures), rules: inFrame(regions.rules) },
    hasText: shown.length > 0,
    // letters that go elsewhere than most are left out
    isSearchable: isSearchable && lettersOf(framed) * 2 >= lettersOf(named),
    isPicture: regions.isPicture,
    legacyFonts: named.flatMap(run => (isLegacyFont(run.fontName) ? [plainFontName(run.fontName)] : [])),
  }
}

type Reading = {
  /** The bytes of the document, which pdf.js has taken over. */
  readonly file: () => Promise<Uint8Array<ArrayBuffer>>
  /** How many of the first ones are read. */
  readonly pages?: number
}

type ReadPages = { readonly pages: readonly PageText[]; readonly isCut: boolean }

const readPages = async (
  document: PDFDocumentProxy,
  { file, pages: most = LIMITS.pages }: Reading,
): Promise<ReadPages> => {
  const actualTextsOf = actualTexts(file)
  const deadline = performance.now() + LIMITS.milliseconds
  const pages: PageText[] = []
  let characters = 0
  while (pages.length < Math.min(document.numPages, most)) {
    const page = await document.getPage(pages.length + 1)
    const read = await readPage(page, actualTextsOf)
    // Stryker disable next-line CallExpression: Releases at once what is otherwise released when it is collected; no result differs.
    page.cleanup()
    characters += read.page.lines.reduce((sum, { text }) => sum + text.length, 0)
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
  const hasText = pages.some(page => page.hasText)
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

/** The part of the pages that are in other letters than they show, or are pictures, above which the text is not to be read. */
const DOUBTFUL = 0.5

const doubtOf = (textLayer: PdfFindings['textLayer'], pages: readonly PageText[]): PdfText['doubt'] => {
  if (textLayer === 'none') return 'no-text'
  const doubtful = pages.filter(({ isSearchable, isPicture }) => !isSearchable || isPicture)
  if (textLayer === 'unsearchable' || doubtful.length > pages.length * DOUBTFUL) return 'wrong-letters'
  return textLayer === 'partly' ? 'wrong-order' : undefined
}

/** What a document has to be opened with. */
export const TO_BE_READ = { fontExtraProperties: true, maxImageSize: 1 } as const

/** Reads the text of an open document, page by page; in a browser as on a server. */
export const readDocument = async (document: PDFDocumentProxy, reading: Reading): Promise<PdfText> => {
  const { pages, isCut } = await readPages(document, reading)
  const stated = await statedIn(document)
  const textLayer = textLayerOf(pages)
  const doubt = doubtOf(textLayer, pages)
  return {
    findings: {
      textLayer,
      legacyFonts: [...new Set(pages.flatMap(({ legacyFonts }) => legacyFonts))].slice(0, 20),
      isTagged: await isTagged(document),
      ...stated,
      pages: document.numPages,
      isCut,
    },
    ...(doubt && { doubt }),
    isCut,
    pages: pages.map(({ page: { width, height } }) => ({ width, height })),
    blocks: blocksOf(
      pages.map(({ page }) => page),
      stated.language,
    ),
  }
}
