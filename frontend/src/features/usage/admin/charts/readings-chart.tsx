import { Area, LinePath } from '@visx/shape'
import type { ReactNode } from 'react'
import { exact } from '../figures.ts'
import { Chart, DataTable, type Table } from './chart.tsx'
import { roomFor, type Scales } from './plot.tsx'

export type Point = {
  /** `12 March 2026`, and `12 Mar` below the chart. */
  readonly name: string
  readonly label: string
  readonly value: number
  /** In the period before, at the same distance from its beginning. */
  readonly before?: number | undefined
}

type Props = {
  readonly title: string
  /** What is counted: `Paper downloads`. */
  readonly unit: string
  readonly points: readonly Point[]
  /** What is said in place of a chart of too few points. */
  readonly instead?: string | undefined
  readonly act?: ReactNode
}

/** `1 paper download`, `3 ZIP downloads`. */
const amount = (value: number, unit: string) => {
  const within = unit.replace(/^[A-Z](?![A-Z])/u, first => first.toLowerCase())
  return `${exact(value)} ${value === 1 ? within.slice(0, -1) : within}`
}

const textOf = ({ name, value, before }: Point, unit: string) =>
  `${name}: ${amount(value, unit)}${before === undefined ? '' : ` (${exact(before)} in the period before)`}`

const tableOf = (points: readonly Point[], unit: string): Table => {
  const isCompared = points.some(({ before }) => before !== undefined)
  return {
    head: ['Date', unit, ...(isCompared ? ['Period before'] : [])],
    rows: points.map(({ name, value, before }) => [name, value, ...(isCompared ? [before] : [])]),
  }
}

/** Pixels of `before` at the end of a line, with what is between them; and of a line of text. */
const [BEFORE_WIDTH, LINE_HEIGHT] = [56, 16]

const strokes = {
  now: { strokeWidth: 2, className: 'stroke-accent forced-colors:stroke-[CanvasText]' },
  before: { strokeWidth: 1.5, strokeDasharray: '3 4', className: 'stroke-muted forced-colors:stroke-[GrayText]' },
}

/** `middle`: of its band. */
type Placed = Point & { readonly middle: number }

/** What each line ends with, one below the other where they end at the same height. */
function Ends({ of: { value, before, middle }, at: { y, height } }: { of: Placed; at: Scales }) {
  const top = y(value)
  const distance = before === undefined ? 0 : y(before) - top
  const isAbove = distance < 0 || top + LINE_HEIGHT > height
  const apart = Math.abs(distance) < LINE_HEIGHT ? LINE_HEIGHT * (isAbove ? -1 : 1) : distance
  const place = { x: middle + 10, dy: 4, fontSize: 12 }
  // above the axis
  const lowest = height - LINE_HEIGHT / 2
  return (
    <>
      <text {...place} y={Math.min(top, lowest)} className="fill-ink font-semibold tabular-nums">
        {exact(value)}
      </text>
      {before !== undefined && (
        <text {...place} y={Math.min(top + apart, lowest)} className="fill-muted">
          before
        </text>
      )}
    </>
  )
}

type Drawing = { readonly points: readonly Point[]; readonly scales: Scales; readonly pointed: number | undefined }

function Lines({ points, scales, pointed }: Drawing) {
  const { x, band, y, height } = scales
  const placed = points.map<Placed>((point, index) => ({ ...point, middle: x(index) + band / 2 }))
  const then = placed.filter(({ before }) => before !== undefined)
  const last = placed.at(-1)
  const dot = placed[pointed ?? placed.length - 1]
  return (
    <>
      <Area
        data={placed}
        x={({ middle }) => middle}
        y0={height}
        y1={({ value }) => y(value)}
        className="fill-accent-soft forced-colors:fill-none"
      />
      <LinePath data={then} x={({ middle }) => middle} y={({ before = 0 }) => y(before)} {...strokes.before} />
      <LinePath data={placed} x={({ middle }) => middle} y={({ value }) => y(value)} {...strokes.now} />
      {dot && <circle cx={dot.middle} cy={y(dot.value)} r={4} className="fill-accent forced-colors:fill-[Highlight]" />}
      {last && <Ends of={last} at={scales} />}
    </>
  )
}

/** What was counted in each part of a range, and in what it is compared with; in words and as a table where it is too short. */
export function ReadingsChart({ title, unit, points, instead, act }: Props) {
  const table = tableOf(points, unit)
  if (instead !== undefined)
    return (
      <>
        <p className="mt-4 text-sm text-muted">{instead}</p>
        <DataTable caption={title} table={table} act={act} />
      </>
    )
  return (
    <Chart
      title={title}
      labels={points.map(({ label }) => label)}
      max={Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before]))}
      beside={Math.max(BEFORE_WIDTH, roomFor(points.at(-1)?.value ?? 0))}
      textOf={index => (points[index] ? textOf(points[index], unit) : '')}
      table={table}
      act={act}
    >
      {(scales, pointed) => <Lines points={points} scales={scales} pointed={pointed} />}
    </Chart>
  )
}
