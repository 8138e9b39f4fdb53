import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useEffect, useMemo } from 'react'
import { useTimeZone } from '../../../../journal.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { Pages } from '../../../../ui/admin/pages.tsx'
import { QueryBanner } from '../../../../ui/admin/queried.tsx'
import { momentIn } from '../../../../ui/moment.ts'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { volumesOf } from '../../../volumes/tree.ts'
import type { PaperFilter, GroupedPapers } from '../calls.ts'
import { ALL, inOrder, type ListAddress, type Open, openOf, volumesIn, emptyGroups } from './filters.ts'
import { downloadsOf } from './listed-downloads.ts'
import { NoPapersFound } from './no-papers-found.tsx'
import { PaperGroups } from './paper-groups.tsx'

type Query = {
  readonly data?: GroupedPapers | undefined
  /** Of the filter that is set; undefined while its response is on its way. */
  readonly currentData?: GroupedPapers | undefined
  readonly error?: unknown
  readonly isError: boolean
  readonly isSuccess: boolean
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

type Props = {
  readonly tree: YearTree
  readonly filter: PaperFilter
  readonly address: ListAddress
  readonly query: Query
  readonly updatedAt: string | undefined
}

const listedIn = ({ groups }: GroupedPapers) => groups.reduce((sum, { papers }) => sum + papers.length, 0)

/** Where nobody chose: what was searched for is shown, otherwise the first volume. */
const opened = (open: Open, { search, volumeName }: PaperFilter, first: string | undefined) => {
  if (open !== undefined) return open
  if (search || volumeName) return ALL
  return first === undefined ? [] : [first]
}

function Footer({ data, updatedAt }: { data: GroupedPapers; updatedAt: string | undefined }) {
  const timeZone = useTimeZone()
  const listed = listedIn(data)
  const { total } = data.pagination
  const downloads = downloadsOf(data.groups.flatMap(({ papers }) => papers))
  return (
    <p role="status" className="mt-4 text-sm text-muted">
      Showing {listed.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')} papers in{' '}
      {count(data.groups.length, 'volume')}
      {downloads !== undefined && `, ${count(downloads, 'paper download')}`}
      {updatedAt && `. Last updated ${momentIn(timeZone, updatedAt)}`}
    </p>
  )
}

function Listed({ data, tree, filter, address }: Omit<Props, 'query' | 'updatedAt'> & { data: GroupedPapers }) {
  const groups = useMemo(() => {
    const { search, volumeName, page } = filter
    const isListed = !search && page === 1
    const volumes = isListed ? volumesIn(tree, filter).filter(({ name }) => !volumeName || name === volumeName) : []
    const listed = new Set(data.groups.map(({ volumeId }) => volumeId))
    return inOrder([...data.groups, ...emptyGroups(volumes.filter(({ id }) => !listed.has(id)))])
  }, [data.groups, tree, filter])
  const volumes = useMemo(() => new Map(tree.flatMap(volumesOf).map(volume => [volume.id, volume])), [tree])
  const open = opened(
    openOf(address.params),
    filter,
    (groups.find(({ papers }) => papers.length > 0) ?? groups[0])?.volumeId,
  )
  const { page, totalPages } = data.pagination
  const { turnTo } = address
  const isBeyond = page > totalPages
  useEffect(() => {
    if (isBeyond) turnTo(totalPages)
  })
  if (isBeyond) return null
  return (
    <>
      {listedIn(data) === 0 && <NoPapersFound tree={tree} filter={filter} address={address} />}
      {groups.length > 1 && (
        <div className="mb-2 flex justify-end gap-1">
          <Button look="quiet" onClick={() => address.open(ALL)}>
            Open all
          </Button>
          <Button look="quiet" onClick={() => address.open([])}>
            Close all
          </Button>
        </div>
      )}
      {groups.length > 0 && <PaperGroups groups={groups} volumes={volumes} open={open} setOpen={address.open} />}
    </>
  )
}

/** What the filters let through; while another response is on its way, the last one stays. */
export function PaperList({ query, updatedAt, ...list }: Props) {
  const { data: last, currentData, isError, isFetching } = query
  const data = isError ? currentData : last
  return (
    <>
      <QueryBanner of={query} />
      {!data && !isError && <SkeletonLines count={8} />}
      {data && (
        <div aria-busy={isFetching} className={currentData ? '' : 'opacity-60'}>
          <Listed data={data} {...list} />
          <Pages of={data.pagination} turnTo={list.address.turnTo} />
          <Footer data={data} updatedAt={updatedAt} />
        </div>
      )}
    </>
  )
}
