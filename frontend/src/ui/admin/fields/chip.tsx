import { folded } from '@shodh/contracts/text/text.ts'
import { Check, ChevronDown, X } from 'lucide-react'
import { useId, useState } from 'react'
import { control } from './field.tsx'
import { popupItem, popupLook, usePopup } from '../menus/popup.ts'

type Options<Value extends string> = readonly (readonly [value: Value, text: string])[]

type Props<Value extends string> = {
  readonly label: string
  /** '' filters nothing. */
  readonly value: Value
  readonly options: Options<Value>
  readonly onChange: (value: Value) => void
}

const chip = 'flex min-h-(--control) cursor-pointer items-center gap-1.5 px-2.5 text-sm whitespace-nowrap'

/** From so many options on, they can be searched. */
const SEARCHED_FROM = 12

function List<Value extends string>({
  label,
  value,
  options,
  choose,
}: Omit<Props<Value>, 'onChange'> & { choose: (value: Value) => void }) {
  const [search, setSearch] = useState('')
  const id = useId()
  const found = options.filter(([, text]) => folded(text).includes(folded(search.trim())))
  return (
    <>
      {options.length >= SEARCHED_FROM && (
        <input
          type="search"
          value={search}
          aria-label={`Search ${label}`}
          aria-controls={id}
          placeholder="Search"
          autoComplete="off"
          className={`${control} mb-1`}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <div id={id} role="listbox" aria-label={label}>
        {found.map(([each, text]) => (
          <button
            key={each}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={each === value}
            className={popupItem}
            onClick={() => choose(each)}
          >
            <Check aria-hidden="true" className={`size-4 shrink-0 text-accent ${each === value ? '' : 'invisible'}`} />
            {text}
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-2.5 py-2 text-sm text-muted">
          Nothing has this name.
        </p>
      )}
    </>
  )
}

/** A filter that opens its list; what is chosen shows in it, with a cross that takes it away. */
export function FilterChip<Value extends string>({ label, value, options, onChange }: Props<Value | ''>) {
  const { isOpen, close, opener, popup } = usePopup()
  const chosen = value === '' ? undefined : (options.find(([each]) => each === value)?.[1] ?? value)
  return (
    <div
      className={`flex max-w-full items-center rounded-md border ${
        chosen === undefined
          ? 'border-dashed border-line-strong text-muted hover:bg-hover hover:text-ink'
          : 'border-accent-line bg-accent-soft text-accent'
      }`}
    >
      <button
        {...opener}
        type="button"
        aria-haspopup="listbox"
        aria-label={chosen === undefined ? label : `${label}: ${chosen}`}
        className={`min-w-0 rounded-md ${chip}`}
      >
        <span className="truncate">{chosen ?? label}</span>
        {chosen === undefined && <ChevronDown aria-hidden="true" className="size-4 shrink-0" />}
      </button>
      {chosen !== undefined && (
        <button
          type="button"
          aria-label={`Without ${label}: ${chosen}`}
          className="grid h-(--control) w-7 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-hover pointer-coarse:w-11"
          onClick={() => close(() => onChange(''))}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
      <div {...popup} className={`fixed w-72 ${popupLook}`}>
        {isOpen && <List label={label} value={value} options={options} choose={each => close(() => onChange(each))} />}
      </div>
    </div>
  )
}
