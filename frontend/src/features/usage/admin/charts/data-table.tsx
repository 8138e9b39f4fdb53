import type { Cell } from '@shodh/contracts/text/spreadsheets.ts'
import { exact } from '../figures.ts'

export type Table = { readonly head: readonly string[]; readonly rows: readonly (readonly [string, ...Cell[]])[] }

const shown = (cell: Cell) => (typeof cell === 'number' ? exact(cell) : (cell ?? '–'))

/** The data of a chart, for who reads figures rather than shapes. */
export function DataTable({ caption, table: { head, rows } }: { caption: string; table: Table }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">Show as a table</summary>
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
  )
}
