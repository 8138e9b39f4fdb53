import { SearchField, SelectFilter, toolbar } from '../../../../ui/admin/filters.tsx'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import type { PaperFilter } from '../calls.ts'
import { ALL, volumesIn, type ListAddress } from './filters.ts'

const TYPES = [
  [ALL, 'All Types'],
  ['Regular', 'Regular Issues'],
  ['Special', 'Special Issues'],
] as const

type Props = { readonly tree: YearTree; readonly filter: PaperFilter; readonly address: ListAddress }

const yearOptions = (tree: YearTree, chosen: number | undefined) => {
  const years = new Set([...tree.map(({ year }) => year), ...(chosen === undefined ? [] : [chosen])])
  const newestFirst = [...years].toSorted((one, other) => other - one)
  return [[ALL, 'All Years'], ...newestFirst.map(year => [String(year), `Year ${year}`] as const)] as const
}

const volumeOptions = (tree: YearTree, filter: PaperFilter) => {
  const names = [...new Set(volumesIn(tree, filter).map(({ name }) => name))]
  const known = filter.volumeName && !names.includes(filter.volumeName) ? [filter.volumeName, ...names] : names
  return [['', 'All Volumes'] as const, ...known.map(name => [name, name] as const)]
}

export function ListFilters({ tree, filter, address }: Props) {
  const { year, issueType, volumeName, search } = filter
  return (
    <div role="search" className={`mb-6 ${toolbar}`}>
      <SearchField
        label="Search papers by title, author or content"
        placeholder="Search by title, author or content"
        value={search}
        search={address.search}
      />
      <SelectFilter
        label="Year"
        value={year === undefined ? ALL : String(year)}
        options={yearOptions(tree, year)}
        choose={address.chooseYear}
      />
      <SelectFilter label="Issue type" value={issueType ?? ALL} options={TYPES} choose={address.chooseType} />
      <SelectFilter
        label="Volume"
        value={volumeName}
        options={volumeOptions(tree, filter)}
        choose={address.chooseVolume}
        isWide
      />
    </div>
  )
}
