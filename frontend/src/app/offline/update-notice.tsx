import { useDispatch } from 'react-redux'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { accepted, postponed } from '../store.ts'

export function UpdateNotice() {
  const text = useText()
  const dispatch = useDispatch()
  return (
    <div className="pointer-events-auto flex flex-wrap items-center gap-2 rounded-sm border border-line-strong bg-surface p-3 pl-4 raised">
      <p className="grow text-sm">{text('update.newVersion')}</p>
      <button type="button" className={button.primary} onClick={() => dispatch(accepted())}>
        {text('update.reload')}
      </button>
      <button type="button" className={button.quiet} onClick={() => dispatch(postponed())}>
        {text('update.later')}
      </button>
    </div>
  )
}
