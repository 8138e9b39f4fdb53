import { isLanguage, type Language } from '@shodh/contracts/languages.ts'

const KEY = 'shodh:language'

/** The language that was chosen in this browser; undefined where none was, or the browser refuses its storage. */
export const storedLanguage = (): Language | undefined => {
  try {
    const stored = localStorage.getItem(KEY)
    return isLanguage(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

export const storeLanguage = (language: Language) => {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // A browser without storage starts in English.
  }
}
