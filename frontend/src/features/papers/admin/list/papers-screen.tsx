import { Year } from '@shodh/contracts/volumes/fields.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { QueryBanner } from '../../../../ui/admin/queried.tsx'
import { useRefresh } from '../../../../ui/admin/use-refresh.ts'
import { lazyOrNothing } from '../../../../ui/lazy-or-nothing.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { useStaffYearsQuery } from '../../../volumes/admin/calls.ts'
import { useStaffPapersQuery } from '../calls.ts'
import { DeletedPapers } from '../deleted/recently-deleted.tsx'
import { ListButtons } from '../list-buttons.tsx'
import { AdvancedPanel } from './advanced-panel.tsx'
import { filterOf, useListAddress, volumesIn } from './filters.ts'
import { ListFilters } from './list-filters.tsx'
import { downloadsOf } from './listed-downloads.ts'
import { NoPapersFound } from './no-papers-found.tsx'
import { PaperList } from './paper-list.tsx'

const ProposedCorrections = lazyOrNothing(
  async () => (await import('../notices/proposed-corrections.tsx')).ProposedCorrections,
)

const FRESH = { refetchOnMountOrArgChange: true } as const

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
      <Heading title="All Papers" lead={`${count(papers, 'paper')} in ${count(volumes.length, 'volume')}`}>
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
