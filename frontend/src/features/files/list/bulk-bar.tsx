import { FolderInput, Trash2 } from 'lucide-react'
import { BulkBar } from '../../../ui/admin/lists/bulk-bar.tsx'
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
    <Button look="inverse" className="max-sm:flex-col max-sm:gap-0.5 max-sm:px-1! max-sm:text-xs" onClick={run}>
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
    <BulkBar count={chosen.length} onClear={none}>
      <div className="flex min-w-0 gap-1 max-sm:basis-full max-sm:justify-between">
        {[...ofOne, ...changing].map(act => (
          <Act key={act.label} {...act} />
        ))}
      </div>
    </BulkBar>
  )
}
