/** What a page says of itself to browsers, search engines and link previews. */
export type Head = {
  readonly title: string
  readonly description?: string | undefined
  /** The one path of what is shown; absent where nothing should be found here. */
  readonly path?: string | undefined
  /** The name of the whole site. */
  readonly site?: string | undefined
  /** The HTTP status of the page; 200 by default. */
  readonly status?: 200 | 404 | 410 | undefined
  /** Further tags; the origin begins absolute addresses. */
  readonly tags?: ((origin: string) => readonly Tag[]) | undefined
  /** The `Link` header of the page (RFC 8288). */
  readonly links?: ((origin: string) => string) | undefined
}

export type Tag = {
  readonly name: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  /** JSON, of a script that is data. */
  readonly json?: unknown
}

/** JSON for a script element: no text in it can end the element, and none ends a line of JavaScript. */
export const scriptJson = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.toWellFormed().replaceAll(/[&<>"']/gu, char => ESCAPED[char] ?? '')

export const meta = (name: string, content: string): Tag => ({ name: 'meta', attributes: { name, content } })

/** The tags beside the title: description, the canonical address or `noindex`, and the page's own. */
export const tagsOf = ({ description, path, tags }: Head, origin: string): readonly Tag[] => [
  ...(description ? [meta('description', description)] : []),
  path ? { name: 'link', attributes: { rel: 'canonical', href: origin + path } } : meta('robots', 'noindex'),
  ...(tags?.(origin) ?? []),
]

export const property = (name: string, content: string | undefined): readonly Tag[] =>
  content ? [{ name: 'meta', attributes: { property: name, content } }] : []

/** Open Graph, for link previews: they run no script. */
const previewTags = ({ title, description, path, site, tags }: Head, origin: string): readonly Tag[] => [
  ...property('og:type', tags ? 'article' : 'website'),
  ...property('og:title', title),
  ...property('og:description', description),
  ...property('og:url', path && origin + path),
  ...property('og:site_name', site),
]

/** Marks the tags that a page wrote, so that the next one can replace them. */
export const MARK = 'data-page'

const markupOfTag = ({ name, attributes, json }: Tag) =>
  `<${name} ${MARK} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${escaped(value)}"`)
    .join(' ')}>${json === undefined ? '' : `${scriptJson(json)}</${name}>`}`

/** Title and tags as HTML. `origin` begins the canonical address. */
export const headMarkup = (head: Head, origin: string) =>
  [
    `<title>${escaped(head.title)}</title>`,
    ...[...tagsOf(head, origin), ...previewTags(head, origin)].map(markupOfTag),
  ].join('')
