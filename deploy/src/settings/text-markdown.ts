import { TEXT_TAGS, type TextSection, type TextToken } from '@shodh/contracts/site/texts.ts'
import MarkdownIt from 'markdown-it'

/** The web, mail, and places of this site; `\` would be read as `/` by browsers. */
const LINK = /^(?:https?:\/\/[^\s/\\]|mailto:\S|\/(?![/\\])|#)/iu

const markdown = new MarkdownIt({ html: false }).disable('image')
markdown.validateLink = address => LINK.test(address)

type Token = ReturnType<typeof markdown.parse>[number]
type Tag = (typeof TEXT_TAGS)[number]

/** A text that cannot be shown, in one sentence. */
export class WrongText extends Error {}

const tagOf = ({ tag }: Token): Tag => {
  const known = TEXT_TAGS.find(each => each === tag)
  if (known === undefined) throw new WrongText(`has a <${tag}>, which texts do not have within a section`)
  return known
}

const CLOSE = { close: true } as const

const around = (open: Tag, text: string): readonly TextToken[] => [{ open }, text, CLOSE]

const startOf = (token: Token): TextToken => {
  const href = token.attrGet('href')
  return href === null ? { open: tagOf(token) } : { open: tagOf(token), href: String(href) }
}

const LEAVES: Readonly<Record<string, (token: Token) => readonly TextToken[]>> = {
  text: ({ content }) => (content === '' ? [] : [content]),
  softbreak: () => [' '],
  hardbreak: () => [{ open: 'br' }, CLOSE],
  hr: () => [{ open: 'hr' }, CLOSE],
  code_inline: ({ content }) => around('code', content),
  code_block: ({ content }) => around('pre', content),
  fence: ({ content }) => around('pre', content),
  inline: ({ children }) => (children ?? []).flatMap(tokenOf),
}

/** Its elements as starts and ends; `hidden` are the paragraphs of a list without empty lines. */
function tokenOf(token: Token): readonly TextToken[] {
  if (token.hidden) return []
  if (token.nesting === 1) return [startOf(token)]
  if (token.nesting === -1) return [CLOSE]
  return LEAVES[token.type]?.(token) ?? [token.content]
}

const HEADING = /^(?<title>.+?)\s*\{#(?<id>[a-z][a-z0-9-]*)\}$/u

const titleOf = (heading: string) => {
  const { title, id } = HEADING.exec(heading)?.groups ?? {}
  if (title === undefined || id === undefined)
    throw new WrongText(`needs an id after the heading of each section: ## ${heading} {#id}`)
  return { title, id }
}

const plain = (tokens: readonly Token[]) => tokens.flatMap(tokenOf).filter(token => typeof token === 'string')

/** Where the headings of a level are among the tokens: each is a start, its words and an end. */
const headingsIn = (tokens: readonly Token[], tag: string) =>
  tokens.flatMap(({ type, tag: own, level }, place) =>
    type === 'heading_open' && own === tag && level === 0 ? [place] : [],
  )

const wordsAt = (tokens: readonly Token[], place: number) => plain(tokens.slice(place + 1, place + 2)).join('')

const sectionsOf = (tokens: readonly Token[]): TextSection[] => {
  const places = headingsIn(tokens, 'h2')
  return places.map((place, n) => ({
    ...titleOf(wordsAt(tokens, place)),
    body: tokens.slice(place + 3, places[n + 1]).flatMap(tokenOf),
  }))
}

/** `# Title`, an introduction, and sections that begin with `## Heading {#id}`. Throws WrongText. */
export const parsedText = (source: string) => {
  const tokens = markdown.parse(source, {})
  const [first, second] = headingsIn(tokens, 'h1')
  if (first !== 0 || second !== undefined) throw new WrongText('must begin with one title: # Title')
  const sections = sectionsOf(tokens)
  if (sections.length === 0) throw new WrongText('has no section: ## Heading {#id}')
  const introduction = tokens.slice(3, headingsIn(tokens, 'h2')[0]).flatMap(tokenOf)
  return { title: wordsAt(tokens, 0), introduction, sections }
}
