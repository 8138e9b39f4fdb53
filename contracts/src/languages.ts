/** The languages that pages can be read in. English is at the addresses without a prefix. */
export const LANGUAGES = ['en', 'hi', 'mr'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE = 'en'

export const isLanguage = (tag: unknown): tag is Language => LANGUAGES.some(language => language === tag)

/** The languages of the pages of a journal, from the languages in its settings. */
export const languagesOf = (tags: readonly string[]): readonly Language[] =>
  LANGUAGES.filter(language => language === DEFAULT_LANGUAGE || tags.includes(language))

const hasPrefix = (tag: string): tag is Exclude<Language, 'en'> => isLanguage(tag) && tag !== DEFAULT_LANGUAGE

/** What a path says: `/hi/papers/…` is Hindi, and `/papers/…` within it. */
export const languageIn = (pathname: string): { readonly language: Language; readonly path: string } => {
  const [, prefix = '', ...parts] = pathname.split('/')
  return hasPrefix(prefix)
    ? { language: prefix, path: `/${parts.join('/')}` }
    : { language: DEFAULT_LANGUAGE, path: pathname }
}

/** What begins the addresses of a language: nothing, or `/hi`. */
export const prefixOf = (language: Language) => (language === DEFAULT_LANGUAGE ? '' : `/${language}`)

/** The address of an English path in a language. */
export const addressIn = (language: Language, path: string) =>
  path === '/' ? prefixOf(language) || path : prefixOf(language) + path

/** A text for all languages, or one for each, by its BCP 47 tag. */
export type Localized = string | Readonly<Record<string, string | undefined>>

/** The text in a language; in English, or in whichever language there is, where it has none in that one. */
export const localized = (text: Localized, language: string): string =>
  typeof text === 'string'
    ? text
    : (text[language] ?? text['en'] ?? Object.values(text).find(each => each !== undefined) ?? '')

/** The languages of pages beside English. */
export const TRANSLATION_LANGUAGES = LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE)

type Translation = { readonly language: string }

/** The first translation into a language that a journal, by the languages of its settings, has no pages in; -1 for none. */
export const foreignTranslation = (translations: readonly Translation[], languages: readonly string[]) => {
  const known: readonly string[] = languagesOf(languages)
  return translations.findIndex(({ language }) => !known.includes(language))
}
