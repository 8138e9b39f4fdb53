import { DEFAULT_LANGUAGE, LANGUAGES } from './site/languages.ts'

/** The languages of pages beside English. */
export const TRANSLATION_LANGUAGES = LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE)
