import { useRef } from 'react'
import { useText } from '../../i18n/text.tsx'
import { button } from '../../ui/button.ts'
import { Icon } from '../../ui/icon.tsx'

export type Filter = {
  readonly term: string
  readonly onChange: (term: string) => void
  readonly found: number
  readonly total: number
}

/** Narrows a long list of papers in the browser, and says how many are left; without scripts it is not shown. */
export function PaperFilter({ term, onChange, found, total }: Filter) {
  const text = useText()
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div className="script-only pb-4 print:hidden">
      <div className="relative max-w-md">
        <Icon name="search" className="absolute top-3.5 left-3 size-4 text-muted" />
        <input
          ref={box}
          type="search"
          value={term}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && onChange('')}
          placeholder={text('volume.filterPlaceholder')}
          aria-label={text('volume.filter')}
          className="h-11 w-full rounded-sm border border-line-strong bg-surface pr-3 pl-9"
        />
      </div>
      <p role="status" className="min-h-6 pt-1 text-sm text-muted tabular-nums">
        {term.trim() && text('volume.filtered', { found, total })}
      </p>
      {found === 0 && (
        <p className="py-6 text-center">
          {text('volume.noMatch')}{' '}
          <button type="button" className={button.quiet} onClick={clear}>
            {text('volume.clearFilter')}
          </button>
        </p>
      )}
    </div>
  )
}
