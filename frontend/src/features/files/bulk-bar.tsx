import { FolderInput, Trash2, X } from 'lucide-react'
import type { Acts } from './file-list.tsx'
import type { Item } from './item.ts'
import type { ItemAct } from './item-menu.tsx'
import type { Ask } from './use-asked.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  readonly selection: Selection
  readonly remove: Acts['remove']
  readonly ask: Ask
  readonly actsOf: (item: Item) => readonly ItemAct[]
}

const OF_ONE = ['Preview', 'Open', 'Download', 'Download as ZIP', 'Copy Link']

function Act({ label, glyph: Glyph, run }: ItemAct) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 text-sm font-medium hover:bg-surface/15"
      onClick={run}
    >
      <Glyph aria-hidden="true" className="size-4.5" />
      {label}
    </button>
  )
}

function Acting({ selection: { chosen, none }, remove, ask, actsOf }: Props) {
  const [only] = chosen
  const ofOne = chosen.length === 1 && only ? actsOf(only).filter(({ label }) => OF_ONE.includes(label)) : []
  const changing: readonly ItemAct[] = remove
    ? [
        { label: 'Move…', glyph: FolderInput, run: () => ask({ what: 'move', items: chosen }) },
        { label: `Delete (${chosen.length})`, glyph: Trash2, run: () => remove(chosen) },
      ]
    : []
  return (
    <div className="flex w-fit max-w-full flex-wrap items-center rounded-sm bg-ink py-1 pr-1 pl-4 text-surface raised">
      <span aria-hidden="true" className="mr-2 text-sm font-medium tabular-nums">
        {chosen.length.toLocaleString('en-IN')} chosen
      </span>
      {[...ofOne, ...changing, { label: 'Choose none', glyph: X, run: none }].map(act => (
        <Act key={act.label} {...act} />
      ))}
    </div>
  )
}

/** What can be done with the items that are chosen. */
export function BulkBar(props: Props) {
  const many = props.selection.chosen.length
  return (
    <div role="group" aria-label="Chosen items" className={many > 0 ? 'sticky bottom-4 z-10 mt-4' : 'sr-only'}>
      <p role="status" className="sr-only">
        {many > 0 && `${many} chosen`}
      </p>
      {many > 0 && <Acting {...props} />}
    </div>
  )
}
