import { LayoutGrid, List, type LucideIcon } from 'lucide-react'
import { SearchField, SelectFilter, toolbar } from '../../../ui/admin/lists/filters.tsx'
import { Segmented } from '../../../ui/admin/fields/segmented.tsx'
import { type FolderAddress, KINDS, SIZES, SORTS } from '../use-folder-address.ts'
import { useSyncExternalStore } from 'react'
import { onStorage, stored, storeForAll } from '../../../browser-storage.ts'

export type View = 'grid' | 'list'

const KEY = 'files-view'

const storedView = (): View => (stored(KEY) === 'list' ? 'list' : 'grid')

const choose = (view: View) => storeForAll(KEY, view)

/** Tiles or lines, as chosen last on this device. */
export const useView = () => [useSyncExternalStore(onStorage, storedView), choose] as const

const glyphNamed = (name: string, Glyph: LucideIcon) => (
  <>
    <Glyph aria-hidden="true" className="size-4.5" />
    <span className="sr-only">{name}</span>
  </>
)

const VIEWS = [
  ['grid', glyphNamed('Grid', LayoutGrid)],
  ['list', glyphNamed('List', List)],
] as const

type Props = { readonly address: FolderAddress; readonly view: View; readonly choose: (view: View) => void }

/** What of the folder is shown, in which order and how. */
export function ListTools({ address: { filter, sort, go }, view, choose }: Props) {
  return (
    <div role="search" className={toolbar}>
      <SearchField
        label="Search by name"
        placeholder="Search by name"
        value={filter.text}
        search={q => go({ q }, true)}
      />
      <SelectFilter showsLabel label="Type" value={filter.kind} options={KINDS} choose={type => go({ type }, true)} />
      <SelectFilter showsLabel label="Size" value={filter.size} options={SIZES} choose={size => go({ size }, true)} />
      <SelectFilter label="Sort" value={sort} options={SORTS} choose={next => go({ sort: next }, true)} />
      <Segmented label="View" options={VIEWS} value={view} onChange={choose} />
    </div>
  )
}
