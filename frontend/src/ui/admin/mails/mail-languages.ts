import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { languageName } from '../../formats/language-names.ts'

/** What mails can be written in; '' leaves it to the journal. */
export const mailLanguages = [
  ['', 'That of the journal'] as const,
  ...LANGUAGES.map(language => [language, languageName(language)] as const),
]
