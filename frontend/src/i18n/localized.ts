import { localized, type Localized } from '@shodh/contracts/languages.ts'
import { useLanguage } from './text.tsx'

/** A text of the journal's settings in the language of the page. */
export const useLocalized = () => {
  const language = useLanguage()
  return (text: Localized) => localized(text, language)
}
