import { useRef } from 'react'
import { button } from '../../ui/button.ts'
import { count } from '../../ui/count.ts'
import { Icon } from '../../ui/icon.tsx'

type Filter = {
  readonly term: string
  readonly onChange: (term: string) => void
  readonly found: number
  readonly total: number
}

/** Narrows a long list of papers in the browser, and says how many are left; without scripts it is not shown. */
export function PaperFilter({ term, onChange, found, total }: Filter) {
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
          placeholder="Filter papers..."
          aria-label="Filter papers"
          className="h-11 w-full rounded-sm border border-line-strong bg-surface pr-3 pl-9"
        />
      </div>
      <p role="status" className="min-h-6 pt-1 text-sm text-muted tabular-nums">
        {term.trim() && `${found} of ${count(total, 'paper')}`}
      </p>
      {found === 0 && (
        <p className="py-6 text-center">
          No papers match your filter{' '}
          <button type="button" className={button.quiet} onClick={clear}>
            Clear filter
          </button>
        </p>
      )}
    </div>
  )
}
