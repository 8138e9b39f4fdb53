/** A text for all languages, or one for each, by its BCP 47 tag. */
export type Localized = string | Readonly<Record<string, string>>

/** The text in a language; in English, or in whichever language there is, where it has none in that one. */
export const localized = (text: Localized, language: string): string =>
  typeof text === 'string' ? text : (text[language] ?? text['en'] ?? Object.values(text)[0] ?? '')
