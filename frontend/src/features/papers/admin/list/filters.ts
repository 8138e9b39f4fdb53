import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Volume, YearTree } from '@shodh/contracts/volumes/views.ts'
import { sortKeyOf } from '@shodh/contracts/volumes/volume-order.ts'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { volumesOf } from '../../../volumes/tree.ts'
import type { PaperFilter, Group } from '../calls.ts'

/** The value of a filter that lets everything through. */
export const ALL = 'all'

/** Which groups are open: those of these volumes, all, or those that are open where nobody chose. */
export type Open = readonly string[] | typeof ALL | undefined

const NONE = 'none'

const newestWithVolumes = (tree: YearTree) =>
  tree
    .filter(branch => volumesOf(branch).length > 0)
    .map(({ year }) => year)
    .toSorted((one, other) => other - one)[0]

const yearOf = (given: string | null, tree: YearTree) => {
  if (given === ALL) return undefined
  return given !== null && /^\d{4}$/u.test(given) ? Number(given) : newestWithVolumes(tree)
}

const has = (tree: YearTree, year: number | undefined, issueType: IssueType) =>
  tree.some(branch => branch.year === year && volumesOf(branch).some(volume => volume.issueType === issueType))

/** Regular issues, but for a year that has only special ones. */
const typeOf = (given: string | null, tree: YearTree, year: number | undefined): IssueType | undefined => {
  if (given === 'Regular' || given === 'Special') return given
  if (given === ALL || year === undefined) return undefined
  return !has(tree, year, 'Regular') && has(tree, year, 'Special') ? 'Special' : 'Regular'
}

const pageOf = (given: string | null) => (given !== null && /^[1-9]\d{0,5}$/u.test(given) ? Number(given) : 1)

/** What an address says of the list, with the defaults for what it leaves out. */
export const filterOf = (params: URLSearchParams, tree: YearTree): PaperFilter => {
  const year = yearOf(params.get('year'), tree)
  return {
    year,
    issueType: typeOf(params.get('type'), tree, year),
    volumeName: params.get('volume') ?? '',
    search: params.get('search') ?? '',
    page: pageOf(params.get('page')),
  }
}

export const openOf = (params: URLSearchParams): Open => {
  const given = params.get('open')
  if (given === null || given === ALL) return given ?? undefined
  return given === NONE ? [] : given.split(',')
}

/** The volumes of a year and an issue type, in the menu's order. */
export const volumesIn = (tree: YearTree, { year, issueType }: Pick<PaperFilter, 'year' | 'issueType'>) =>
  tree
    .filter(branch => year === undefined || branch.year === year)
    .flatMap(volumesOf)
    .filter((volume: Volume) => issueType === undefined || volume.issueType === issueType)

/** Filters, page and open groups, as the address has them. */
export const useListAddress = () => {
  const { params, go } = useAddress()
  const anew = { page: undefined, open: undefined }
  return {
    params,
    chooseYear: (year: string) => go({ year, type: undefined, volume: undefined, ...anew }),
    chooseType: (type: string) => go({ type, volume: undefined, ...anew }),
    chooseVolume: (volume: string) => go({ volume, ...anew }),
    search: (search: string) => go({ search, ...anew }, true),
    turnTo: (page: number) => go({ page: page > 1 ? String(page) : undefined, open: undefined }),
    open: (open: Exclude<Open, undefined>) => go({ open: open === ALL ? ALL : open.join(',') || NONE }, true),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const TYPES = ['Regular', 'Special']

const byName = (one: Group, other: Group) => natural.compare(one.volume.name, other.volume.name)

const bySortKey = (one: Group, other: Group) => {
  const keys = [one.metadata.sortKey, other.metadata.sortKey] as const
  return keys[0] > 0 && keys[1] > 0 ? keys[0] - keys[1] : 0
}

/** The groups of volumes without papers, which no list of papers names. */
export const emptyGroups = (volumes: readonly Volume[]): readonly Group[] =>
  volumes
    .filter(({ paperCount }) => paperCount === 0)
    .map(({ id, name, year, issueType }) => {
      const volume = { id, name, year, issueType }
      return { volumeId: id, volume, papers: [], metadata: { sortKey: sortKeyOf(volume) } }
    })

/** Newest year first, Regular before Special; within them by sort key where both have one, else in natural order. */
export const inOrder = (groups: readonly Group[]) =>
  groups.toSorted(
    (one, other) =>
      other.volume.year - one.volume.year ||
      TYPES.indexOf(one.volume.issueType) - TYPES.indexOf(other.volume.issueType) ||
      bySortKey(one, other) ||
      byName(one, other),
  )
