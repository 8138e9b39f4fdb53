import { Year } from '@shodh/contracts/volumes/fields.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { Suspense, useId, useState } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { SearchField, SelectFilter, toolbar } from '../../../../ui/admin/filters.tsx'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../../ui/admin/queried.tsx'
import { useRefresh } from '../../../../ui/admin/use-refresh.ts'
import { count } from '../../../../ui/count.ts'
import { lazyOrNothing } from '../../../../ui/lazy-or-nothing.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import { publicationState } from '../../../volumes/admin/publication/publication-badge.tsx'
import { useStaffPapersQuery, type PaperFilter } from '../calls.ts'
import { DeletedPapers } from '../deleted/recently-deleted.tsx'
import { ListButtons } from '../list-buttons.tsx'
import { AdvancedPanel } from './advanced-panel.tsx'
import { filterOf, useListAddress, volumesIn, ALL, type ListAddress } from './filters.ts'
import { downloadsOf } from './listed-downloads.ts'
import { NoPapersFound } from './no-papers-found.tsx'
import { PaperList } from './paper-list.tsx'

const ProposedCorrections = lazyOrNothing(
  async () => (await import('../notices/proposed-corrections.tsx')).ProposedCorrections,
)

const FRESH = { refetchOnMountOrArgChange: true } as const

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

const volumeOptions = (tree: YearTree, filter: PaperFilter, timeZone: string) => {
  const volumes = volumesIn(tree, filter)
  const names = [...new Set(volumes.map(({ name }) => name))]
  const known = filter.volumeName && !names.includes(filter.volumeName) ? [filter.volumeName, ...names] : names
  const labelOf = (name: string) =>
    [name, publicationState(timeZone, volumes.find(volume => volume.name === name) ?? {})].filter(Boolean).join(' – ')
  return [['', 'All Volumes'] as const, ...known.map(name => [name, labelOf(name)] as const)]
}

function ListFilters({ tree, filter, address }: Props) {
  const { year, issueType, volumeName, search } = filter
  const timeZone = useTimeZone()
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
        options={volumeOptions(tree, filter, timeZone)}
        choose={address.chooseVolume}
        isWide
      />
    </div>
  )
}

function Papers({
  tree,
  refetchYears,
}: {
  tree: YearTree
  refetchYears: ReturnType<typeof useStaffYearsQuery>['refetch']
}) {
  const address = useListAddress()
  const filter = filterOf(address.params, tree)
  const isYear = filter.year === undefined || Year.safeParse(filter.year).success
  const query = useStaffPapersQuery(filter, { ...FRESH, skip: !isYear })
  const [isAdvanced, setAdvanced] = useState(false)
  const panel = useId()
  const refresh = useRefresh(refetchYears, query.refetch)
  const volumes = volumesIn(tree, filter)
  const papers = volumes.reduce((sum, { paperCount }) => sum + paperCount, 0)
  const listed = query.currentData?.groups.flatMap(group => group.papers)
  const updatedAt = query.fulfilledTimeStamp ? new Date(query.fulfilledTimeStamp).toISOString() : undefined
  return (
    <>
      <Heading title="All Papers" meta={`${count(papers, 'paper')} in ${count(volumes.length, 'volume')}`}>
        <div className="flex flex-wrap gap-2">
          <Button aria-expanded={isAdvanced} aria-controls={panel} onClick={() => setAdvanced(!isAdvanced)}>
            {isAdvanced ? 'Hide Advanced' : 'Show Advanced'}
          </Button>
          <ListButtons refresh={refresh} />
        </div>
      </Heading>
      {isAdvanced && (
        <AdvancedPanel
          id={panel}
          volumes={volumes.length}
          papers={papers}
          listed={listed && { papers: listed.length, downloads: downloadsOf(listed) }}
          filter={filter}
          updatedAt={updatedAt}
        />
      )}
      <Suspense>
        <ProposedCorrections />
      </Suspense>
      <ListFilters tree={tree} filter={filter} address={address} />
      {isYear ? (
        <PaperList tree={tree} filter={filter} address={address} query={query} updatedAt={updatedAt} />
      ) : (
        <NoPapersFound tree={tree} filter={filter} address={address} />
      )}
      <DeletedPapers />
    </>
  )
}

export function PapersScreen() {
  const years = useStaffYearsQuery(undefined, FRESH)
  const tree = years.data?.tree
  return (
    <>
      <QueryBanner of={years} />
      {tree ? (
        <Papers tree={tree} refetchYears={years.refetch} />
      ) : (
        <>
          <Heading title="All Papers" />
          {!years.isError && <SkeletonLines count={8} />}
        </>
      )}
    </>
  )
}
