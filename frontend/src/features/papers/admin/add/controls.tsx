import { Plus } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { button } from '../../../../ui/button.ts'
import { control } from '../../../../ui/forms/control.ts'
import { FILTERS, SORTS, type Filter, type Sort, type View } from './batch/rows.ts'

const filterLabels: Readonly<Record<Filter, string>> = {
  all: 'All Papers',
  new: 'New Papers',
  existing: 'Existing Papers',
  valid: 'Valid',
  invalid: 'Invalid',
  ready: 'Ready',
  draft: 'Draft',
}

type Choice = {
  readonly label: string
  readonly value: string
  readonly choose: (value: string) => void
  readonly children: ReactNode
}

function Choice({ label, value, choose, children }: Choice) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select id={id} value={value} className={control} onChange={({ target }) => choose(target.value)}>
        {children}
      </select>
    </div>
  )
}

type Props = {
  readonly view: View
  readonly change: (view: View) => void
  /** Absent for who may not add. */
  readonly add?: (() => void) | undefined
}

const isFilter = (value: string): value is Filter => FILTERS.some(filter => filter === value)
const isSort = (value: string): value is Sort => value in SORTS

export function Controls({ view, change, add }: Props) {
  return (
    <div role="search" className="my-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto_auto]">
      <input
        type="search"
        value={view.search}
        aria-label="Search papers by title or author"
        placeholder="Search by title or author"
        className={control}
        onChange={({ target }) => change({ ...view, search: target.value })}
      />
      <Choice label="Filter" value={view.filter} choose={filter => isFilter(filter) && change({ ...view, filter })}>
        {FILTERS.map(filter => (
          <option key={filter} value={filter}>
            {filterLabels[filter]}
          </option>
        ))}
      </Choice>
      <Choice label="Sort" value={view.sort} choose={sort => isSort(sort) && change({ ...view, sort })}>
        {Object.entries(SORTS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Choice>
      {add && (
        <button type="button" className={button.outline} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add Paper
        </button>
      )}
    </div>
  )
}
