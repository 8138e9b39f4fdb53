import type { Projections, Trends } from '@shodh/contracts/usage/views.ts'
import { ForecastChart } from './charts/forecast-chart.tsx'
import { monthLabel, monthName } from './points.ts'

/** Months that are shown before those of the forecast. */
const COUNTED_SHOWN = 24

const namesOf = (month: string) => ({ name: monthName(month), label: monthLabel(month) })

/** Apart from what is counted. */
export function ForecastSection({ of: projections, months }: { of: Projections; months: Trends['months'] }) {
  const whole = months.filter(({ month }) => month <= projections.basedOn.to.slice(0, 7)).slice(-COUNTED_SHOWN)
  return (
    <section aria-labelledby="forecast" className="border border-dashed border-line-strong p-4 sm:p-6">
      <h2 id="forecast" className="mb-4 font-serif text-xl">
        Forecast
      </h2>
      <ForecastChart
        counted={whole.map(({ month, engagement }) => ({ ...namesOf(month), value: engagement }))}
        forecast={projections.months.map(({ month, expected, ...interval }) => ({
          ...namesOf(month),
          value: expected,
          ...interval,
        }))}
        method={projections.method}
        confidence={Math.round(projections.confidence * 100)}
      />
    </section>
  )
}
