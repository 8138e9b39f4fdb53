import { folded } from '@shodh/contracts/text/text.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useAddress } from '../../../ui/admin/use-address.ts'

/** The value of a filter that lets everything through. */
export const ALL = 'all'

export const STATUSES = [
  [ALL, 'All Status'],
  ['active', 'Active'],
  ['preparation', 'In preparation'],
  ['deactivated', 'Deactivated'],
] as const

export const ISSUE_TYPES = [
  [ALL, 'All Types'],
  ['Regular', 'Regular'],
  ['Special', 'Special'],
] as const

const SORTS = [
  ['name-asc', 'Name (A–Z)'],
  ['name-desc', 'Name (Z–A)'],
  ['year-newest', 'Year (newest)'],
  ['year-oldest', 'Year (oldest)'],
  ['papers-most', 'Papers (most)'],
  ['papers-least', 'Papers (least)'],
  ['downloads-most', 'ZIP downloads (most)'],
  ['downloads-least', 'ZIP downloads (least)'],
  ['status-active', 'Status (active)'],
  ['status-inactive', 'Status (inactive)'],
] as const

type Sort = (typeof SORTS)[number][0]
type Status = (typeof STATUSES)[number][0]
type IssueTypeFilter = (typeof ISSUE_TYPES)[number][0]

export type VolumeFilters = {
  readonly search: string
  /** Undefined for every year. */
  readonly year: number | undefined
  readonly issueType: IssueTypeFilter
  readonly status: Status
  readonly sort: Sort
}

const isByDownloads = ([sort]: (typeof SORTS)[number]) => sort === 'downloads-most' || sort === 'downloads-least'

/** Without those by downloads where they are not counted. */
export const sortsOf = (isCounted: boolean) => SORTS.filter(sort => isCounted || !isByDownloads(sort))

/** Only with a name it can be found by. */
export const isActive = ({ isActive: flag, name }: Pick<VolumeDetails, 'isActive' | 'name'>) =>
  flag && name.trim() !== ''

const valueIn = <Value extends string>(options: readonly (readonly [Value, string])[], given: string | null) =>
  options.find(([value]) => value === given)?.[0]

const newest = (volumes: readonly VolumeDetails[]) =>
  volumes.reduce<number | undefined>(
    (latest, { year }) => (latest === undefined || year > latest ? year : latest),
    undefined,
  )

const yearOf = (given: string | null, volumes: readonly VolumeDetails[]) => {
  if (given === ALL) return undefined
  return given !== null && /^\d{4}$/u.test(given) ? Number(given) : newest(volumes)
}

/** What an address says, with the newest year that has volumes as the default. */
export const filtersOf = (params: URLSearchParams, volumes: readonly VolumeDetails[]): VolumeFilters => ({
  search: params.get('search') ?? '',
  year: yearOf(params.get('year'), volumes),
  issueType: valueIn(ISSUE_TYPES, params.get('type')) ?? ALL,
  status: valueIn(STATUSES, params.get('status')) ?? ALL,
  sort: valueIn(SORTS, params.get('sort')) ?? 'name-asc',
})

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const byName = (one: VolumeDetails, other: VolumeDetails) => natural.compare(one.name, other.name)

const downloadsOf = ({ downloads = 0 }: VolumeDetails) => downloads

const orders: Readonly<Record<Sort, (one: VolumeDetails, other: VolumeDetails) => number>> = {
  'name-asc': () => 0,
  'name-desc': (one, other) => byName(other, one),
  'year-newest': (one, other) => other.year - one.year,
  'year-oldest': (one, other) => one.year - other.year,
  'papers-most': (one, other) => other.paperCount - one.paperCount,
  'papers-least': (one, other) => one.paperCount - other.paperCount,
  'downloads-most': (one, other) => downloadsOf(other) - downloadsOf(one),
  'downloads-least': (one, other) => downloadsOf(one) - downloadsOf(other),
  'status-active': (one, other) => Number(isActive(other)) - Number(isActive(one)),
  'status-inactive': (one, other) => Number(isActive(one)) - Number(isActive(other)),
}

export const hasStatus: Readonly<Record<Exclude<Status, typeof ALL>, (volume: VolumeDetails) => boolean>> = {
  active: volume => isActive(volume) && !volume.inPreparation,
  preparation: volume => volume.inPreparation === true,
  deactivated: volume => !isActive(volume),
}

const matches =
  ({ search, year, issueType, status }: VolumeFilters) =>
  (volume: VolumeDetails) =>
    (year === undefined || volume.year === year) &&
    (issueType === ALL || volume.issueType === issueType) &&
    (status === ALL || hasStatus[status](volume)) &&
    folded(`${volume.name} ${volume.year} ${volume.issueType}`).includes(folded(search.trim()))

/** The volumes that the filters let through, in order; equal ones by name. */
export const filtered = (volumes: readonly VolumeDetails[], filters: VolumeFilters) =>
  volumes.filter(matches(filters)).toSorted((one, other) => orders[filters.sort](one, other) || byName(one, other))

/** Filters and order as the address has them. */
export const useVolumeAddress = () => {
  const { params, go } = useAddress()
  return {
    params,
    set: (name: string, value: string, replace = false) => go({ [name]: value }, replace),
    clear: () => go({ search: '', year: '', type: '', status: '', sort: '' }),
  }
}

export type VolumeAddress = ReturnType<typeof useVolumeAddress>
