import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useTimeZone } from '../../../../../journal.ts'
import { FilterChip } from '../../../../../ui/admin/fields/chip.tsx'
import { Button } from '../../../../../ui/admin/button.tsx'
import { SearchField } from '../../../../../ui/admin/lists/filters.tsx'
import { Menu, type MenuItem } from '../../../../../ui/admin/menus/menu.tsx'
import { Segmented } from '../../../../../ui/admin/fields/segmented.tsx'
import { publicationState } from '../../../../volumes/admin/publication/publication-badge.tsx'
import { type ListAddress, type ListFilter, isAllOpen, volumesIn } from './filters.ts'
import { statusOptions } from '../status.ts'

const TYPES = [
  ['Regular', 'Regular Issues'],
  ['Special', 'Special Issues'],
] as const

const yearOptions = (tree: YearTree, chosen: number | undefined) => {
  const years = new Set([...tree.map(({ year }) => year), ...(chosen === undefined ? [] : [chosen])])
  const newestFirst = [...years].toSorted((one, other) => other - one)
  return newestFirst.map(year => [String(year), `Year ${year}`] as const)
}

const volumeOptions = (tree: YearTree, filter: ListFilter, timeZone: string) => {
  const states = new Map(volumesIn(tree, filter).map(volume => [volume.name, publicationState(timeZone, volume)]))
  if (filter.volumeName && !states.has(filter.volumeName)) states.set(filter.volumeName, undefined)
  return [...states].map(([name, state]) => [name, [name, state].filter(Boolean).join(' – ')] as const)
}

/** In a narrow room they are one line that scrolls. */
const chips =
  '-mx-1 flex min-w-0 grow flex-wrap items-center gap-1.5 p-1 ' +
  '@max-[35rem]/room:-mx-(--gutter) @max-[35rem]/room:flex-nowrap @max-[35rem]/room:overflow-x-auto @max-[35rem]/room:px-(--gutter)'

type Props = {
  readonly tree: YearTree
  readonly address: ListAddress
  /** What is done seldom. */
  readonly more: readonly MenuItem[]
}

/** What the list is narrowed down to, and how it is shown. */
export function ListFilters({ tree, address, more }: Props) {
  const { filter, sort, open } = address
  const { year, issueType, volumeName, status, search } = filter
  const timeZone = useTimeZone()
  return (
    <div role="search" aria-label="Filters" className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-2">
      <SearchField
        label="Search papers by title, author or content"
        placeholder="Search by title, author or content"
        value={search}
        search={address.search}
      />
      <div className={chips}>
        <FilterChip
          label="Year"
          value={year === undefined ? '' : String(year)}
          options={yearOptions(tree, year)}
          onChange={address.chooseYear}
        />
        <FilterChip label="Issue type" value={issueType ?? ''} options={TYPES} onChange={address.chooseType} />
        <FilterChip
          label="All Volumes"
          value={volumeName}
          options={volumeOptions(tree, filter, timeZone)}
          onChange={address.chooseVolume}
        />
        <FilterChip label="Status" value={status ?? ''} options={statusOptions} onChange={address.chooseStatus} />
        <div className="ml-auto flex shrink-0 gap-1">
          {!sort && (
            <Button look="quiet" onClick={isAllOpen(open) ? address.closeAll : address.openAll}>
              {isAllOpen(open) ? 'Close all' : 'Open all'}
            </Button>
          )}
          <Segmented
            label="Grouping"
            options={[
              ['volumes', 'Volumes'],
              ['flat', 'Flat'],
            ]}
            value={sort ? 'flat' : 'volumes'}
            onChange={address.view}
          />
          {more.length > 0 && <Menu label="More" items={more} />}
        </div>
      </div>
    </div>
  )
}
