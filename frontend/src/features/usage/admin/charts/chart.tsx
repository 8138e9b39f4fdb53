import { useId, useState, type ReactNode } from 'react'
import { DataTable, type Table } from './data-table.tsx'
import { Plot, type Scales } from './plot.tsx'
import { Pointer } from './pointer.tsx'

type Props = {
  readonly title: string
  /** What the colours and lines stand for. */
  readonly legend?: ReactNode
  readonly note?: ReactNode
  readonly labels: readonly string[]
  readonly max: number
  /** What is said of a point. */
  readonly textOf: (point: number) => string
  readonly table: Table
  readonly children: (scales: Scales, pointed: number | undefined) => ReactNode
}

/** A chart that the pointer, the keyboard and a screen reader can go through point by point, and its data as a table. */
export function Chart({ title, legend, note, labels, max, textOf, table, children }: Props) {
  const id = useId()
  const [pointed, setPointed] = useState<number>()
  const last = labels.length - 1
  const at = Math.min(pointed ?? last, last)
  const shown = pointed === undefined ? undefined : at
  return (
    <figure aria-labelledby={id}>
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span id={id} className="font-serif text-lg">
          {title}
        </span>
        {legend && <span className="flex flex-wrap gap-x-5 text-sm text-muted">{legend}</span>}
      </figcaption>
      <Plot
        labels={labels}
        max={max}
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
      <DataTable caption={title} table={table} />
    </figure>
  )
}
