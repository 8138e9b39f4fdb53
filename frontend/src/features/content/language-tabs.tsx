import type { Language } from '@shodh/contracts/languages.ts'
import { languageName } from '../../ui/language-names.ts'

type Props = {
  readonly languages: readonly Language[]
  readonly language: Language
  readonly choose: (language: Language) => void
  /** What is worth knowing of a language: 'older than the English text'. */
  readonly noteOf?: (language: Language) => string | undefined
}

const item =
  'min-h-(--control) cursor-pointer rounded-sm border border-line-strong px-4 text-sm aria-pressed:border-accent aria-pressed:bg-tint ' +
  'aria-pressed:font-medium aria-pressed:text-accent'

/** In which language texts are written and shown. */
export function LanguageTabs({ languages, language, choose, noteOf }: Props) {
  if (languages.length < 2) return null
  return (
    <div role="group" aria-label="Language" className="mb-5 flex flex-wrap gap-2">
      {languages.map(each => {
        const note = noteOf?.(each)
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === language}
            className={item}
            onClick={() => choose(each)}
          >
            <span lang={each}>{languageName(each, each)}</span>
            {note !== undefined && <span className="ml-2 text-xs text-muted">{note}</span>}
          </button>
        )
      })}
    </div>
  )
}
