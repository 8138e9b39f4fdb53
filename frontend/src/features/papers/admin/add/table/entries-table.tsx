import { useState, type FocusEvent } from 'react'
import { afterPress } from '../../../../../ui/input/after-press.ts'
import { useMedia } from '../../../../../ui/browser/use-media.ts'
import { WindowedRows } from '../../../../../ui/admin/lists/windowed-rows.tsx'
import { pdfHash } from '../batch/entry.ts'
import { type Row, shownRows, type View } from '../batch/rows.ts'
import { useBatch, useWorkspace } from '../use-workspace.ts'
import { Check, EntryRow, PaperRow } from './entry-row.tsx'

const WIDE = '(min-width: 64rem)'
const ROW_HEIGHT = { wide: 108, narrow: 220 } as const

/** While somebody types in a row, no row moves or leaves: new ones follow. */
const steadyRows = (rows: readonly Row[], shown: readonly Row[], before: readonly string[]) => {
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...before.flatMap(id => byId.get(id) ?? []), ...shown.filter(({ id }) => !before.includes(id))]
}

/** The number of the first entry with each PDF, for those after it. */
const twinsOf = (rows: readonly Row[]) => {
  const first = new Map<string, number>()
  const twins = new Map<string, number>()
  for (const { id, sr, entry } of rows) {
    const sha256 = entry && pdfHash(entry)
    if (sha256 === undefined) continue
    const earlier = first.get(sha256)
    if (earlier === undefined) first.set(sha256, sr)
    else twins.set(id, earlier)
  }
  return twins
}

const isField = (element: EventTarget | null) => element instanceof HTMLTextAreaElement

type Props = {
  readonly rows: readonly Row[]
  readonly view: View
  readonly mayAdd: boolean
}

/** The papers of the volume and the new entries; below 1024 px each row is a card. */
export function EntriesTable({ rows, view, mayAdd }: Props) {
  const { batch } = useWorkspace()
  const { selected } = useBatch()
  const [before, setBefore] = useState<readonly string[]>()
  const isWide = useMedia(WIDE, true)
  const inOrder = shownRows(rows, view)
  const shown = before ? steadyRows(rows, inOrder, before) : inOrder
  const twins = twinsOf(rows)
  const chosen = new Set(selected)
  const isAll = shown.length > 0 && shown.every(({ id }) => chosen.has(id))
  const toggleAll = () => batch.change({ type: 'selected', ids: isAll ? [] : shown.map(({ id }) => id) })
  const typing = ({ target }: FocusEvent) => {
    if (isField(target)) setBefore(shown.map(({ id }) => id))
  }
  const left = () => afterPress(() => setBefore(ids => (isField(document.activeElement) ? ids : undefined)))
  const all = <Check label="Select all papers" isChecked={isAll} toggle={toggleAll} />
  return (
    <div onFocus={typing} onBlur={left}>
      {mayAdd && !isWide && (
        <div className="flex items-center border-b border-line-strong text-sm">{all} Select all</div>
      )}
      <table
        id="papers-to-add"
        className="block w-full text-left lg:table lg:table-fixed"
        aria-rowcount={shown.length + 1}
      >
        <caption className="sr-only">Papers</caption>
        <thead className="hidden lg:table-header-group">
          <tr className="border-b border-line-strong text-xs text-muted [&>th]:px-2 [&>th]:py-2 [&>th]:font-medium">
            {mayAdd && <td className="w-10 px-2">{isWide && all}</td>}
            <th scope="col" className="w-11">
              Sr.
            </th>
            <th scope="col">Title, Author Name</th>
            <th scope="col" className="w-28 xl:w-40">
              File
            </th>
            <th scope="col" className="w-28 xl:w-44">
              Status
            </th>
            {mayAdd && (
              <th scope="col" className="w-22 xl:w-24 text-right">
                Action
              </th>
            )}
          </tr>
        </thead>
        <WindowedRows items={shown} rowHeight={isWide ? ROW_HEIGHT.wide : ROW_HEIGHT.narrow}>
          {({ id, sr, paper, entry }) => {
            const own = { sr, isSelected: chosen.has(id), mayAdd }
            return paper ? (
              <PaperRow {...own} key={id} paper={paper} />
            ) : (
              <EntryRow {...own} key={id} entry={entry} twin={twins.get(id)} />
            )
          }}
        </WindowedRows>
      </table>
      {shown.length === 0 && (
        <p className="border-b border-line py-8 text-center text-sm text-muted">No paper matches.</p>
      )}
    </div>
  )
}
