import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Volume, YearTree } from '@shodh/contracts/volumes/views.ts'
import { useState } from 'react'
import { useAddress } from '../../../../../ui/admin/use-address.ts'
import { volumesOf } from '../../../../volumes/tree.ts'
import { isStatus, type Status } from '../status.ts'

/** What the list is narrowed down to; undefined lets everything through. */
export type ListFilter = {
  readonly year: number | undefined
  readonly issueType: IssueType | undefined
  readonly volumeName: string
  readonly status: Status | undefined
  readonly search: string
}

const SORTS = ['title', 'downloads', 'changed'] as const
/** What a flat list is sorted by. */
export type Sort = { readonly by: (typeof SORTS)[number]; readonly isDescending: boolean }

const LATEST: Sort = { by: 'changed', isDescending: true }

const ALL = 'all'
const NONE = 'none'

/** What an address says of the list. */
export const filterOf = (params: URLSearchParams): ListFilter => {
  const [year, type, status] = [params.get('year') ?? '', params.get('type'), params.get('status') ?? '']
  return {
    year: /^\d{4}$/u.test(year) ? Number(year) : undefined,
    issueType: type === 'Regular' || type === 'Special' ? type : undefined,
    volumeName: params.get('volume') ?? '',
    status: isStatus(status) ? status : undefined,
    search: params.get('search') ?? '',
  }
}

export const isNarrowed = ({ year, issueType, volumeName, status }: ListFilter) =>
  year !== undefined || issueType !== undefined || volumeName !== '' || status !== undefined

/** Undefined of a list by volume. */
export const sortOf = (params: URLSearchParams): Sort | undefined => {
  if (params.get('view') !== 'flat') return undefined
  const given = params.get('sort') ?? ''
  const by = SORTS.find(each => given === each || given === `-${each}`)
  return by ? { by, isDescending: given.startsWith('-') } : LATEST
}

/** Which groups are open: all (`all`) but those that are closed, or those that are named; ids between commas. */
export type Open = { readonly open: string; readonly closed: string }

const openIn = (params: URLSearchParams): Open => ({
  open: params.get('open') ?? ALL,
  closed: params.get('closed') ?? '',
})

export const isAllOpen = ({ open, closed }: Open) => open === ALL && closed === ''

export const isOpen = ({ open, closed }: Open) => {
  const named = (open === ALL ? closed : open).split(',')
  return (volumeId: string) => named.includes(volumeId) === (open !== ALL)
}

/** The address with one group opened or closed. */
const toggled = (params: URLSearchParams, volumeId: string) => {
  const open = params.get('open') ?? ALL
  const name = open === ALL ? 'closed' : 'open'
  const listed = (params.get(name) ?? '').split(',').filter(id => id !== '' && id !== NONE)
  const next = listed.includes(volumeId) ? listed.filter(id => id !== volumeId) : [...listed, volumeId]
  return { [name]: next.join(',') || (name === 'open' ? NONE : undefined) }
}

/** The volumes of a year and an issue type, in the menu's order. */
export const volumesIn = (tree: YearTree, { year, issueType }: Pick<ListFilter, 'year' | 'issueType'>) =>
  tree
    .filter(branch => year === undefined || branch.year === year)
    .flatMap(volumesOf)
    .filter((volume: Volume) => issueType === undefined || volume.issueType === issueType)

/** The same object as long as it says the same. */
const useStable = <Value>(value: Value): Value => {
  const [stable, setStable] = useState(value)
  if (JSON.stringify(stable) === JSON.stringify(value)) return stable
  setStable(value)
  return value
}

const ANEW = { open: undefined, closed: undefined } as const

/** Filters, sort order, open groups and the paper that is shown, as the address has them. */
export const useListAddress = () => {
  const { params, go } = useAddress()
  return {
    filter: useStable(filterOf(params)),
    sort: useStable(sortOf(params)),
    open: useStable(openIn(params)),
    /** The id of the paper in the sheet. */
    paperId: params.get('paper') ?? undefined,
    chooseYear: (year: string) => go({ year, volume: undefined, ...ANEW }),
    chooseType: (type: string) => go({ type, volume: undefined, ...ANEW }),
    chooseVolume: (volume: string) => go({ volume, ...ANEW }),
    chooseStatus: (status: string) => go({ status }),
    showAll: () => go({ year: undefined, type: undefined, volume: undefined, status: undefined, ...ANEW }),
    search: (search: string) => go({ search, ...ANEW }, true),
    view: (view: 'volumes' | 'flat') => go({ view: view === 'flat' ? view : undefined, sort: undefined }),
    sortBy: ({ by, isDescending }: Sort) => go({ sort: isDescending ? `-${by}` : by }, true),
    toggle: (volumeId: string) => go(toggled(params, volumeId), true),
    openAll: () => go(ANEW, true),
    closeAll: () => go({ open: NONE, closed: undefined }, true),
    /** The address of the same list with a paper in the sheet. */
    hrefOf: (paper: string) => {
      const next = new URLSearchParams(params)
      next.set('paper', paper)
      return `?${next.toString()}`
    },
    show: (paper: string | undefined, replace = false) => go({ paper }, replace),
  }
}

export type ListAddress = ReturnType<typeof useListAddress>
