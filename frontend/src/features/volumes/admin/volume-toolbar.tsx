import { Button } from '../../../ui/admin/button.tsx'
import { FilterChip } from '../../../ui/admin/fields/chip.tsx'
import { SearchField, SelectFilter } from '../../../ui/admin/lists/filters.tsx'
import { ALL, ISSUE_TYPES, sortsOf, STATUSES, type VolumeAddress, type VolumeFilters } from './volume-filters.ts'

type Props = {
  readonly years: readonly number[]
  readonly isCounted: boolean
  readonly filters: VolumeFilters
  readonly address: VolumeAddress
}

type Options = readonly (readonly [value: string, text: string])[]

/** A chip takes '' for what filters nothing. */
const chipValue = (value: string) => (value === ALL ? '' : value)
const forChip = (options: Options) => options.map(([value, text]) => [chipValue(value), text] as const)

export function VolumeToolbar({
  years,
  isCounted,
  filters: { search, year, issueType, status, sort },
  address,
}: Props) {
  const yearOptions = [[ALL, 'All Years'] as const, ...years.map(each => [String(each), String(each)] as const)]
  const isFiltered = ['search', 'year', 'type', 'status', 'sort'].some(name => address.params.get(name))
  return (
    <div role="search" className="mb-2 flex flex-wrap items-center gap-2">
      <SearchField
        label="Search volumes by name, year or issue type"
        placeholder="Search by name, year or issue type"
        value={search}
        search={text => address.set('search', text, true)}
      />
      <FilterChip
        label="Year"
        value={year === undefined ? '' : String(year)}
        options={forChip(yearOptions)}
        onChange={value => address.set('year', value || ALL)}
      />
      <FilterChip
        label="Issue type"
        value={chipValue(issueType)}
        options={forChip(ISSUE_TYPES)}
        onChange={value => address.set('type', value)}
      />
      <FilterChip
        label="Status"
        value={chipValue(status)}
        options={forChip(STATUSES)}
        onChange={value => address.set('status', value)}
      />
      {isFiltered && (
        <Button look="quiet" onClick={address.clear}>
          Clear Filters
        </Button>
      )}
      <SelectFilter
        label="Sort by"
        value={sort}
        options={sortsOf(isCounted)}
        choose={value => address.set('sort', value)}
      />
    </div>
  )
}
