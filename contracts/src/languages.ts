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
