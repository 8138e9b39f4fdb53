import type { StructuredText, TextBlock } from '@shodh/contracts/papers/structured-text.ts'
import {
  doiAddress,
  type ListEntry,
  type Numbered,
  otherLanguage,
  type Piece,
  runsOf,
  type TextPage,
  textPages,
} from '@shodh/contracts/papers/text-view.ts'
import { html, type Markup } from '../../markup.ts'

type Context = {
  /** Of the paper; blocks in another one say so. */
  readonly language: string | undefined
  readonly pageName: (page: number) => string
  readonly pageLabel: string
  readonly front: string
  /** Where a page of the PDF is. */
  readonly pageAddress: (page: number) => string
  /** Where the picture of a region is, by its place among the blocks. */
  readonly figureAddress: (at: number) => string
}

const runs = ({ block }: Numbered, begin = 0): Markup[] =>
  runsOf(block, begin).map(({ text, as, href }) => {
    if (href !== undefined) return html`<a href="${href}" rel="nofollow">${text}</a>`
    if (as === 'sup') return html`<sup>${text}</sup>`
    return as === 'sub' ? html`<sub>${text}</sub>` : html`${text}`
  })

const languageOf = ({ block: one }: Numbered, context: Context) => {
  const language = otherLanguage(one, context.language)
  return language === undefined ? html`` : html` lang="${language}"`
}

const doi = ({ block }: Numbered) => {
  const address = doiAddress(block)
  return address === undefined ? undefined : html` <a href="${address}" rel="nofollow">${address}</a>`
}

const block = (one: Numbered, context: Context): Markup => {
  const { kind, level = 2, text } = one.block
  const language = languageOf(one, context)
  if (kind === 'heading' && level > 2) return html`<h3${language}>${runs(one)}</h3>`
  if (kind === 'heading') return html`<h2${language}>${runs(one)}</h2>`
  if (kind === 'code') return html`<pre>${text}</pre>`
  return html`<p class="${kind}" ${language}>${runs(one)}${doi(one)}</p>`
}

const entry = (one: ListEntry, context: Context): Markup => {
  const value = one.value === undefined ? html`` : html` value="${one.value}"`
  return html`<li${value}${languageOf(one, context)}>${runs(one, one.marker)}</li>`
}

/** Characters of a picture's text. */
const ALT_MAX = 200

/** A region is a picture that leads to its page. */
const region = (one: Numbered & { readonly caption?: Numbered }, context: Context): Markup => {
  const [{ page, box }] = one.block.parts as [TextBlock['parts'][number]]
  const [left, top, right, bottom] = box.map(Math.round) as typeof box
  const name = (one.caption?.block.text ?? one.block.text).slice(0, ALT_MAX)
  const picture = html`<img
    src="${context.figureAddress(one.at)}"
    alt="${name}"
    width="${right - left}"
    height="${bottom - top}"
    loading="lazy"
  />`
  const caption = one.caption && html`<figcaption${languageOf(one.caption, context)}>${runs(one.caption)}</figcaption>`
  return html`<figure>
    <a href="${context.pageAddress(page)}" title="${context.pageName(page)}">${picture}</a>${caption}
  </figure>`
}

const piece = (one: Piece, context: Context): Markup => {
  if (one.is === 'block') return block(one, context)
  if (one.is === 'region') return region(one, context)
  if (one.is === 'front') {
    const blocks = one.blocks.map(each => html`<p${languageOf(each, context)}>${runs(each)}</p>`)
    return html`<details>
      <summary>${context.front}</summary>
      ${blocks}
    </details>`
  }
  const entries = one.entries.map(each => entry(each, context))
  return one.isOrdered
    ? html`<ol>
        ${entries}
      </ol>`
    : html`<ul>
        ${entries}
      </ul>`
}

const mark = (page: number, { pageAddress, pageName, pageLabel }: Context) =>
  html`<a class="page" href="${pageAddress(page)}" aria-label="${pageName(page)}">${pageLabel} ${page}</a>`

const onPage = ({ page, pieces }: TextPage, context: Context): Markup =>
  html`<div class="of-page">
    ${page > 1 ? mark(page, context) : undefined}${pieces.map(each => piece(each, context))}
  </div>`

/** The blocks of a text as HTML, with a link where each page of the PDF begins. */
export const blocksMarkup = (text: StructuredText, title: string, context: Context): Markup[] =>
  textPages(text, title).map(page => onPage(page, context))
