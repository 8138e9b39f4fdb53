import { isLanguage, type Language } from '@shodh/contracts/languages.ts'
import { store, stored } from '../browser-storage.ts'

const KEY = 'shodh:language'

/** The language that was chosen in this browser; undefined where none was, or the browser refuses its storage. */
export const storedLanguage = (): Language | undefined => {
  const language = stored(KEY)
  return isLanguage(language) ? language : undefined
}

export const storeLanguage = (language: Language) => store(KEY, language)
