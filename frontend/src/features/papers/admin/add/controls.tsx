import type { ReactNode } from 'react'
import { control } from '../../../../ui/forms/control.ts'
import type { Filter, Sort, View } from './batch/rows.ts'
import { Options } from '../../../../ui/admin/fields/field.tsx'

const filters = [
  ['all', 'All Papers'],
  ['new', 'New Papers'],
  ['existing', 'Existing Papers'],
  ['valid', 'Valid'],
  ['invalid', 'Invalid'],
  ['ready', 'Ready'],
  ['draft', 'Draft'],
] as const satisfies readonly (readonly [Filter, string])[]

const sorts = [
  ['sr-asc', 'SR ascending'],
  ['sr-desc', 'SR descending'],
  ['title-asc', 'Title A-Z'],
  ['title-desc', 'Title Z-A'],
  ['status-asc', 'Status A-Z'],
] as const satisfies readonly (readonly [Sort, string])[]

type Props = {
  readonly view: View
  readonly change: (view: View) => void
  /** What adds papers; absent for who may not. */
  readonly children?: ReactNode
}

export function Controls({ view, change, children }: Props) {
  return (
    <div role="search" className="my-3 flex flex-wrap items-center gap-2">
      <input
        type="search"
        value={view.search}
        aria-label="Search papers by title or author"
        placeholder="Search title or author"
        className={`${control} flex-[1_1_10rem] sm:max-w-80`}
        onChange={({ target }) => change({ ...view, search: target.value })}
      />
      <Options
        aria-label="Filter"
        value={view.filter}
        options={filters}
        choose={filter => change({ ...view, filter })}
        className={`${control} w-auto!`}
      />
      <Options
        aria-label="Sort"
        value={view.sort}
        options={sorts}
        choose={sort => change({ ...view, sort })}
        className={`${control} w-auto!`}
      />
      {children && <span className="flex flex-wrap items-center gap-1 lg:ml-auto">{children}</span>}
    </div>
  )
}
