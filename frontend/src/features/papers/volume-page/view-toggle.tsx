import { useSyncExternalStore } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { createBoard } from '../../../ui/observable.ts'

export type View = 'table' | 'grid'

const KEY = 'papers-view'
const chosen = createBoard<View>()

const remembered = (): View => {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'table'
  } catch {
    return 'table'
  }
}

const choose = (view: View) => {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // A browser without storage still shows what was chosen.
  }
  chosen.put(KEY, view)
}

/** Table or grid, as chosen last on this device; a server shows the table. */
export const useView = () => {
  const view = useSyncExternalStore(
    chosen.subscribe,
    () => chosen.of(KEY) ?? remembered(),
    () => 'table' as const,
  )
  return [view, choose] as const
}

const VIEWS = [
  { view: 'table', icon: 'rows', name: 'volume.table' },
  { view: 'grid', icon: 'grid', name: 'volume.grid' },
] as const

/** Where there is room for a choice. */
export function ViewToggle({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const text = useText()
  return (
    <div role="group" aria-label={text('volume.view')} className="segments script-only max-md:hidden">
      {VIEWS.map(({ view: own, icon, name }) => (
        <button key={own} type="button" aria-pressed={view === own} onClick={() => onChoose(own)}>
          <Icon name={icon} />
          {text(name)}
        </button>
      ))}
    </div>
  )
}
