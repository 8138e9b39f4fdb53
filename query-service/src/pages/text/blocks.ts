import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import {
  pageElement,
  type TextElement,
  type TextNode,
  type TextPart,
} from '@shodh/contracts/papers/pdf-text/text-elements.ts'
import { textPages } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import { html, type Markup } from '../../markup.ts'
import type { Words } from './words.ts'

type Context = {
  /** Of the paper; blocks in another one say so. */
  readonly language: string | undefined
  readonly words: Words
  /** Where a page of the PDF is. */
  readonly pageAddress: (page: number) => string
  /** Where the picture of a region is, by its place among the blocks. */
  readonly figureAddress: (at: number) => string
}

/** A region is a picture that leads to its page. */
const picture = (
  { of: { block, at }, label, isCaptioned }: Extract<TextPart, { part: 'picture' }>,
  { words, pageAddress, figureAddress }: Context,
): Markup => {
  const [{ page, box }] = block.parts as [TextBlock['parts'][number]]
  const [left, top, right, bottom] = box.map(Math.round) as typeof box
  const name = isCaptioned ? label : words.nameOf(block.kind, label)
  return html`<a href="${pageAddress(page)}" title="${words.pageOfPdf(page)}"
    ><img src="${figureAddress(at)}" alt="${name}" width="${right - left}" height="${bottom - top}" loading="lazy"
  /></a>`
}

const partMarkup = (one: TextPart, context: Context): Markup => {
  const { words, pageAddress } = context
  if (one.part === 'picture') return picture(one, context)
  if (one.part === 'words') return html`${words.lettersOf(one.of)}`
  const [href, name] = [pageAddress(one.page), words.pageOfPdf(one.page)]
  if (one.part === 'address') return html`<a href="${href}">${name}</a>`
  return html`<a class="page" href="${href}" aria-label="${name}">${words.page} ${one.page}</a>`
}

const attributesOf = ({ lang, kind, value, href }: TextElement): Markup[] => [
  kind === undefined ? html`` : html` class="${kind === 'page' ? 'of-page' : kind}"`,
  lang === undefined ? html`` : html` lang="${lang}"`,
  value === undefined ? html`` : html` value="${value}"`,
  href === undefined ? html`` : html` href="${href}" rel="nofollow"`,
]

const nodeMarkup = (node: TextNode, context: Context): Markup => {
  if (typeof node === 'string') return html`${node}`
  if ('part' in node) return partMarkup(node, context)
  const tag: Markup = { markup: node.tag }
  return html`<${tag}${attributesOf(node)}>${node.children.map(child => nodeMarkup(child, context))}</${tag}>`
}

/** The blocks of a text as HTML, with a link where each page of the PDF begins. */
export const blocksMarkup = (text: StructuredText, title: string, context: Context): Markup[] =>
  textPages(text, title).map(page => nodeMarkup(pageElement(page, context.language), context))
