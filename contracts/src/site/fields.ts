export { languageIn, LANGUAGES, type Language } from '../languages.ts'
export { localized, type Localized } from './localized.ts'
