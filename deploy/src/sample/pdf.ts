import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { blocksOf } from './blocks.ts'
import type { Block } from './blocks.ts'
import { registerFonts } from './fonts.ts'
import { dateIn, labels } from './labels.ts'
import { sampleJournalName } from './sample-paper.ts'
import type { SamplePaper, SampleVersion } from './sample-paper.ts'
import { artifact, drawWords, measure, page, tagged, write } from './sheet.ts'
import type { Sheet } from './sheet.ts'
import { ACCENT, marginStyle, stylesFor } from './styles.ts'
import type { Styles } from './styles.ts'
import { heightOf, writeTable } from './table.ts'
import { lengthOf, wordsOf } from './words.ts'

const TABLE_SPACE = 6

type Edition = { readonly paper: SamplePaper; readonly version: SampleVersion; readonly number: number }

const info = ({ paper, version }: Edition) => {
  const created = new Date(`${paper.publishedOn}T00:00:00Z`)
  return {
    Title: paper.title,
    Author: paper.authorName,
    Keywords: paper.keywords.join(', '),
    Subject: `${sampleJournalName}, ${paper.volumeName}`,
    Creator: 'Shodh',
    CreationDate: created,
    ModDate: version.replacedAt === undefined ? created : new Date(version.replacedAt),
  }
}

const open = (edition: Edition): Sheet => {
  const { language } = edition.paper
  const options = { pdfVersion: '1.7', tagged: true, lang: language, displayTitle: true, info: info(edition) } as const
  const document = new PDFDocument({ ...options, size: 'A4', margin: 0, bufferPages: true })
  registerFonts(document, language)
  const root = document.struct('Document')
  document.addStructure(root)
  return { document, root, y: page.top }
}

const writeHead = (sheet: Sheet, { paper, version, number }: Edition) => {
  const { language, publishedOn } = paper
  const { title, authors, note } = stylesFor(language)
  const { published, replaced } = labels[language]
  tagged(sheet, 'H1', () => write(sheet, paper.title, title))
  sheet.y += 4
  tagged(sheet, 'P', () => write(sheet, paper.authorName, authors))
  tagged(sheet, 'P', () => write(sheet, published(dateIn(language, publishedOn)), note))
  const { replacedAt, reason } = version
  if (replacedAt === undefined || reason === undefined) return
  const sentence = replaced(number, dateIn(language, replacedAt), reason)
  tagged(sheet, 'P', () => write(sheet, sentence, note))
}

const writeAbstract = (sheet: Sheet, { abstract, keywords, language }: SamplePaper) => {
  const { document } = sheet
  const styles = stylesFor(language)
  const inset = 14
  sheet.y += 10
  const top = sheet.y
  tagged(sheet, 'H2', () => write(sheet, labels[language].abstract, styles.label, { inset }))
  tagged(sheet, 'P', () => write(sheet, abstract, styles.abstract, { inset }))
  sheet.y += 4
  const sentence = `${labels[language].keywords}: ${keywords.join('; ')}`
  tagged(sheet, 'P', () => write(sheet, sentence, styles.note, { inset }))
  artifact(document, () => document.rect(page.left, top + 4, 2, sheet.y - top).fill(ACCENT))
  sheet.y += 8
}

/** What must stand on the same page as the heading above it: two lines, or the whole table. */
const startOf = (block: Block | undefined, { body, table }: Styles) =>
  block?.kind === 'table' ? TABLE_SPACE + heightOf(block.rows, table) : 2 * body.leading

const writeBlock = (sheet: Sheet, block: Block, next: Block | undefined, styles: Styles) => {
  switch (block.kind) {
    case 'heading':
      sheet.y += 8
      tagged(sheet, 'H2', () => write(sheet, block.text, styles.heading, { keep: startOf(next, styles) }))
      break
    case 'paragraph':
      tagged(sheet, 'P', () => write(sheet, block.text, styles.body))
      sheet.y += 5
      break
    case 'table':
      sheet.y += TABLE_SPACE
      writeTable(sheet, block.rows, styles.table)
      sheet.y += TABLE_SPACE
  }
}

const writeMargin = (document: PDFKit.PDFDocument, baseline: number, left: string, right: string) => {
  const end = wordsOf(document, right, marginStyle)
  drawWords(document, wordsOf(document, left, marginStyle), marginStyle, { x: page.left, baseline })
  drawWords(document, end, marginStyle, { x: page.left + measure - lengthOf(end), baseline })
}

const writeMargins = ({ document }: Sheet, paper: SamplePaper) => {
  const { firstPage, lastPage, publishedOn, authorName, volumeName } = paper
  const licence = `© ${publishedOn.slice(0, 4)} ${authorName} · CC BY 4.0 · creativecommons.org/licenses/by/4.0`
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    artifact(document, () => {
      writeMargin(document, 50, sampleJournalName, `${volumeName}, ${firstPage}–${lastPage}`)
      document.rect(page.left, 58, measure, 0.8).fill(ACCENT)
      writeMargin(document, page.height - 42, licence, String(Number(firstPage) + index))
    })
  }
}

/** A version of a sample paper, set on A4. The same input gives the same bytes, as long as zlib stays the same. */
export const samplePdf = async (paper: SamplePaper, number = 1): Promise<Uint8Array> => {
  const version = paper.versions[number - 1]
  if (version === undefined) throw new RangeError(`Paper ${paper.id} has no version ${number}`)
  const edition = { paper, version, number }
  const styles = stylesFor(paper.language)
  const sheet = open(edition)
  writeHead(sheet, edition)
  writeAbstract(sheet, paper)
  const blocks = blocksOf(version.text)
  blocks.forEach((block, index) => writeBlock(sheet, block, blocks[index + 1], styles))
  sheet.y += 6
  tagged(sheet, 'P', () => write(sheet, labels[paper.language].about, styles.note))
  writeMargins(sheet, paper)
  sheet.document.end()
  return buffer(sheet.document)
}
