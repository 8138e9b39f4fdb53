import { SEARCH_MAX } from '@shodh/contracts/limits.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../icon.tsx'
import { control, Options } from '../fields/field.tsx'

/** Filters in a row, two beside each other where it is narrow. */
export const toolbar = 'grid grid-cols-2 gap-2 pb-3 lg:flex lg:flex-wrap lg:items-center'

const WAIT_MS = 300

/** A text that is typed: `commit` gets it 300 ms after the last key. What is committed from elsewhere replaces it. */
export const useDebounced = (committed: string, commit: (text: string) => void) => {
  const [text, setText] = useState(committed)
  const sent = useRef(committed)
  const latest = useRef(commit)
  useEffect(() => void (latest.current = commit))
  useEffect(() => {
    if (committed !== sent.current) setText(committed)
    sent.current = committed
  }, [committed])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      latest.current(sent.current)
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}

type Search = {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly search: (text: string) => void
}

/** Searches while one types. */
export function SearchField({ label, placeholder, value, search }: Search) {
  const [text, setText] = useDebounced(value, search)
  return (
    <div className="relative col-span-2 max-w-md min-w-0 grow lg:min-w-70">
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4.5 text-muted" />
      <input
        type="search"
        value={text}
        maxLength={SEARCH_MAX}
        aria-label={label}
        placeholder={placeholder}
        className={`${control} pr-1.5 pl-8.5`}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

type Select<Value extends string> = {
  readonly label: string
  /** Before it, where its values do not say what they are of. */
  readonly showsLabel?: boolean
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly choose: (value: Value) => void
  /** For long names: the whole row where it is narrow. */
  readonly isWide?: boolean
}

/** One of a few values that a list is filtered or sorted by. */
export function SelectFilter<Value extends string>(props: Select<Value>) {
  const { label, showsLabel = false, isWide = false, ...chosen } = props
  const className = `${control} cursor-pointer lg:w-auto lg:max-w-64 ${isWide ? 'col-span-2' : ''}`
  const select = <Options {...chosen} aria-label={label} className={className} />
  if (!showsLabel) return select
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span aria-hidden="true">{label}</span>
      {select}
    </div>
  )
}

type Day = { readonly label: string; readonly value: string; readonly choose: (day: string) => void }

/** A day to filter by: ISO 8601, or '' for none. */
export function DayField({ label, value, choose }: Day) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex w-full items-center gap-2 text-sm sm:w-auto">
      {label}
      <input
        id={id}
        type="date"
        className={`${control} lg:w-auto`}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    </label>
  )
}
