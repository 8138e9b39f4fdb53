import type { Cell } from '@shodh/contracts/text/spreadsheets.ts'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { exact } from '../figures.ts'
import { Plot, type Scales } from './plot.tsx'

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly [string, ...Cell[]])[] }

const shown = (cell: Cell) => (typeof cell === 'number' ? exact(cell) : (cell ?? '–'))

type DataTableProps = {
  readonly caption: string
  readonly table: Table
  /** What can be done with the data. */
  readonly act?: ReactNode
}

/** The data of a chart, for who reads figures rather than shapes. */
export function DataTable({ caption, table: { head, rows }, act }: DataTableProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <details className="grow text-sm">
        <summary className="inline-flex min-h-(--control) cursor-pointer items-center text-accent">
          Show as a table
        </summary>
        <table className="w-full border-t border-line-strong text-left tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line-strong text-muted">
              {head.map((name, column) => (
                <th key={name} scope="col" className={`p-2 font-medium ${column > 0 ? 'text-right' : ''}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className="p-2 font-normal">
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={head[column + 1]} className="p-2 text-right">
                    {shown(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {act}
    </div>
  )
}

type Pointer = {
  readonly label: string
  /** What is said of the point at which it stands. */
  readonly text: string
  readonly count: number
  readonly at: number
  readonly move: (at: number) => void
}

/**
 * Lies over a chart, one step for each of its points: arrow keys and the pointer go from point to point,
 * and a screen reader says each.
 */
function Pointer({ label, text, count, at, move }: Pointer) {
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.floor(((clientX - left) / width) * count)
    move(Math.min(count - 1, Math.max(0, index)))
  }
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      value={at}
      className="absolute inset-0 size-full cursor-crosshair opacity-0"
      onChange={({ target }) => move(Number(target.value))}
      onPointerMove={follow}
      onPointerDown={follow}
    />
  )
}

const kinds = {
  line: 'border-t-2 border-ink',
  dashed: 'border-t-2 border-dashed border-ink',
  band: 'h-3 bg-accent-line/50 border border-dashed border-accent',
} as const

/** What a mark of a chart stands for. */
export function Key({ kind, children }: { kind: keyof typeof kinds; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`inline-block w-5 forced-color-adjust-none ${kinds[kind]}`} />
      {children}
    </span>
  )
}

type Props = {
  readonly title: string
  /** What the colours and lines stand for. */
  readonly legend?: ReactNode
  readonly note?: ReactNode
  readonly labels: readonly string[]
  readonly max: number
  readonly beside?: number
  /** What is said of a point. */
  readonly textOf: (point: number) => string
  readonly table: Table
  readonly act?: ReactNode
  readonly children: (scales: Scales, pointed: number | undefined) => ReactNode
}

/** A chart that the pointer, the keyboard and a screen reader can go through point by point, and its data as a table. */
export function Chart({ title, legend, note, labels, max, beside, textOf, table, act, children }: Props) {
  const id = useId()
  const [pointed, setPointed] = useState<number>()
  const last = labels.length - 1
  const at = Math.min(pointed ?? last, last)
  const shown = pointed === undefined ? undefined : at
  return (
    <figure aria-labelledby={id}>
      <figcaption className="mb-2 flex flex-wrap gap-x-5 text-sm text-muted">
        <span id={id} className="sr-only">
          {title}
        </span>
        {legend}
      </figcaption>
      <Plot
        labels={labels}
        max={max}
        beside={beside}
        over={
          <Pointer
            label={`${title}, point by point`}
            text={textOf(at)}
            count={labels.length}
            at={at}
            move={setPointed}
          />
        }
      >
        {scales => children(scales, shown)}
      </Plot>
      <p aria-hidden="true" className="mt-2 min-h-6 text-sm text-muted tabular-nums">
        {shown === undefined ? 'Point at the chart, or use the arrow keys, to read each figure.' : textOf(shown)}
      </p>
      {note}
      <DataTable caption={title} table={table} act={act} />
    </figure>
  )
}
