import { type Language, languageIn, prefixOf } from '@shodh/contracts/languages.ts'
import { storedLanguage } from '../i18n/stored-language.ts'

type PageLanguage = {
  readonly language: Language
  /** The path without the prefix of the language. */
  readonly path: string
  /** Whether markup that came with the page is in this language. */
  readonly isRendered: boolean
}

/** The installed app loads its start address once, when it is opened: within it, links change no document. */
const isStartOfApp = () =>
  window.location.pathname === '/' &&
  window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches

/**
 * The language of the address, which the document takes. The installed app starts in the chosen one: its start address
 * is the same for everybody.
 */
export const pageLanguage = (): PageLanguage => {
  const found = languageIn(window.location.pathname)
  const chosen = isStartOfApp() ? storedLanguage() : undefined
  const language = chosen ?? found.language
  if (language !== found.language) window.history.replaceState(null, '', prefixOf(language) + window.location.search)
  // every style would be computed again, even for the same value
  if (document.documentElement.lang !== language) document.documentElement.lang = language
  return { language, path: found.path, isRendered: language === found.language }
}
