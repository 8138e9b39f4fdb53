import { useText } from '../../../../i18n/text.tsx'
import { useViews } from '../../state/use-reader-view.ts'

const VIEWS = ['page', 'text'] as const

/** Chooses between the pages of the PDF and its text. */
export function ViewSwitch() {
  const text = useText()
  const { shown, show } = useViews()
  return (
    <div role="group" aria-label={text('reader.view')} className="reader-choice">
      {VIEWS.map(view => (
        <button key={view} type="button" aria-pressed={view === shown} onClick={() => show(view)}>
          {text('reader.views', { view })}
        </button>
      ))}
    </div>
  )
}
