import { Bar, LinePath } from '@visx/shape'
import { exact } from '../figures.ts'
import { Chart, Key } from './chart.tsx'

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
  /** What is counted: `Downloads`. */
  readonly unit: string
  readonly points: readonly Point[]
  readonly isCompared: boolean
}

const bar = (isPointed: boolean) =>
  isPointed ? 'fill-ink forced-colors:fill-[Highlight]' : 'fill-accent forced-colors:fill-[CanvasText]'

/** A single day is no wall, and each of many is seen. */
const widthOf = (band: number) => Math.min(64, Math.max(1, band))

/** Over a broader one in the colour of the page, the dashes are seen on a bar too. */
const LINE = [
  { strokeWidth: 5, className: 'stroke-paper forced-colors:stroke-[Canvas]' },
  { strokeWidth: 2, strokeDasharray: '5 3', className: 'stroke-ink forced-colors:stroke-[LinkText]' },
]

const textOf = (point: Point | undefined, unit: string) => {
  if (!point) return ''
  const before = point.before === undefined ? '' : ` (${exact(point.before)} in the period before)`
  return `${point.name}: ${exact(point.value)} ${unit.toLowerCase()}${before}`
}

/** What was counted in each part of a range, as bars; the period before it as a line over them. */
export function ReadingsChart({ title, unit, points, isCompared }: Props) {
  const highest = Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before]))
  const compared = points.flatMap(({ before }, index) => (before === undefined ? [] : [{ index, before }]))
  return (
    <Chart
      title={title}
      labels={points.map(({ label }) => label)}
      max={highest}
      textOf={index => textOf(points[index], unit)}
      legend={
        <>
          <Key kind="bar">{unit}</Key>
          {isCompared && <Key kind="dashed">Period before</Key>}
        </>
      }
      table={{
        head: ['Date', unit, ...(isCompared ? ['Period before'] : [])],
        rows: points.map(({ name, value, before }) => [name, value, ...(isCompared ? [before] : [])]),
      }}
    >
      {({ x, band, y, height }, pointed) => (
        <>
          {points.map(({ name, value }, index) => (
            <Bar
              key={name}
              x={x(index) + (band - widthOf(band)) / 2}
              y={y(value)}
              width={widthOf(band)}
              height={height - y(value)}
              className={bar(index === pointed)}
            />
          ))}
          {isCompared &&
            LINE.map(stroke => (
              <LinePath
                key={stroke.className}
                data={compared}
                x={({ index }) => x(index) + band / 2}
                y={({ before }) => y(before)}
                {...stroke}
              />
            ))}
        </>
      )}
    </Chart>
  )
}
