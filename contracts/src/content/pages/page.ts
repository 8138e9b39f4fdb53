import { LANGUAGES, type Language } from '../../languages.ts'
import type { PageText, PageTexts } from '../fields.ts'
import type { LanguageState } from './page-views.ts'

/** A text as it is published: since when, and since when its Markdown is this one (ISO 8601). */
export type PublishedText = PageText & { readonly publishedAt: string; readonly changedAt: string }
export type PublishedTexts = { readonly [L in Language]?: PublishedText | undefined }

/** What a publication names: the texts of languages, whole; null takes one away. */
export type TextChanges = { readonly [L in Language]?: PageText | null | undefined }

/** The texts after a publication. A text that is named counts as looked at, also where it is the same. */
export const publishTexts = (texts: PublishedTexts, changes: TextChanges, at: string): PublishedTexts => {
  const published = (language: Language): PublishedText | undefined => {
    const given = changes[language]
    const before = texts[language]
    if (given === undefined) return before
    if (given === null) return undefined
    const changedAt = before?.markdown === given.markdown ? before.changedAt : at
    return { ...given, publishedAt: at, changedAt }
  }
  return Object.fromEntries(LANGUAGES.map(one => [one, published(one)]).filter(([, text]) => text !== undefined))
}

/** The languages that there is a text in. */
export const languagesIn = (texts: PageTexts | PublishedTexts): readonly Language[] =>
  LANGUAGES.filter(language => texts[language] !== undefined)

/** Whether a text was published before the English one got the Markdown that it has. */
export const isOlder = (texts: PublishedTexts, language: Language): boolean => {
  const text = texts[language]
  const { en } = texts
  return text !== undefined && en !== undefined && language !== 'en' && text.publishedAt < en.changedAt
}

/** The languages that there is a published text in. */
export const languageStates = (texts: PublishedTexts): LanguageState[] =>
  languagesIn(texts).map(language => ({
    language,
    publishedAt: texts[language]?.publishedAt ?? '',
    isOlder: isOlder(texts, language),
  }))

/** The language whose text stands for one that there is none in: English, or the first that there is. */
export const shownLanguage = (texts: PageTexts | PublishedTexts, language: Language): Language | undefined =>
  texts[language] ? language : languagesIn(texts)[0]

/** The text as it was sent, without when it was published. */
export const bareText = ({ title, description, markdown, effectiveOn }: PageText): PageText => ({
  title,
  ...(description !== undefined && { description }),
  markdown,
  ...(effectiveOn !== undefined && { effectiveOn }),
})

/** As they were sent, without when they were published. */
export const bareTexts = (texts: PageTexts): PageTexts =>
  Object.fromEntries(LANGUAGES.flatMap(one => (texts[one] ? [[one, bareText(texts[one])]] : [])))
