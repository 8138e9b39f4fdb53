import { type Language, LANGUAGES, languagesOf } from '@shodh/contracts/languages.ts'
import { useJournal } from '../../../journal.ts'
import { Segmented } from '../../../ui/admin/fields/segmented.tsx'
import { languageName } from '../../../ui/formats/language-names.ts'

/** The languages that the journal has pages in. */
export const useLanguages = () => languagesOf(useJournal()?.languages ?? LANGUAGES)

/** Of a label: 'Address', and 'Address (Hindi)'. */
export const labelIn = (label: string, language: Language) =>
  language === 'en' ? label : `${label} (${languageName(language)})`

type Props = {
  readonly languages: readonly Language[]
  readonly language: Language
  readonly choose: (language: Language) => void
  /** What is worth knowing of a language: 'older than the English text'. */
  readonly noteOf?: (language: Language) => string | undefined
}

/** In which language texts are written and shown. */
export function LanguageTabs({ languages, language, choose, noteOf }: Props) {
  if (languages.length < 2) return null
  const optionOf = (each: Language) => {
    const note = noteOf?.(each)
    const text = (
      <>
        <span lang={each}>{languageName(each, each)}</span>
        {note !== undefined && <span className="text-xs font-normal text-muted">{note}</span>}
      </>
    )
    return [each, text] as const
  }
  return (
    <div className="mb-4">
      <Segmented label="Language" options={languages.map(optionOf)} value={language} onChange={choose} />
    </div>
  )
}
