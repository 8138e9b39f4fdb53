import { Button } from '../../../ui/admin/button.tsx'
import { SearchField, SelectFilter, toolbar } from '../../../ui/admin/filters.tsx'
import { ALL, ISSUE_TYPES, sortsOf, STATUSES, type VolumeAddress, type VolumeFilters } from './volume-filters.ts'

type Props = {
  readonly years: readonly number[]
  readonly isCounted: boolean
  readonly filters: VolumeFilters
  readonly address: VolumeAddress
}

export function VolumeToolbar({
  years,
  isCounted,
  filters: { search, year, issueType, status, sort },
  address,
}: Props) {
  const yearOptions = [[ALL, 'All Years'] as const, ...years.map(each => [String(each), String(each)] as const)]
  return (
    <div role="search" className={`mb-4 ${toolbar}`}>
      <SearchField
        label="Search volumes by name, year or issue type"
        placeholder="Search by name, year or issue type"
        value={search}
        search={text => address.set('search', text, true)}
      />
      <SelectFilter
        label="Year"
        value={year === undefined ? ALL : String(year)}
        options={yearOptions}
        choose={value => address.set('year', value)}
      />
      <SelectFilter
        label="Issue type"
        value={issueType}
        options={ISSUE_TYPES}
        choose={value => address.set('type', value)}
      />
      <SelectFilter label="Status" value={status} options={STATUSES} choose={value => address.set('status', value)} />
      <SelectFilter
        label="Sort by"
        value={sort}
        options={sortsOf(isCounted)}
        choose={value => address.set('sort', value)}
      />
      <Button className="col-span-2" onClick={address.clear}>
        Clear Filters
      </Button>
    </div>
  )
}
