import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Text, useText } from '../../../../i18n/text.tsx'
import { isComposing } from '../../../../ui/input/is-composing.ts'
import { useViews } from '../../state/use-reader-view.ts'
import { ReaderIcon, tool } from './tool.tsx'
import type { Matches } from '../view-state.ts'

const said = (text: Text, matches: Matches | undefined) => {
  if (!matches) return ''
  if (matches.state === 'none') return text('reader.noMatch')
  const { current, total } = matches
  return total > 0 ? text('reader.match', { current, total }) : text('reader.searching')
}

/** What looks for words. */
export type Finder = {
  /** Looks for words as they are typed. */
  readonly find: (query: string) => void
  /** Goes to another match, or looks for other words. */
  readonly findAgain: (query: string, direction: 'next' | 'previous') => void
  readonly endFind: () => void
}

type Props = { readonly view: Finder; readonly matches: Matches | undefined; readonly close: () => void }

/** Looks for words in all of the paper, as they are typed. */
export function FindBar({ view, matches, close }: Props) {
  const text = useText()
  const { carried } = useViews()
  const input = useRef<HTMLInputElement>(null)
  const query = () => input.current?.value.trim() ?? ''
  const find = (direction: 'next' | 'previous') => view.findAgain(query(), direction)
  useEffect(() => {
    const { query } = carried.get()
    input.current?.focus()
    if (query && input.current) {
      input.current.value = query
      view.find(query)
    } else carried.set({ query: '' })
    return () => view.endFind()
  }, [view, carried])

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
        onChange={() => {
          carried.set({ query: query() })
          view.find(query())
        }}
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
