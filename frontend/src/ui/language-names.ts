import type { Language } from '@shodh/contracts/site/languages.ts'
import { localeOf } from '../i18n/catalogues.ts'

/** 'English, Hindi and Marathi' from BCP 47 tags. */
export const languageNames = (tags: readonly string[], language: Language = 'en') => {
  const names = new Intl.DisplayNames([localeOf(language)], { type: 'language' })
  return new Intl.ListFormat(localeOf(language)).format(tags.map(tag => names.of(tag) ?? tag))
}
