import { FILE_KINDS, type FileKind, type SizeClass } from '@shodh/contracts/files/kinds.ts'
import { ROOT } from '@shodh/contracts/files/paths.ts'
import { useAddress } from '../../ui/admin/use-address.ts'
import type { Listing } from './api.ts'
import type { Filter } from './list/item.ts'

export const SORTS = [
  ['name-asc', 'Name A-Z'],
  ['name-desc', 'Name Z-A'],
  ['date-desc', 'Newest First'],
  ['date-asc', 'Oldest First'],
  ['size-desc', 'Largest First'],
  ['size-asc', 'Smallest First'],
] as const
export type Sort = (typeof SORTS)[number][0]

export const KINDS = [
  ['', 'All'],
  ['images', 'Images'],
  ['documents', 'Documents'],
  ['media', 'Media'],
  ['archives', 'Archives'],
] as const

export const SIZES = [
  ['', 'All'],
  ['small', 'Small (under 1MB)'],
  ['medium', 'Medium (1-10MB)'],
  ['large', 'Large (over 10MB)'],
] as const

const isSort = (text: string | null): text is Sort => SORTS.some(([sort]) => sort === text)
const isKind = (text: string | null): text is FileKind => text !== null && Object.hasOwn(FILE_KINDS, text)
const isSize = (text: string | null): text is SizeClass => SIZES.some(([size]) => size !== '' && size === text)

const [FIRST] = SORTS[0]

/** What the address says of the list: its folder, its order and what is filtered; `linkTo` another folder, behind the ?. */
export const useFolderAddress = () => {
  const { params, go } = useAddress()
  const [path, named, kind, size] = ['path', 'sort', 'type', 'size'].map(name => params.get(name))
  const sort = isSort(named ?? null) ? (named as Sort) : FIRST
  const [sortBy, sortOrder] = sort.split('-') as [Listing['sortBy'], Listing['sortOrder']]
  const filter: Filter = {
    text: params.get('q') ?? '',
    kind: isKind(kind ?? null) ? (kind as FileKind) : '',
    size: isSize(size ?? null) ? (size as SizeClass) : '',
  }
  const linkTo = (to: string) =>
    new URLSearchParams({ ...(to !== ROOT && { path: to }), ...(sort !== FIRST && { sort }) }).toString()
  /** The same list, and something of it. */
  const linkWith = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    next.set(name, value)
    return next.toString()
  }
  const listing: Listing = { path: path ?? ROOT, sortBy, sortOrder }
  return { listing, sort, filter, params, go, linkTo, linkWith }
}
export type FolderAddress = ReturnType<typeof useFolderAddress>
