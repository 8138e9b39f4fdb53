import { LayoutGrid, List } from 'lucide-react'
import { SearchField, SelectFilter, toolbar } from '../../../ui/admin/filters.tsx'
import { type FolderAddress, KINDS, SIZES, SORTS } from '../use-folder-address.ts'
import { useSyncExternalStore } from 'react'
import { onStorage, stored, storeForAll } from '../../../browser-storage.ts'

export type View = 'grid' | 'list'

const KEY = 'files-view'

const storedView = (): View => (stored(KEY) === 'list' ? 'list' : 'grid')

const choose = (view: View) => storeForAll(KEY, view)

/** Tiles or lines, as chosen last on this device. */
export const useView = () => [useSyncExternalStore(onStorage, storedView), choose] as const

const VIEWS = [
  ['grid', 'Grid', LayoutGrid],
  ['list', 'List', List],
] as const

function Views({ view, choose }: { view: View; choose: (view: View) => void }) {
  return (
    <div role="group" aria-label="View" className="flex min-w-0 rounded-sm border border-line-strong">
      {VIEWS.map(([own, name, Glyph]) => (
        <button
          key={own}
          type="button"
          aria-pressed={view === own}
          aria-label={name}
          title={name}
          className="grid h-10.5 min-w-0 grow cursor-pointer place-items-center rounded-sm px-1 lg:px-3 text-muted not-aria-pressed:hover:text-accent aria-pressed:bg-tint aria-pressed:text-accent"
          onClick={() => choose(own)}
        >
          <Glyph aria-hidden="true" className="size-4.5" />
        </button>
      ))}
    </div>
  )
}

type Props = { readonly address: FolderAddress; readonly view: View; readonly choose: (view: View) => void }

/** What of the folder is shown, in which order and how. */
export function ListTools({ address: { filter, sort, go }, view, choose }: Props) {
  return (
    <div role="search" className={`${toolbar} mb-4`}>
      <SearchField
        label="Search by name"
        placeholder="Search by name"
        value={filter.text}
        search={q => go({ q }, true)}
      />
      <SelectFilter showsLabel label="Type" value={filter.kind} options={KINDS} choose={type => go({ type }, true)} />
      <SelectFilter showsLabel label="Size" value={filter.size} options={SIZES} choose={size => go({ size }, true)} />
      <SelectFilter label="Sort" value={sort} options={SORTS} choose={next => go({ sort: next }, true)} />
      <Views view={view} choose={choose} />
    </div>
  )
}
