import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { isLanguage, type Language } from '@shodh/contracts/languages.ts'
import english from '../locales/en/site.json' with { type: 'json' }
import type { Part } from './ids.ts'

/** Digits are Latin in every language, as in addresses, ISSNs and the papers themselves. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', hi: 'hi-IN-u-nu-latn', mr: 'mr-IN-u-nu-latn' }

/** BCP 47, for `Intl`. */
export const localeOf = (language: Language) => LOCALES[language]

/** The messages that have arrived: those of every page, and the parts that pages bring; English until there are others. */
const arrived: Readonly<Record<Language, Messages>> = { en: { ...english }, hi: { ...english }, mr: { ...english } }

export const addMessages = (language: Language, messages: Messages) => void Object.assign(arrived[language], messages)

/** A server has all of them from the start. */
const catalogues = import.meta.env.SSR
  ? {}
  : import.meta.glob<Messages>(
      [
        '../locales/en/*.json',
        '!../locales/en/site.json',
        // Sentences of the API are English already.
        '!../locales/en/*sentences.json',
      ],
      { import: 'default' },
    )

/** The language of the document, in which a browser renders; a server, which has none, knows that of the page. */
export const documentLanguage = (): Language => {
  const lang = import.meta.env.SSR ? undefined : document.documentElement.lang
  return isLanguage(lang) ? lang : 'en'
}

/** The other languages come whole: a file for each part of each would weigh on the first load of every reader. */
const others: Partial<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  hi: () => import('./hindi.ts'),
  mr: () => import('./marathi.ts'),
}

const fetchPart = async (part: Part) => {
  const language = documentLanguage()
  // without a network they may not be there: English is better than nothing
  const other = await others[language]?.().catch(() => undefined)
  if (other) return addMessages(language, other.messages)
  const load = catalogues[`../locales/en/${part}.json`]
  if (load) addMessages(language, await load())
}

/** Fetches parts of the catalogue in the language of the document. */
export const fetchMessages = async (...parts: readonly Part[]) => {
  if (!import.meta.env.SSR) await Promise.all(parts.map(fetchPart))
}

/** The code of a page, and its parts of the catalogue. */
export const withMessages =
  <Code>(load: () => Promise<Code>, ...parts: readonly Part[]) =>
  async (): Promise<Code> => {
    const [code] = await Promise.all([load(), fetchMessages(...parts)])
    return code
  }

/** The messages of a language, those that arrive later included. Each render on a server has its own. */
export const messagesIn = (language: Language): I18n =>
  setupI18n({ locale: language, locales: localeOf(language), messages: { [language]: arrived[language] } })
