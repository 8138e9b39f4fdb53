import { PDFDocument, type PDFPage, PDFString, rgb } from '@cantoo/pdf-lib'
import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import * as z from 'zod/mini'
import {
  A4,
  drawWords,
  embedFonts,
  type Fonts,
  INK,
  linesOf,
  readFontFiles,
  type Word,
} from '../notices/marked-pdf/draw-text.ts'
import { ContentsInput } from './draw-contents.ts'

// before the process may open nothing any longer
const files = await readFontFiles()

const [WIDTH, HEIGHT] = A4
const MARGIN = 56
/** Points that the numbers of pages have at the end of a line, and that are free before them. */
const PAGES_WIDTH = 64
const GAP = 16
const LEADING = 1.4
const WHITE = rgb(1, 1, 1)
const MUTED = rgb(0.35, 0.35, 0.35)

const colourOf = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return rgb(red, green, blue)
}

const widthOf = (words: readonly Word[], size: number) =>
  words.reduce((sum, { width }) => sum + width, 0) + ((words.length - 1) * size) / 4

type Line = { readonly words: readonly Word[]; readonly size: number; readonly color: ReturnType<typeof rgb> }

/** Where the next line goes; a further page begins where it has no room. */
class Flow {
  readonly document: PDFDocument
  readonly fonts: Fonts
  page: PDFPage
  y: number

  constructor(document: PDFDocument, fonts: Fonts) {
    this.document = document
    this.fonts = fonts
    this.page = document.addPage([...A4])
    this.y = HEIGHT - MARGIN
  }

  lines(text: string, size: number, color: Line['color'], width = WIDTH - 2 * MARGIN): readonly Line[] {
    return text === '' ? [] : linesOf(text, size, { fonts: this.fonts, width }).map(words => ({ words, size, color }))
  }

  /** On one page as far as they fit on any. */
  keep(points: number) {
    if (this.y - Math.min(points, HEIGHT - 2 * MARGIN) >= MARGIN) return
    this.page = this.document.addPage([...A4])
    this.y = HEIGHT - MARGIN
  }

  draw(lines: readonly Line[]) {
    for (const { words, size, color } of lines) {
      this.keep(size * LEADING)
      this.y -= size * LEADING
      drawWords(this.page, words, { x: MARGIN, y: this.y, size, color })
    }
  }
}

const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { size }) => sum + size * LEADING, 0)

/** The journal and the volume on its colour, across the head of the first page. */
const drawCover = (flow: Flow, { journal, title, details, accent }: Contents) => {
  const head = [...flow.lines(journal, 13, WHITE), ...flow.lines(title, 26, WHITE)]
  const foot = flow.lines(details, 11, WHITE)
  const height = MARGIN + heightOf([...head, ...foot]) + 36
  flow.page.drawRectangle({ x: 0, y: HEIGHT - height, width: WIDTH, height, color: colourOf(accent) })
  flow.draw(head)
  flow.y -= 8
  flow.draw(foot)
  flow.y = HEIGHT - height - 12
}

/** A click on the rectangle opens the address. */
const addLink = ({ document, page }: Flow, url: string, [top, bottom]: readonly [number, number]) => {
  const link = {
    Type: 'Annot',
    Subtype: 'Link',
    Border: [0, 0, 0],
    Rect: [MARGIN, bottom, WIDTH - MARGIN, top],
    A: { Type: 'Action', S: 'URI', URI: PDFString.of(url) },
  }
  page.node.addAnnot(document.context.register(document.context.obj(link)))
}

type Paper = Contents['groups'][number]['papers'][number]

const drawPaper = (flow: Flow, { title, authors, pages, url, printedUrl }: Paper) => {
  const width = WIDTH - 2 * MARGIN - PAGES_WIDTH - GAP
  const lines = [
    ...flow.lines(title, 11.5, INK, width),
    ...flow.lines(authors, 10, MUTED, width),
    ...flow.lines(printedUrl, 9, MUTED, width),
  ]
  flow.keep(heightOf(lines))
  const { y: top, page } = flow
  for (const { words } of flow.lines(pages, 11.5, INK, PAGES_WIDTH).slice(0, 1)) {
    const x = WIDTH - MARGIN - widthOf(words, 11.5)
    drawWords(page, words, { x, y: top - 11.5 * LEADING, size: 11.5, color: INK })
  }
  flow.draw(lines)
  if (flow.page === page) addLink(flow, url, [top, flow.y - 3])
  flow.y -= 9
}

const drawGroups = (flow: Flow, { groups, heading, accent }: Contents) => {
  flow.draw(flow.lines(heading, 16, INK))
  flow.y -= 8
  for (const { name, papers } of groups) {
    if (name !== '') {
      // with the first paper below it
      flow.keep(90)
      flow.y -= 10
      flow.draw(flow.lines(name, 13, colourOf(accent)))
      flow.y -= 6
    }
    for (const paper of papers) drawPaper(flow, paper)
  }
}

/** Draws what stands in the input; there is no file. The same input gives the same bytes. */
export const drawContentsOfFile = async (_: Uint8Array, input: unknown) => {
  const contents = z.parse(ContentsInput, input)
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(`${contents.heading}: ${contents.title}`, { showInWindowTitleBar: true })
  document.setAuthor(contents.journal)
  document.setLanguage(contents.language)
  const flow = new Flow(document, await embedFonts(document, files))
  drawCover(flow, contents)
  drawGroups(flow, contents)
  return { pdf: Buffer.from(await document.save()).toString('base64') }
}
