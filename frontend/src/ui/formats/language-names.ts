import type { Language } from '@shodh/contracts/languages.ts'
import { localeOf } from '../../i18n/catalogues.ts'

/** 'Hindi' from a BCP 47 tag. */
export const languageName = (tag: string, language: Language = 'en') =>
  new Intl.DisplayNames([localeOf(language)], { type: 'language' }).of(tag) ?? tag

/** 'English, Hindi and Marathi' from BCP 47 tags. */
export const languageNames = (tags: readonly string[], language: Language = 'en') =>
  new Intl.ListFormat(localeOf(language)).format(tags.map(tag => languageName(tag, language)))
