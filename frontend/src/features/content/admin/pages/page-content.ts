import type { PageText } from '@shodh/contracts/content/fields.ts'
import type { StaffPage } from '@shodh/contracts/content/pages/page-views.ts'
import { LANGUAGES, type Language } from '@shodh/contracts/languages.ts'
import { languageName } from '../../../../ui/formats/language-names.ts'
import type { ShownField } from '../compare/differences.tsx'
import type { Stored } from '../drafts/draft.ts'
import type { EditedPage } from './calls.ts'
import type { Kind } from './kinds.ts'

/** A text with all that it may have; what it has not is empty. */
export type TextOf = { readonly [Field in keyof PageText]-?: string }

/** What is edited of a page: each language by itself, so that two can write in two of them. */
export type PageContent = { readonly slug: string; readonly date: string; readonly until: string } & {
  readonly [L in Language]: TextOf | null
}

export const EMPTY: TextOf = { title: '', description: '', markdown: '', effectiveOn: '' }

const textOf = (text: PageText | undefined): TextOf | null => {
  if (!text) return null
  const { title, description = '', markdown, effectiveOn = '' } = text
  return { title, description, markdown, effectiveOn }
}

type Source = Pick<NonNullable<StaffPage['draft']>, 'slug' | 'texts' | 'date' | 'until'>

export const contentOf = ({ slug, texts, date = '', until = '' }: Source): PageContent => ({
  slug,
  date,
  until,
  en: textOf(texts.en),
  hi: textOf(texts.hi),
  mr: textOf(texts.mr),
})

export const storedOf = ({ page, etag }: EditedPage): Stored<PageContent> => ({
  content: contentOf(page.draft ?? page),
  etag,
  savedAt: page.draft?.savedAt ?? null,
  endsAt: page.draft?.endsAt ?? null,
})

/** A language without a word has no text. */
const isBlank = (text: TextOf) => Object.values(text).every(value => value.trim() === '')

const sent = (text: TextOf | null) =>
  text && !isBlank(text)
    ? { ...text, description: text.description.trim() || null, effectiveOn: text.effectiveOn || null }
    : null

/** What is sent of it; the address of one of the journal's own texts stays. */
export const bodyOf = (kind: Kind, content: PageContent, isText: boolean) => ({
  ...(!isText && { slug: content.slug }),
  texts: Object.fromEntries(LANGUAGES.map(language => [language, sent(content[language])])),
  ...(kind === 'news' && { date: content.date || null, until: content.until || null }),
})

const LABELS: Readonly<Record<string, string>> = {
  slug: 'Address',
  date: 'Date',
  until: 'Last day',
  title: 'Title',
  description: 'Description',
  markdown: 'Text',
  effectiveOn: 'In force from',
}

const isLanguage = (name: string): name is Language => LANGUAGES.some(language => language === name)

/** Of a field of the content, or of a text in it: 'Title', 'the Hindi text'. */
export const labelOf = (name: string): string =>
  LABELS[name] ?? (isLanguage(name) ? `the ${languageName(name)} text` : name)

/** In words, field by field. */
export const fieldsOf = (content: PageContent): readonly ShownField[] =>
  [
    ...(['slug', 'date', 'until'] as const).map(name => ({ label: labelOf(name), text: content[name] })),
    ...LANGUAGES.flatMap(language =>
      (['title', 'description', 'effectiveOn', 'markdown'] as const).map(name => ({
        label: `${labelOf(name)} (${languageName(language)})`,
        lang: language,
        text: content[language]?.[name] ?? '',
      })),
    ),
  ].filter(({ text }) => text !== '')
