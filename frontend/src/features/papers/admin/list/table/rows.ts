import type { PaperRow } from '@shodh/contracts/papers/back-office/rows.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useEffect, useMemo } from 'react'
import { volumesOf } from '../../../../volumes/tree.ts'
import { usePaperRowsInfiniteQuery } from '../../calls.ts'
import type { ListFilter, Sort } from '../filters/filters.ts'
import { volumesIn } from '../filters/filters.ts'
import { hasStatus, type ListedVolume, type Row } from '../status.ts'

/** All rows that a search finds: the first page at once, the others one after the other. */
export const usePaperRows = (search: string) => {
  const query = usePaperRowsInfiniteQuery(search, { refetchOnMountOrArgChange: true })
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  return query
}

type Page = { readonly papers: readonly PaperRow[] }

/** The rows of a page with their volumes; the same ones each time. */
const rowsWith = (tree: YearTree) => {
  const volumes = new Map(tree.flatMap(volumesOf).map(volume => [volume.id, volume]))
  const known = new WeakMap<Page, readonly Row[]>()
  return (page: Page) => {
    const rows =
      known.get(page) ??
      page.papers.flatMap(paper => {
        const volume = volumes.get(paper.volumeId)
        return volume ? [{ ...paper, volume }] : []
      })
    known.set(page, rows)
    return rows
  }
}

/**
 * The rows that a search found; while another response is on its way, those of the last one. Its first page is the beginning
 * of the second; of a volume that is not known yet there are none.
 */
export const useRows = ({ data, currentData, isError }: ReturnType<typeof usePaperRows>, tree: YearTree) => {
  const pages: readonly Page[] | undefined = (isError ? currentData : data)?.pages
  const rowsOf = useMemo(() => rowsWith(tree), [tree])
  return useMemo(() => (pages && pages.length > 1 ? pages.slice(1) : pages)?.flatMap(rowsOf), [pages, rowsOf])
}

export const narrowed = (rows: readonly Row[], { year, issueType, volumeName, status }: ListFilter) =>
  rows.filter(
    row =>
      (year === undefined || row.volume.year === year) &&
      (issueType === undefined || row.volume.issueType === issueType) &&
      (volumeName === '' || row.volume.name === volumeName) &&
      (status === undefined || hasStatus(row, status)),
  )

const byTitle = new Intl.Collator('en')

const orders: Readonly<Record<Sort['by'], (one: Row, other: Row) => number>> = {
  title: (one, other) => byTitle.compare(one.title, other.title),
  downloads: (one, other) => (one.downloads ?? 0) - (other.downloads ?? 0),
  changed: (one, other) => (one.updatedAt < other.updatedAt ? -1 : Number(one.updatedAt > other.updatedAt)),
}

export const sorted = (rows: readonly Row[], { by, isDescending }: Sort) => {
  const order = orders[by]
  return rows.toSorted((one, other) => (isDescending ? order(other, one) : order(one, other)))
}

/** A volume with those of its papers that are listed. */
export type Group = { readonly volume: ListedVolume; readonly papers: readonly Row[] }

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const TYPES = ['Regular', 'Special']

const bySortKey = (one: ListedVolume, other: ListedVolume) =>
  one.sortKey > 0 && other.sortKey > 0 ? one.sortKey - other.sortKey : 0

/** Newest year first, Regular before Special; within them by sort key where both have one, else in natural order. */
const inOrder = ({ volume: one }: Group, { volume: other }: Group) =>
  other.year - one.year ||
  TYPES.indexOf(one.issueType) - TYPES.indexOf(other.issueType) ||
  bySortKey(one, other) ||
  natural.compare(one.name, other.name)

/** The groups of the rows; where papers are neither searched for nor chosen by their status, also those without any. */
export const groupsOf = (rows: readonly Row[], tree: YearTree, filter: ListFilter): readonly Group[] => {
  const papers = Map.groupBy(rows, ({ volumeId }) => volumeId)
  const isWhole = filter.search === '' && filter.status === undefined
  const listed = volumesIn(tree, filter).filter(({ name }) => filter.volumeName === '' || name === filter.volumeName)
  return listed
    .map(volume => ({ volume, papers: papers.get(volume.id) ?? [] }))
    .filter(group => group.papers.length > 0 || (isWhole && group.volume.paperCount === 0))
    .toSorted(inOrder)
}

/** A line of the table. */
export type Line =
  | { readonly kind: 'group'; readonly key: string; readonly group: Group; readonly isOpen: boolean }
  | { readonly kind: 'paper'; readonly key: string; readonly row: Row }
  | { readonly kind: 'none'; readonly key: string }

const paperLine = (row: Row): Line => ({ kind: 'paper', key: row.id, row })

export const flatLines = (rows: readonly Row[]): readonly Line[] => rows.map(paperLine)

export const groupLines = (groups: readonly Group[], isOpen: (volumeId: string) => boolean): readonly Line[] =>
  groups.flatMap(group => {
    const { id } = group.volume
    const head: Line = { kind: 'group', key: `group ${id}`, group, isOpen: isOpen(id) }
    if (!head.isOpen) return [head]
    return group.papers.length > 0
      ? [head, ...group.papers.map(paperLine)]
      : [head, { kind: 'none', key: `none ${id}` }]
  })
