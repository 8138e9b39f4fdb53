import { DEFAULT_LANGUAGE, LANGUAGES, languagesOf } from './languages.ts'

/** The languages of pages beside English. */
export const TRANSLATION_LANGUAGES = LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE)

type Translation = { readonly language: string }

/** The first translation into a language that a journal, by the languages of its settings, has no pages in; -1 for none. */
export const foreignTranslation = (translations: readonly Translation[], languages: readonly string[]) => {
  const known: readonly string[] = languagesOf(languages)
  return translations.findIndex(({ language }) => !known.includes(language))
}
