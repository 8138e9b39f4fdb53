/** HTML or XML that is sent as it is. */
export type Markup = { readonly markup: string }

type Part = string | number | undefined | Markup | readonly Markup[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const isList = (part: Part): part is readonly Markup[] => Array.isArray(part)

const markupOf = (part: Part): string => {
  if (part === undefined) return ''
  if (isList(part)) return part.map(({ markup }) => markup).join('')
  if (typeof part === 'object') return part.markup
  return String(part).replace(/[&<>"']/gu, character => ENTITIES[character] ?? character)
}

/** Writes HTML: every text in it is escaped, markup is not. Undefined is nothing. */
export const html = ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: String.raw({ raw }, ...parts.map(markupOf)),
})

/** What XML 1.0 has no place for, even escaped. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const inXml = (part: Part): Part => (typeof part === 'string' ? part.replace(NOT_IN_XML, '\uFFFD') : part)

/** Writes XML 1.0 in the same way; characters that it can't have are replaced by U+FFFD. */
export const xml = ({ raw }: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: String.raw({ raw }, ...parts.map(part => markupOf(inXml(part)))),
})

const inline = (text: string): Markup[] =>
  text.split('`').map((part, n) => (n % 2 === 0 ? html`${part}` : html`<code>${part}</code>`))

/** Markdown of which only paragraphs and code between backquotes are read. */
export const prose = (text: string): Markup[] => text.split('\n\n').map(paragraph => html`<p>${inline(paragraph)}</p>`)
