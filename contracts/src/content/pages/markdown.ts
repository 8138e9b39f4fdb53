import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { MARKDOWN_MAX_ELEMENTS, MARKDOWN_MAX_LEVELS, MARKDOWN_MAX_NOTES, MARKDOWN_MAX_SECTIONS } from '../../limits.ts'
import type { RefusalCode } from '../../refusals.ts'
import { TEXT_TAGS, type TextSection, type TextToken } from '../../site/texts.ts'
import type { TextNote } from './page-views.ts'

/** The web, mail, telephones, and places of this site; `\` would be read as `/` by browsers. */
const LINK = /^(?:https?:\/\/[^\s/\\]|mailto:\S|tel:\S|\/(?![/\\])|#)/iu
/** Pictures of this journal: no other site learns who reads. */
const PICTURE = /^\/(?:files|pictures)\/(?!(?:[^?#]*\/)?(?:\.|%2e){1,2}(?:[/?#]|$))[^\s\\]/iu

export const isLink = (address: string) => LINK.test(address)
export const isPicture = (address: string) => PICTURE.test(address)

/** What reads the Markdown of pages and news: CommonMark, tables, strikethrough, footnotes; HTML is text. */
export const createMarkdown = () => {
  const created = new MarkdownIt({ html: false, maxNesting: MARKDOWN_MAX_LEVELS + 2 }).use(footnotes)
  created.validateLink = isLink
  return created
}

const markdown = createMarkdown()

/** Of a text with too many footnotes, which would take seconds. */
const withoutNotes = createMarkdown().disable(['footnote_def', 'footnote_inline', 'footnote_ref', 'footnote_tail'])

type Token = ReturnType<typeof markdown.parse>[number]
type Tag = (typeof TEXT_TAGS)[number]
type Start = Extract<TextToken, { readonly open: string }>

/** A text in reading order; of a page without `##`, all of it is the introduction. */
export type ParsedText = {
  readonly introduction: readonly TextToken[]
  readonly sections: readonly TextSection[]
  readonly notes: readonly TextNote[]
  /** Minutes that a quick and a slow reader take. */
  readonly minutes: { readonly from: number; readonly to: number }
  /** Addresses that it links to and takes pictures from, each once. */
  readonly links: readonly string[]
  /** Why it can't be published; then not all of it is here. */
  readonly problem: TextProblem | undefined
}

type TextProblem = Extract<RefusalCode, `TEXT_${string}`>

/** Words a minute of a quick and of a slow reader. */
const PACE = { from: 200, to: 150 }

/** The ids of a page beside those of its text. */
const PAGE_IDS = ['main', 'root', 'rendered', 'menu', 'menu-pages', 'volumes', 'volumes-narrow', 'submit']

/** What headings are within a section: `##` begins one, as `#` does, and the lowest are all the same. */
const HEADINGS: Readonly<Record<string, Tag>> = { h1: 'h3', h2: 'h3', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }

const CLOSE = { close: true } as const

const around = (open: Tag, text: string): readonly TextToken[] => [{ open }, text, CLOSE]

const tagOf = (tag: string): Tag => HEADINGS[tag] ?? TEXT_TAGS.find(each => each === tag) ?? 'p'

const alignOf = (token: Token) => {
  const [, align] = /text-align:(left|center|right)/u.exec(String(token.attrGet('style') ?? '')) ?? []
  return align === undefined ? {} : { align: align as NonNullable<Start['align']> }
}

const startOf = (token: Token): Start => {
  const href = token.attrGet('href')
  const id = token.attrGet('id')
  const start = token.attrGet('start')
  return {
    open: tagOf(token.tag),
    ...(href !== null && { href: String(href) }),
    ...(id !== null && { id: String(id) }),
    ...(start !== null && { start: Number(start) }),
    ...alignOf(token),
  }
}

/** What a footnote and a place where it is called are called: the second call of one has a number of its own. */
const noteId = (id: number) => `note-${id + 1}`
const callId = (id: number, call: number) => `${noteId(id)}-${call + 1}`

type NoteMeta = { readonly id: number; readonly call: number }

/** What the plugin says of a footnote: its number from 0, and how often it was called before. */
const noteOf = ({ meta }: Token): NoteMeta => ({ id: Number(meta?.['id']), call: Number(meta?.['subId'] ?? 0) })

const callOf = ({ id, call }: NoteMeta): readonly TextToken[] => [
  { open: 'sup' },
  { open: 'a', href: `#${noteId(id)}`, id: callId(id, call) },
  String(id + 1),
  CLOSE,
  CLOSE,
]

const backOf = ({ id, call }: NoteMeta): readonly TextToken[] => [
  ' ',
  { open: 'a', href: `#${callId(id, call)}` },
  '↩',
  CLOSE,
]

const wordsIn = (tokens: readonly TextToken[]) => tokens.filter(token => typeof token === 'string').join('')

/** A picture of another place is a link to it, or the words that stand for it where it is none. */
const pictureOf = (token: Token): readonly TextToken[] => {
  const src = String(token.attrGet('src') ?? '')
  const alt = wordsIn((token.children ?? []).flatMap(tokenOf))
  const title = token.attrGet('title')
  if (isPicture(src)) return [{ open: 'img', src, alt, ...(title !== null && { title: String(title) }) }, CLOSE]
  const words = alt === '' ? src : alt
  return isLink(src) ? [{ open: 'a', href: src }, words, CLOSE] : [words]
}

const LEAVES: Readonly<Record<string, (token: Token) => readonly TextToken[]>> = {
  text: ({ content }) => (content === '' ? [] : [content]),
  softbreak: () => [' '],
  hardbreak: () => [{ open: 'br' }, CLOSE],
  hr: () => [{ open: 'hr' }, CLOSE],
  code_inline: ({ content }) => around('code', content),
  code_block: ({ content }) => around('pre', content),
  fence: ({ content }) => around('pre', content),
  image: pictureOf,
  footnote_ref: token => callOf(noteOf(token)),
  footnote_anchor: token => backOf(noteOf(token)),
  inline: ({ children }) => (children ?? []).flatMap(tokenOf),
}

/** Its elements as starts and ends; `hidden` are the paragraphs of a list without empty lines. */
function tokenOf(token: Token): readonly TextToken[] {
  if (token.hidden) return []
  if (token.nesting === 1) return [startOf(token)]
  if (token.nesting === -1) return [CLOSE]
  return LEAVES[token.type]?.(token) ?? [token.content]
}

/** Says at the end of a heading where links to it lead. */
export const STATED_ID = /\{#(?<id>[\p{L}\p{M}\p{Nd}][\p{L}\p{M}\p{Nd}_-]{0,79})\}$/u

/** Takes `{#id}` off the end of a heading. */
const takeStatedId = (inline: Token | undefined): string | undefined => {
  const last = inline?.children?.at(-1)
  const id = last?.type === 'text' ? STATED_ID.exec(last.content)?.groups?.['id'] : undefined
  if (id !== undefined && last) last.content = last.content.slice(0, -`{#${id}}`.length).trimEnd()
  return id
}

const idOfWords = (words: string) =>
  (
    words
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{Nd}\u200c\u200d]+/gu) ?? []
  )
    .join('-')
    .slice(0, 80)

/** Gives an id that nothing else has: what is taken gets a number. */
const idGiver = () => {
  const taken = new Set<string>(PAGE_IDS)
  /** Of an id, the next number that may be free. */
  const next = new Map<string, number>()
  return (wanted: string): string => {
    const base = /^note-\d/u.test(wanted) || wanted === '' ? `section-${wanted}`.replace(/-$/u, '') : wanted
    let id = base
    let number = next.get(base) ?? 2
    for (; taken.has(id); number += 1) id = `${base}-${number}`
    next.set(base, number)
    taken.add(id)
    return id
  }
}

const isHeading = ({ type, level }: Token) => type === 'heading_open' && level === 0
const beginsSection = ({ tag }: Token) => tag === 'h1' || tag === 'h2'

/** Gives headings their ids, and cuts the text where sections begin; a heading is a start, its words and an end. */
const partsOf = (tokens: readonly Token[], giveId: (wanted: string) => string) => {
  const headings = tokens.flatMap((token, index) => {
    if (!isHeading(token)) return []
    const inline = tokens[index + 1]
    const stated = takeStatedId(inline)
    const title = wordsIn(inline ? tokenOf(inline) : [])
    if (beginsSection(token)) return [{ index, title, id: giveId(stated ?? idOfWords(title)) }]
    if (stated !== undefined) token.attrSet('id', giveId(stated))
    return []
  })
  const sections = headings.map(({ index, title, id }, n): TextSection => ({
    id,
    title,
    body: tokens.slice(index + 3, headings[n + 1]?.index).flatMap(tokenOf),
  }))
  return { introduction: tokens.slice(0, headings[0]?.index).flatMap(tokenOf), sections }
}

const isNoteBlock = ({ type }: Token) => type === 'footnote_block_open'

const isOfText = ({ type }: Token) => !type.startsWith('footnote_') || type === 'footnote_anchor'

const notesOf = (tokens: readonly Token[]): readonly TextNote[] => {
  const starts = tokens.flatMap(({ type }, index) => (type === 'footnote_open' ? [index] : []))
  return starts.map((index, n) => {
    const [start, ...rest] = tokens.slice(index, starts[n + 1])
    const id = start ? noteOf(start).id : 0
    return { id: noteId(id), number: id + 1, body: rest.filter(isOfText).flatMap(tokenOf) }
  })
}

const minutesOf = (tokens: readonly TextToken[]) => {
  const words = tokens
    .filter(token => typeof token === 'string')
    .join(' ')
    .split(/\s+/u).length
  const from = Math.max(1, Math.round(words / PACE.from))
  return { from, to: Math.max(from, Math.round(words / PACE.to)) }
}

const linksIn = (tokens: readonly TextToken[]) =>
  new Set(
    tokens.flatMap(token => {
      if (typeof token === 'string' || 'close' in token) return []
      const address = token.href ?? token.src
      return address === undefined || address.startsWith('#') ? [] : [address]
    }),
  )

/** Each footnote that a text can have; a label is short, or else looking for its end would take as long. */
const NOTE = /\[\^[^\]\s]{1,100}\]:|\^\[/gu

const hasManyNotes = (source: string) => (source.match(NOTE)?.length ?? 0) > MARKDOWN_MAX_NOTES

const isBelow = ({ level }: Pick<Token, 'level'>) => level > MARKDOWN_MAX_LEVELS

const isTooDeep = (tokens: readonly Token[]) =>
  tokens.some(({ level, children }) => isBelow({ level }) || children?.some(isBelow))

const problemOf = (tokens: readonly Token[], all: readonly TextToken[], sections: number): TextProblem | undefined => {
  if (isTooDeep(tokens)) return 'TEXT_TOO_DEEP'
  if (sections > MARKDOWN_MAX_SECTIONS) return 'TEXT_WITH_MANY_SECTIONS'
  const elements = all.filter(token => typeof token !== 'string' && 'open' in token).length
  return elements > MARKDOWN_MAX_ELEMENTS ? 'TEXT_WITH_MANY_ELEMENTS' : undefined
}

/** The Markdown of a page or an announcement as what readers see. */
export const parseMarkdown = (source: string): ParsedText => {
  const isLong = hasManyNotes(source)
  const tokens = (isLong ? withoutNotes : markdown).parse(source, {})
  const block = tokens.findIndex(isNoteBlock)
  const own = block < 0 ? tokens : tokens.slice(0, block)
  const { introduction, sections } = partsOf(own, idGiver())
  const notes = block < 0 ? [] : notesOf(tokens.slice(block))
  const all = [
    ...introduction,
    ...sections.flatMap(({ title, body }) => [title, ...body]),
    ...notes.flatMap(({ body }) => body),
  ]
  return {
    introduction,
    sections,
    notes,
    minutes: minutesOf(all),
    links: [...linksIn(all)],
    problem: isLong ? 'TEXT_WITH_MANY_NOTES' : problemOf(tokens, all, sections.length),
  }
}
