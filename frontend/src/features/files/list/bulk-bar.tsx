import { FolderInput, Trash2, X } from 'lucide-react'
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

function Act({ label, glyph: Glyph, run, isEnd = false }: ItemAction & { readonly isEnd?: boolean }) {
  return (
    <button
      type="button"
      className={`inline-flex min-h-(--control) cursor-pointer items-center gap-2 rounded-sm px-2 text-sm lg:px-3 font-medium hover:bg-surface/15 ${
        isEnd ? 'max-sm:-order-1' : 'max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0 max-sm:text-xs'
      }`}
      onClick={run}
    >
      <Glyph aria-hidden="true" className="size-4.5" />
      <span className={isEnd ? 'sr-only' : ''}>{label}</span>
    </button>
  )
}

function Acting({ selection: { chosen, none }, remove, ask, actionsOf }: Props) {
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
      className="flex w-fit max-w-full flex-wrap items-center rounded-sm bg-ink py-1 pr-1 pl-4 text-surface raised max-sm:w-full max-sm:justify-between max-sm:px-2"
    >
      <span
        aria-hidden="true"
        className="mr-2 text-sm font-medium tabular-nums max-sm:-order-2 max-sm:mr-0 max-sm:grow max-sm:basis-[calc(100%-4rem)]"
      >
        {chosen.length.toLocaleString('en-IN')} chosen
      </span>
      {[...ofOne, ...changing].map(act => (
        <Act key={act.label} {...act} />
      ))}
      <Act label="Choose none" glyph={X} run={none} isEnd />
    </div>
  )
}

/** What can be done with the items that are chosen. */
export function BulkBar(props: Props) {
  const many = props.selection.chosen.length
  return (
    <div role="group" aria-label="Chosen items" className={many > 0 ? 'sticky bottom-4 z-10 mt-4' : 'sr-only'}>
      <p role="status" className="sr-only">
        {many > 0 && `${many.toLocaleString('en-IN')} chosen`}
      </p>
      {many > 0 && <Acting {...props} />}
    </div>
  )
}
