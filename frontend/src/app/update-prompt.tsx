import { useDispatch, useSelector } from 'react-redux'
import { button } from '../ui/button.ts'
import type { State } from './store.ts'
import { accepted, postponed } from './update.ts'

/** Never forced: the reader's page stays as it is until they say so. */
export function UpdatePrompt() {
  const dispatch = useDispatch()
  const waiting = useSelector(({ update }: State) => update === 'waiting')
  return (
    <div role="status">
      {waiting && (
        <div className="pointer-events-auto flex flex-wrap items-center gap-2 rounded-sm border border-line-strong bg-surface p-3 pl-4 raised">
          <p className="grow text-sm">A new version is available</p>
          <button type="button" className={button.primary} onClick={() => dispatch(accepted())}>
            Reload
          </button>
          <button type="button" className={button.quiet} onClick={() => dispatch(postponed())}>
            Later
          </button>
        </div>
      )}
    </div>
  )
}
