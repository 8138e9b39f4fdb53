import type { Cell } from '@shodh/contracts/text/spreadsheets.ts'
import { MEASURES, type DayOfReadings } from './measures.ts'

/** Every day of a range with every figure; those of the period before are in a second row of columns, where they are there. */
export const readingsTable = (
  days: readonly DayOfReadings[],
  before: readonly DayOfReadings[] = [],
): readonly (readonly Cell[])[] => {
  const isCompared = before.length === days.length && days.length > 0
  const labels = MEASURES.map(([, label]) => label)
  const earlier = isCompared ? ['Day of the period before', ...labels.map(label => `${label}, period before`)] : []
  const figuresOf = (day: DayOfReadings | undefined) => (day ? MEASURES.map(([measure]) => day[measure]) : [])
  return [
    ['Day', ...labels, ...earlier],
    ...days.map((day, place) => [
      day.day,
      ...figuresOf(day),
      ...(isCompared ? [before[place]?.day, ...figuresOf(before[place])] : []),
    ]),
  ]
}
