import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { memo, useRef, useState } from 'react'
import { ComparedWords } from '../../../../ui/admin/changes/compared-words.tsx'
import { useTimeZone } from '../../../../journal.ts'
import { momentIn } from '../../../../ui/formats/moment.ts'
import { useSaver } from '../../../system/admin/saved-meanwhile.tsx'
import { Pages } from '../../../../ui/admin/lists/pages.tsx'
import { WindowedRows } from '../../../../ui/admin/lists/windowed-rows.tsx'
import { headingOf } from './sheet/cells.ts'
import type { Change, ChangedRow } from './sheet/compare.ts'
import { type Choices, isDisputed, isSavable, type Side } from './chosen.ts'
import type { Found } from './use-import.ts'

/** Letters on either side of a difference in a long text. */
const CONTEXT = 60
/** CSS px: a row with one change. */
const ROW_HEIGHT = 72

type Choose = {
  readonly toggle: (number: number) => void
  readonly choose: (number: number, side: Side) => void
}

function ChangedCell({ change: { name, before, after, error, isDisputed } }: { change: Change }) {
  return (
    <div className="grid gap-x-4 py-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-xs text-muted sm:pt-0.5">
        {headingOf(name)}
        {isDisputed && <span className="block text-danger">Changed by both</span>}
      </dt>
      <dd dir="auto">
        <ComparedWords before={before} after={after} context={CONTEXT} />
        {after === '' && <span className="sr-only">The cell is empty.</span>}
        {error !== undefined && <p className="text-sm text-danger">{error}</p>}
      </dd>
    </div>
  )
}

const SIDES = [
  ['journal', 'Leave what was saved'],
  ['sheet', 'Take the sheet’s'],
] as const

type Disputed = { readonly row: ChangedRow; readonly paper: RevisedPaper | undefined; readonly side: Side }

/** Who changed the paper since the sheet was exported, for those who may see that, and when. */
function Saver({ of: { id, updatedAt } }: { of: RevisedPaper }) {
  const timeZone = useTimeZone()
  const saver = useSaver({ entity: `paper:${id}`, at: updatedAt })
  return `${saver === undefined ? 'This paper was changed' : `${saver} changed this paper`} on ${momentIn(timeZone, updatedAt)}, after the sheet was exported.`
}

function Sides({ row, paper, side, choose }: Disputed & Pick<Choose, 'choose'>) {
  return (
    <fieldset className="mt-1 flex flex-wrap gap-x-5 text-sm">
      <legend className="text-muted">{paper && <Saver of={paper} />}</legend>
      {SIDES.map(([each, label]) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="radio"
            name={`row-${row.number}`}
            className="size-4.5 accent-(--accent)"
            checked={side === each}
            onChange={() => choose(row.number, each)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

type Checked = {
  readonly label: string
  readonly isChecked: boolean
  readonly isDisabled: boolean
  readonly toggle: () => void
}

function Check({ label, isChecked, isDisabled, toggle }: Checked) {
  return (
    <label className="-mt-2.5 -ml-3 inline-grid size-11 cursor-pointer place-items-center has-disabled:cursor-default">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-(--accent)"
        checked={isChecked}
        disabled={isDisabled}
        onChange={toggle}
      />
    </label>
  )
}

type Shown = Choose & {
  readonly row: ChangedRow
  readonly paper: RevisedPaper | undefined
  readonly isOmitted: boolean
  readonly canSave: boolean
  readonly side: Side
}

const Row = memo(function Row({ row, paper, isOmitted, canSave, side, toggle, choose }: Shown) {
  return (
    <tr className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-b border-line py-2 lg:table-row lg:[&>*]:py-2 lg:[&>*]:align-top">
      <td className="lg:w-11">
        <Check
          label={`Apply row ${row.number}`}
          isChecked={canSave && !isOmitted}
          isDisabled={!canSave}
          toggle={() => toggle(row.number)}
        />
      </td>
      <th scope="row" className="text-left text-sm font-normal lg:w-64 lg:pr-4">
        <span className="line-clamp-2 font-medium wrap-anywhere" dir="auto">
          {paper?.title}
        </span>
        <span className="text-xs text-muted">
          Row {row.number} · {paper?.volumeName}, no. {paper?.sr}
        </span>
      </th>
      <td className="col-start-2 min-w-0">
        <dl>
          {row.changes.map(change => (
            <ChangedCell key={change.name} change={change} />
          ))}
        </dl>
        {isDisputed(row) && <Sides row={row} paper={paper} side={side} choose={choose} />}
      </td>
    </tr>
  )
})

/** Rows of one page. */
const PAGE = 100

/** The rows of a sheet that change a paper, cell by cell, of which those that are near the window are rendered. */
export function ChangedRows({ found, choices, ...choose }: Choose & { found: Found; choices: Choices }) {
  const [page, setPage] = useState(1)
  const table = useRef<HTMLTableElement>(null)
  const { rows } = found
  const pagination = { page, limit: PAGE, total: rows.length, totalPages: Math.ceil(rows.length / PAGE) }
  const turnTo = (next: number) => {
    setPage(next)
    table.current?.scrollIntoView()
  }
  return (
    <>
      <table ref={table} className="mt-4 block w-full scroll-mt-20 lg:table">
        <caption className="sr-only">Changes, by paper</caption>
        <thead className="hidden text-left text-xs text-muted lg:table-header-group">
          <tr className="[&>th]:border-b [&>th]:border-line [&>th]:py-2 [&>th]:font-normal">
            <th scope="col">
              <span className="sr-only">Apply</span>
            </th>
            <th scope="col">Paper</th>
            <th scope="col">What changes</th>
          </tr>
        </thead>
        <WindowedRows key={page} items={rows.slice((page - 1) * PAGE, page * PAGE)} rowHeight={ROW_HEIGHT}>
          {row => (
            <Row
              key={row.number}
              row={row}
              paper={found.papers.get(row.id)}
              isOmitted={choices.omitted.has(row.number)}
              canSave={isSavable(row, choices)}
              side={choices.sides.get(row.number) ?? 'journal'}
              {...choose}
            />
          )}
        </WindowedRows>
      </table>
      <Pages of={pagination} turnTo={turnTo} />
    </>
  )
}
