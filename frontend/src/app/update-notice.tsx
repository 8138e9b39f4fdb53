import { useDispatch } from 'react-redux'
import { button } from '../ui/button.ts'
import { accepted, postponed } from './update.ts'

export function UpdateNotice() {
  const dispatch = useDispatch()
  return (
    <div className="pointer-events-auto flex flex-wrap items-center gap-2 rounded-sm border border-line-strong bg-surface p-3 pl-4 raised">
      <p className="grow text-sm">A new version is available</p>
      <button type="button" className={button.primary} onClick={() => dispatch(accepted())}>
        Reload
      </button>
      <button type="button" className={button.quiet} onClick={() => dispatch(postponed())}>
        Later
      </button>
    </div>
  )
}
