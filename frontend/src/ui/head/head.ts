import { CARD_SIZE } from '@shodh/contracts/card.ts'
import { addressIn, DEFAULT_LANGUAGE, type Language } from '@shodh/contracts/languages.ts'

/** A picture of CARD_SIZE for link previews, at a path of this site. */
type Picture = { readonly path: string; readonly alt: string }

/** What a page says of itself to browsers, search engines and link previews. */
export type Head = {
  readonly title: string
  readonly description?: string | undefined
  /** The one English path of what is shown; absent where nothing should be found here. */
  readonly path?: string | undefined
  /** The path that leads to it for good, for those who share it. */
  readonly shortPath?: string | undefined
  /** The English address is the one to be found and cited, whatever the language around the paper. */
  readonly isCitedInEnglish?: boolean | undefined
  /** It is in each language, but search engines are not to list it. */
  readonly isUnlisted?: boolean | undefined
  /** How it was at the path on an earlier day: search engines are to list what is there today. */
  readonly isPast?: boolean | undefined
  /** The languages that it is written in, where that is not each of the site: first the one that the others show. */
  readonly languages?: readonly Language[] | undefined
  /** The name of the whole site. */
  readonly site?: string | undefined
  /** The HTTP status of the page; 200 by default. */
  readonly status?: 200 | 400 | 404 | 410 | undefined
  /** What link previews show; the journal's own picture where it is absent. */
  readonly picture?: Picture | undefined
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

/** Where a page is shown: in one of the languages of the site at an origin. */
export type Surroundings = {
  readonly origin: string
  readonly language: Language
  readonly languages: readonly Language[]
  /** Of pages that have none of their own. */
  readonly picture?: Picture | undefined
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.toWellFormed().replaceAll(/[&<>"']/gu, char => ESCAPED[char] ?? '')

export const meta = (name: string, content: string): Tag => ({ name: 'meta', attributes: { name, content } })

/** Data for search engines (schema.org). */
export const jsonLd = (json: unknown): Tag => ({
  name: 'script',
  attributes: { type: 'application/ld+json' },
  json,
})

const linkTo = (rel: string, href: string, more = {}): Tag => ({ name: 'link', attributes: { rel, href, ...more } })

export const feedLink = (href: string, title: string): Tag =>
  linkTo('alternate', href, { type: 'application/atom+xml', title })

/** The language that a page is written in, where that is not the one of its address. */
export const otherLanguageOf = ({ languages }: Head, language: Language) =>
  languages?.includes(language) ? undefined : languages?.[0]

/** The language in which a page is to be found: one that is not written in that of its address is found in its own. */
const languageToFind = (head: Head, { language }: Surroundings) =>
  head.isCitedInEnglish ? DEFAULT_LANGUAGE : (otherLanguageOf(head, language) ?? language)

const addressOf = (path: string, head: Head, around: Surroundings) =>
  around.origin + addressIn(languageToFind(head, around), path)

const canonical = (head: Head, around: Surroundings) => addressOf(head.path ?? '', head, around)

/** The same page in each language, and for a reader of another one. */
const alternates = (
  path: string,
  { languages: written }: Head,
  { origin, ...around }: Surroundings,
): readonly Tag[] => {
  const languages = around.languages.filter(language => written?.includes(language) ?? true)
  const [first = DEFAULT_LANGUAGE] = languages
  if (languages.length < 2) return []
  return [...languages, 'x-default' as const].map(hreflang => {
    const language = hreflang === 'x-default' ? first : hreflang
    return linkTo('alternate', origin + addressIn(language, path), { hreflang })
  })
}

/** The tags beside the title: description, and the canonical address with the page in other languages or `noindex`. */
export const tagsOf = (head: Head, around: Surroundings): readonly Tag[] => [
  ...(head.description ? [meta('description', head.description)] : []),
  ...(head.path && !head.isUnlisted ? [linkTo('canonical', canonical(head, around))] : [meta('robots', 'noindex')]),
  ...(head.isPast ? [meta('robots', 'noindex')] : []),
  ...(head.path && !head.isPast ? alternates(head.path, head, around) : []),
  ...(head.tags?.(around.origin) ?? []),
]

export const property = (name: string, content: string | undefined): readonly Tag[] =>
  content ? [{ name: 'meta', attributes: { property: name, content } }] : []

const pictureTags = ({ path, alt }: Picture, { origin }: Surroundings): readonly Tag[] => [
  ...property('og:image', new URL(path, origin).href),
  ...property('og:image:type', 'image/png'),
  ...property('og:image:width', String(CARD_SIZE.width)),
  ...property('og:image:height', String(CARD_SIZE.height)),
  ...property('og:image:alt', alt),
  meta('twitter:card', 'summary_large_image'),
]

/** Open Graph, for link previews: they run no script. */
const previewTags = (head: Head, around: Surroundings, picture = head.picture ?? around.picture): readonly Tag[] => [
  ...property('og:type', head.isCitedInEnglish ? 'article' : 'website'),
  ...property('og:title', head.title),
  ...property('og:description', head.description),
  ...property('og:url', head.path && addressOf(head.shortPath ?? head.path, head, around)),
  ...property('og:site_name', head.site),
  ...(picture ? pictureTags(picture, around) : []),
]

/** Marks the tags that a page wrote, so that the next one can replace them. */
export const MARK = 'data-page'

/** A script is marked with the path of its page: a browser may write none (Trusted Types), but leave it there. */
const markOf = ({ json }: Tag, { path = '' }: Head) => (json === undefined ? MARK : `${MARK}="${escaped(path)}"`)

const markupOfTag = (head: Head) => (tag: Tag) => {
  const { name, attributes, json } = tag
  const text = json === undefined ? '' : `${scriptJson(json)}</${name}>`
  return `<${name} ${markOf(tag, head)} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${escaped(value)}"`)
    .join(' ')}>${text}`
}

/** Title and tags as HTML. */
export const headMarkup = (head: Head, around: Surroundings) =>
  [
    `<title>${escaped(head.title)}</title>`,
    ...[...tagsOf(head, around), ...previewTags(head, around)].map(markupOfTag(head)),
  ].join('')
