import { FolderInput, Trash2 } from 'lucide-react'
import { BulkBar } from '../../../ui/admin/bulk-bar.tsx'
import { Button } from '../../../ui/admin/button.tsx'
import type { FolderActions } from './file-list.tsx'
import type { Item } from './item.ts'
import type { ItemAction } from './item-menu.tsx'
import type { Ask } from '../dialogs.tsx'
import type { Selection } from './use-selection.ts'

type Props = {
  readonly selection: Selection
  readonly remove: FolderActions['remove']
  readonly ask: Ask
  readonly actionsOf: (item: Item) => readonly ItemAction[]
}

const OF_ONE = ['Preview', 'Open', 'Download', 'Download as ZIP', 'Copy Link']

function Act({ label, glyph: Glyph, run }: ItemAction) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-(--control) cursor-pointer items-center gap-2 rounded-md px-2 text-[0.875rem]/5 lg:px-3 hover:bg-surface/15 ${
        isEnd ? 'max-sm:-order-1' : 'max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0 max-sm:text-xs'
      }`}
      onClick={run}
    >
      <Glyph aria-hidden="true" className="size-4.5" />
      {label}
    </Button>
  )
}

/** What can be done with the items that are selected. */
export function FilesBar({ selection: { chosen, none }, remove, ask, actionsOf }: Props) {
  const [only] = chosen
  const ofOne = chosen.length === 1 && only ? actionsOf(only).filter(({ label }) => OF_ONE.includes(label)) : []
  const changing: readonly ItemAction[] = remove
    ? [
        { label: 'Move…', glyph: FolderInput, run: () => ask({ what: 'move', items: chosen }) },
        { label: `Delete (${chosen.length.toLocaleString('en-IN')})`, glyph: Trash2, run: () => remove(chosen) },
      ]
    : []
  return (
    <div
      id="chosen-items"
      className="flex w-fit max-w-full flex-wrap items-center rounded-lg bg-ink py-1.5 pr-1.5 pl-4 text-surface shadow-float max-sm:w-full max-sm:justify-between max-sm:px-2"
    >
      <span
        aria-hidden="true"
        className="mr-2 font-semibold tabular-nums max-sm:-order-2 max-sm:mr-0 max-sm:grow max-sm:basis-[calc(100%-4rem)]"
      >
        {chosen.length.toLocaleString('en-IN')} chosen
      </span>
      {[...ofOne, ...changing].map(act => (
        <Act key={act.label} {...act} />
      ))}
    </BulkBar>
  )
}
