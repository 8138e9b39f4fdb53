import { useText } from '../../../i18n/text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { View } from './use-view.ts'

const VIEWS = [
  { view: 'table', icon: 'rows', name: 'volume.table' },
  { view: 'grid', icon: 'grid', name: 'volume.grid' },
] as const

/** Where there is room for a choice. */
export function ViewToggle({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const text = useText()
  return (
    <div
      role="group"
      aria-label={text('volume.view')}
      className="script-only hidden rounded-sm border border-line-strong md:flex"
    >
      {VIEWS.map(({ view: own, icon, name }) => (
        <button
          key={own}
          type="button"
          aria-pressed={view === own}
          className="inline-flex min-h-11 rounded-[3px] cursor-pointer items-center gap-2 px-4 text-sm font-medium text-muted not-aria-pressed:hover:text-accent aria-pressed:bg-accent aria-pressed:text-paper"
          onClick={() => onChoose(own)}
        >
          <Icon name={icon} />
          {text(name)}
        </button>
      ))}
    </div>
  )
}
