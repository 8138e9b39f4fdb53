import type { LanguageState } from '@shodh/contracts/content/pages/page-views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { Status } from '../../../../ui/admin/status.tsx'
import { languageName } from '../../../../ui/formats/language-names.ts'
import { useLanguages } from '../language-tabs.tsx'

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
