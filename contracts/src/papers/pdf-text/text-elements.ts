import { cutAtWord } from '../../text/cut-at-word.ts'
import type { TextBlock } from './structured-text.ts'
import {
  doiAddress,
  type ListEntry,
  type Numbered,
  otherLanguage,
  type Piece,
  runsOf,
  type TextPage,
} from './text-view.ts'

type Region = Extract<Piece, { is: 'region' }>

/** What a view shows in its own way: where a page begins, the address of a page, its words, and pictures of regions. */
export type TextPart =
  | { readonly part: 'mark' | 'address'; readonly page: number }
  | { readonly part: 'words'; readonly of: TextBlock['kind'] }
  | { readonly part: 'picture'; readonly of: Numbered; readonly label: string; readonly isCaptioned: boolean }

/** An element of a text. */
export type TextElement = {
  readonly tag: string
  /** The block that it is, by its place among the blocks, with its language where that is not the paper's. */
  readonly at?: number
  readonly lang?: string | undefined
  readonly kind?: TextBlock['kind'] | 'page'
  readonly value?: number | undefined
  readonly href?: string
  readonly children: readonly TextNode[]
}

export type TextNode = string | TextElement | TextPart

const named = ({ block, at }: Numbered, language: string | undefined) => ({ at, lang: otherLanguage(block, language) })

const link = (href: string): TextElement => ({ tag: 'a', href, children: [href] })

const runs = (block: TextBlock, begin = 0): readonly TextNode[] =>
  runsOf(block, begin).map(({ text, as, href }) => {
    if (href !== undefined) return link(href)
    return as ? { tag: as, children: [text] } : text
  })

const tagOf = ({ kind, level = 2 }: TextBlock) => {
  if (kind === 'code') return 'pre'
  if (kind !== 'heading') return 'p'
  return level > 2 ? 'h3' : 'h2'
}

/** A block; a caption of nothing that is shown leads to its page. */
const blockElement = (one: Numbered, language: string | undefined): TextElement => {
  const { block } = one
  const { kind, text, parts } = block
  const doi = doiAddress(block)
  const page = kind === 'caption' ? parts[0]?.page : undefined
  return {
    tag: tagOf(block),
    kind,
    ...named(one, language),
    children: [
      ...(kind === 'code' ? [text] : runs(block)),
      ...(doi === undefined ? [] : [' ', link(doi)]),
      ...(page === undefined ? [] : [' ', { part: 'address', page } as const]),
    ],
  }
}

const entryElement = (one: ListEntry, language: string | undefined): TextElement => ({
  tag: 'li',
  value: one.value,
  ...named(one, language),
  children: runs(one.block, one.marker),
})

const element = (tag: string, children: readonly TextNode[]): TextElement => ({ tag, children })

/** The cells of a table, row by row; of another region, its letters. */
const lettersElement = (one: Numbered, language: string | undefined): TextElement => {
  const { kind, text } = one.block
  if (kind !== 'table') return blockElement(one, language)
  const rows = text.split('\n').map(row =>
    element(
      'tr',
      row.split('\t').map(cell => element('td', [cell])),
    ),
  )
  return { tag: 'table', kind, ...named(one, language), children: [element('tbody', rows)] }
}

/** What a caption begins with: `Figure 1`. */
const LABEL = /^\p{L}+\.?\s*[\p{N}IVX]+(?:\.\p{N}+)*/u
const LABEL_MAX = 120

/** The picture of a region, or the address of its page. */
const pictureOf = (one: Region): TextPart => {
  const { block, caption, isPicture } = one
  if (!isPicture) return { part: 'address', page: block.parts[0]?.page ?? 1 }
  const text = (caption ?? one).block.text.replaceAll(/\s+/gu, ' ')
  const label = (caption && LABEL.exec(text)?.[0]) ?? cutAtWord(text, LABEL_MAX)
  return { part: 'picture', of: one, label, isCaptioned: caption !== undefined }
}

const regionElement = (one: Region, language: string | undefined): TextElement => {
  const { caption } = one
  const said = caption ? [{ tag: 'figcaption', ...named(caption, language), children: runs(caption.block) }] : []
  const letters = [element('summary', [{ part: 'words', of: one.block.kind }]), lettersElement(one, language)]
  return element('figure', [
    ...(one.isCaptionAbove ? said : []),
    pictureOf(one),
    ...(one.isCaptionAbove ? [] : said),
    ...(one.block.text === '' ? [] : [element('details', letters)]),
  ])
}

const pieceElement = (piece: Piece, language: string | undefined): TextElement => {
  if (piece.is === 'block') return blockElement(piece, language)
  if (piece.is === 'region') return regionElement(piece, language)
  if (piece.is === 'list')
    return element(
      piece.isOrdered ? 'ol' : 'ul',
      piece.entries.map(entry => entryElement(entry, language)),
    )
  const blocks = piece.blocks.map(each => blockElement(each, language))
  return element('details', [element('summary', [{ part: 'words', of: 'front' }]), ...blocks])
}

/** What begins on a page as elements; `language` is that of the paper. */
export const pageElement = ({ page, pieces }: TextPage, language: string | undefined): TextElement => ({
  tag: 'div',
  kind: 'page',
  children: [
    ...(page > 1 ? [{ part: 'mark', page } as const] : []),
    ...pieces.map(piece => pieceElement(piece, language)),
  ],
})
