import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { DetailChanges } from '@shodh/contracts/papers/fields.ts'
import { languageKey } from '@shodh/contracts/papers/identifiers.ts'
import { refusals } from '@shodh/contracts/refusals.ts'

const refuseField = (refused: 'TRANSLATION_INTO_OWN_LANGUAGE' | 'LANGUAGE_OF_TRANSLATION', field: string): Refusal => {
  const { message } = refusals[refused]
  return { refused, message, errors: [{ pointer: `#/${field}`, message }] }
}

type Translated = Pick<DetailChanges, 'language' | 'translations'>

/** Refuses details of which a translation is in the paper's own language; `changes` are what the request sends of them. */
export const translatedIntoOwnLanguage = (before: Translated, changes: Translated): Refusal | undefined => {
  const { language, translations } = { ...before, ...changes }
  if (!language || (changes.language === undefined && changes.translations === undefined)) return undefined
  const own = languageKey(language)
  const index = translations?.findIndex(translation => languageKey(translation.language) === own) ?? -1
  if (index < 0) return undefined
  return changes.translations
    ? refuseField('TRANSLATION_INTO_OWN_LANGUAGE', `translations/${index}/language`)
    : refuseField('LANGUAGE_OF_TRANSLATION', 'language')
}
