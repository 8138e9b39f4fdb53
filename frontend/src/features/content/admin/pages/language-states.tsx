import type { LanguageState } from '@shodh/contracts/content/pages/page-views.ts'
import { type Language, LANGUAGES, languagesOf } from '@shodh/contracts/languages.ts'
import { useJournal } from '../../../../journal.ts'
import { Status } from '../../../../ui/admin/status.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'

/** The languages that the journal has pages in. */
export const useLanguages = () => languagesOf(useJournal()?.languages ?? LANGUAGES)

/** What is worth knowing of the text in a language; nothing where it is as it should be. */
export const stateOf = (states: readonly LanguageState[], language: Language): 'missing' | 'older' | undefined => {
  const state = states.find(each => each.language === language)
  if (!state) return 'missing'
  return state.isOlder ? 'older' : undefined
}

/** In which languages it is, and which is missing or older than the English one. */
export function LanguageStates({ of: states }: { of: readonly LanguageState[] }) {
  const languages = useLanguages()
  if (states.length === 0) return null
  return languages.map(language => {
    const state = stateOf(states, language)
    const name = languageName(language)
    const text = state === undefined ? name : `${name} is ${state}`
    return <Status key={language} tone={state ? 'warning' : 'neutral'} text={text} />
  })
}
