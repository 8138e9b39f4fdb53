import { monthAfter } from '@shodh/contracts/time/months.ts'
import type { Projections } from '@shodh/contracts/usage/views.ts'

/** Whole months below which nothing is forecast, and months that are. */
const MONTHS_MIN = 12
const MONTHS_AHEAD = 6

const CONFIDENCE = 0.95
/** Standard deviations on either side that contain that part of a normal distribution. */
const DEVIATIONS = 1.96

const STEPS = Array.from({ length: 9 }, (_, n) => (n + 1) / 10)

type Fit = {
  readonly alpha: number
  readonly beta: number
  readonly level: number
  readonly trend: number
  readonly error: number
}

/** Level and trend after the last figure, and the sum of squared errors of the forecasts one month ahead. */
const smoothed = (figures: readonly number[], alpha: number, beta: number): Fit => {
  const [first = 0, second = 0] = figures
  let [level, trend, error] = [first, second - first, 0]
  for (const figure of figures.slice(1)) {
    const expected = level + trend
    error += (figure - expected) ** 2
    const before = level
    level = alpha * figure + (1 - alpha) * expected
    trend = beta * (level - before) + (1 - beta) * trend
  }
  return { alpha, beta, level, trend, error }
}

const bestFit = (figures: readonly number[]) =>
  STEPS.flatMap(alpha => STEPS.map(beta => smoothed(figures, alpha, beta))).reduce((best, fit) =>
    fit.error < best.error ? fit : best,
  )

const whole = (figure: number) => Math.max(0, Math.round(figure))

/**
 * Downloads of the next months by Holt's linear trend (exponential smoothing of level and trend, with the smoothing
 * that fits the past best) and the interval of its additive form. `months` are whole ones without gaps.
 */
export const forecast = (
  months: readonly { readonly month: string; readonly figure: number }[],
): Projections | undefined => {
  const [from, to] = [months[0]?.month, months.at(-1)?.month]
  // Stryker disable next-line ConditionalExpression: Only for the types: twelve months have a first and a last one.
  if (months.length < MONTHS_MIN || from === undefined || to === undefined) return undefined
  const { alpha, beta, level, trend, error } = bestFit(months.map(({ figure }) => figure))
  const variance = error / Math.max(1, months.length - 3)
  const ahead = Array.from({ length: MONTHS_AHEAD }, (_, n) => n + 1)
  return {
    method: 'Holt’s linear trend',
    confidence: CONFIDENCE,
    basedOn: { from, to, months: months.length },
    months: ahead.map(by => {
      const spread = ahead.slice(0, by - 1).reduce((sum, step) => sum + (alpha * (1 + step * beta)) ** 2, 1)
      const width = DEVIATIONS * Math.sqrt(variance * spread)
      const expected = level + by * trend
      return {
        month: monthAfter(to, by),
        expected: whole(expected),
        low: whole(expected - width),
        high: whole(expected + width),
      }
    }),
  }
}
