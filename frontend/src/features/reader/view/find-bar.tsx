import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Text, useText } from '../../../i18n/text.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import type { View } from './create-view.ts'
import { ReaderIcon, tool } from './tool.tsx'
import type { Matches } from './view-state.ts'

const said = (text: Text, matches: Matches | undefined) => {
  if (!matches) return ''
  if (matches.state === 'none') return text('reader.noMatch')
  const { current, total } = matches
  return total > 0 ? text('reader.match', { current, total }) : text('reader.searching')
}

/** Looks for words in all pages, as they are typed. */
export function FindBar({ view, matches, close }: { view: View; matches: Matches | undefined; close: () => void }) {
  const text = useText()
  const input = useRef<HTMLInputElement>(null)
  const query = () => input.current?.value.trim() ?? ''
  const find = (direction: 'next' | 'previous') => view.findAgain(query(), direction)
  useEffect(() => {
    input.current?.focus()
    return () => view.endFind()
  }, [view])
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    event.preventDefault()
    find(event.shiftKey ? 'previous' : 'next')
  }
  return (
    <search className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-2 py-1">
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={text('reader.find')}
        placeholder={text('reader.find')}
        className="min-h-11 min-w-0 grow basis-32 rounded-sm border border-line-strong bg-paper px-3 sm:max-w-80"
        onChange={() => view.find(query())}
        onKeyDown={pressed}
      />
      <button type="button" className={tool} aria-label={text('reader.findPrevious')} onClick={() => find('previous')}>
        <ReaderIcon name="previousPage" />
      </button>
      <button type="button" className={tool} aria-label={text('reader.findNext')} onClick={() => find('next')}>
        <ReaderIcon name="nextPage" />
      </button>
      <button type="button" className={tool} aria-label={text('reader.findClose')} onClick={close}>
        <ReaderIcon name="close" />
      </button>
      <p role="status" className="px-2 text-sm text-muted tabular-nums empty:hidden">
        {said(text, matches)}
      </p>
    </search>
  )
}
