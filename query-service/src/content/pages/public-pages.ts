import { isPublic, type PageDocument } from '@shodh/contracts/content/documents.ts'
import type { PageText } from '@shodh/contracts/content/fields.ts'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import { languageStates, type PublishedTexts, shownLanguage } from '@shodh/contracts/content/pages/page.ts'
import type { ListedPage, PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import { addressOf } from '@shodh/contracts/content/pages/slugs.ts'
import { type Language, languagesOf } from '@shodh/contracts/languages.ts'
import type { TextToken } from '@shodh/contracts/site/texts.ts'
import type { Ports } from '../../ports.ts'
import { withRetention } from './retention-text.ts'

/** The texts in languages that the journal has pages in. */
export const textsOf = (
  { texts }: Pick<PageDocument, 'texts'>,
  { languages }: Pick<Ports['settings'], 'languages'>,
): PublishedTexts => Object.fromEntries(languagesOf(languages).flatMap(one => (texts[one] ? [[one, texts[one]]] : [])))

const daysOf = ({ kind, date, until }: PageDocument, day: string) =>
  kind === 'page' ? {} : { date, ...(until !== undefined && { until }), isEnded: until !== undefined && until < day }

/** Elements within a line, at which no word ends. */
const INLINE: ReadonlySet<string> = new Set(['strong', 'em', 's', 'a', 'code', 'sup'])

/** Where a note is called, and back from it to there. */
const isNoteLink = (token: TextToken | undefined) =>
  typeof token === 'object' && 'open' in token && /^#note-\d/u.test(token.href ?? '')

/** What there is to read in a text, without its elements. */
export const wordsOf = (tokens: readonly TextToken[]) =>
  tokens
    .filter((_, n) => !isNoteLink(tokens[n - 1]))
    .map(token => (typeof token === 'string' ? token : 'open' in token && !INLINE.has(token.open) ? ' ' : ''))
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** A text as it is read, from its Markdown. */
export const shownText = ({ title, description = '', effectiveOn, markdown }: PageText) => {
  const { introduction, sections, notes, minutes } = parseMarkdown(markdown)
  return {
    title,
    description,
    ...(effectiveOn !== undefined && { effectiveOn }),
    minutes,
    introduction: [...introduction],
    sections: [...sections],
    notes: [...notes],
  }
}

type Shown = { readonly language: Language; readonly settings: Ports['settings']; readonly day: string }

/** As readers see it; undefined where it has no text in a language of the journal. */
export const publicPage = (
  document: PageDocument,
  { language: wanted, settings, day }: Shown,
  asOf: string | null = null,
): PublicPage | undefined => {
  const texts = textsOf(document, settings)
  const language = shownLanguage(texts, wanted)
  const text = language && texts[language]
  if (!language || !text) return undefined
  const page = {
    slug: document.slug,
    url: addressOf(document),
    ...daysOf(document, day),
    language,
    ...shownText(text),
    languages: languageStates(texts),
    updatedAt: text.publishedAt,
    asOf,
  }
  return asOf === null ? withRetention(page, settings) : page
}

/** As a line of a list. */
export const listedPage = (
  document: PageDocument,
  { language: wanted, settings, day }: Shown,
): ListedPage | undefined => {
  const texts = textsOf(document, settings)
  const language = shownLanguage(texts, wanted)
  const text = language && texts[language]
  if (!language || !text) return undefined
  const { title, description = '', publishedAt: updatedAt } = text
  return {
    slug: document.slug,
    url: addressOf(document),
    language,
    title,
    description,
    ...daysOf(document, day),
    updatedAt,
  }
}

/** What readers of a language are shown in lists: all pages, announcements in their language. */
export const isListed = (document: PageDocument, { language, settings }: Pick<Shown, 'language' | 'settings'>) =>
  isPublic(document) && (document.kind === 'page' || textsOf(document, settings)[language] !== undefined)
