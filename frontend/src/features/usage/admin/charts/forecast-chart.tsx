import { Area, LinePath } from '@visx/shape'
import { exact } from '../figures.ts'
import { Chart, Key } from './chart.tsx'

type CountedMonth = { readonly name: string; readonly label: string; readonly value: number }
type ForecastMonth = CountedMonth & { readonly low: number; readonly high: number }

type Props = {
  readonly counted: readonly CountedMonth[]
  readonly forecast: readonly ForecastMonth[]
  /** How it was computed, in words: `Holt's linear trend`. */
  readonly method: string
  /** Of the interval, in per cent. */
  readonly confidence: number
}

type Month = CountedMonth & Partial<ForecastMonth>

const textOf = (month: Month | undefined) => {
  if (!month) return ''
  const { name, value, low, high } = month
  return low === undefined || high === undefined
    ? `${name}: ${exact(value)} downloads, counted`
    : `${name}: forecast of ${exact(value)} downloads, between ${exact(low)} and ${exact(high)}`
}

/** The one figure that is not counted: apart from all others, and labelled. */
export function ForecastChart({ counted, forecast, method, confidence }: Props) {
  const months: readonly Month[] = [...counted, ...forecast]
  const first = counted.length
  // The forecast continues the line of what was counted.
  const continued = [counted.at(-1), ...forecast].flatMap((month, step) =>
    month ? [{ ...month, index: first - 1 + step }] : [],
  )
  const range = forecast.map((month, step) => ({ ...month, index: first + step }))
  return (
    <Chart
      title="Forecast of downloads by month"
      labels={months.map(({ label }) => label)}
      max={Math.max(0, ...months.map(({ value, high = value }) => high))}
      textOf={index => textOf(months[index])}
      legend={
        <>
          <Key kind="line">Counted</Key>
          <Key kind="dashed">Forecast</Key>
          <Key kind="band">{`${confidence} % interval`}</Key>
        </>
      }
      note={
        <p className="mt-1 max-w-prose text-sm text-muted">
          This is a forecast, not a count: {method}, from the months that are complete. With a probability of{' '}
          {confidence} %, a month’s downloads will be within the interval, as long as readers go on as they did.
        </p>
      }
      table={{
        head: ['Month', 'Counted', 'Forecast', 'Interval'],
        rows: [
          ...counted.map(({ name, value }) => [name, value, undefined, undefined] as const),
          ...forecast.map(
            ({ name, value, low, high }) => [name, undefined, value, `${exact(low)} to ${exact(high)}`] as const,
          ),
        ],
      }}
    >
      {({ x, band, y }, pointed) => {
        const middle = ({ index }: { index: number }) => x(index) + band / 2
        return (
          <>
            <Area
              data={range}
              x={middle}
              y0={({ low }) => y(low)}
              y1={({ high }) => y(high)}
              className="fill-accent-line/50 stroke-accent"
            />
            <LinePath
              data={counted.map((month, index) => ({ ...month, index }))}
              x={middle}
              y={({ value }) => y(value)}
              strokeWidth={2}
              className="stroke-ink forced-colors:stroke-[CanvasText]"
            />
            <LinePath
              data={continued}
              x={middle}
              y={({ value }) => y(value)}
              strokeWidth={2}
              strokeDasharray="4 3"
              className="stroke-ink forced-colors:stroke-[CanvasText]"
            />
            {pointed !== undefined && (
              <circle
                cx={x(pointed) + band / 2}
                cy={y(months[pointed]?.value ?? 0)}
                r={4}
                className="fill-accent forced-colors:fill-[Highlight]"
              />
            )}
          </>
        )
      }}
    </Chart>
  )
}
