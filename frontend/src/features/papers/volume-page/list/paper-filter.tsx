import { folded } from '@shodh/contracts/text/text.ts'
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { button } from '../../../../ui/button.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { ListedPaper } from '../../paper-details.ts'

type Named = Pick<ListedPaper, 'sr' | 'title' | 'subtitle' | 'authorName'>

/** The papers that have every word of the term in serial, title, subtitle or authors. */
export const matchingPapers = <Paper extends Named>(papers: readonly Paper[], term: string): readonly Paper[] => {
  const words = folded(term).split(/\s+/u).filter(Boolean)
  if (words.length === 0) return papers
  return papers.filter(({ sr, title, subtitle = '', authorName }) => {
    const text = folded(`${sr} ${title} ${subtitle} ${authorName}`)
    return words.every(word => text.includes(word))
  })
}

export type Filter = {
  readonly papers: readonly ListedPaper[]
  /** Undefined where nothing is filtered. */
  readonly onFind: (found: readonly ListedPaper[] | undefined) => void
}

/** Narrows a long list of papers in the browser, and says how many are left; without scripts it is not shown. */
export function PaperFilter({ papers, onFind }: Filter) {
  const text = useText()
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term)
  const matching = useMemo(() => matchingPapers(papers, wanted), [papers, wanted])
  useEffect(() => startTransition(() => onFind(matching === papers ? undefined : matching)), [matching, papers, onFind])
  const found = matching.length
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTerm('')
    box.current?.focus()
  }
  return (
    <div className="script-only grow print:hidden">
      <div className="relative max-w-md">
        <Icon name="search" className="absolute top-3.5 left-3 size-4 text-muted" />
        <input
          ref={box}
          type="search"
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setTerm('')}
          placeholder={text('volume.filterPlaceholder')}
          aria-label={text('volume.filter')}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-3 pl-9"
        />
      </div>
      <p role="status" className="min-h-6 pt-1 text-sm text-muted tabular-nums">
        {term.trim() && text('volume.filtered', { found, total: papers.length })}
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
