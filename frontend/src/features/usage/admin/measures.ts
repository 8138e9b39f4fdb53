import type { Trends } from '@shodh/contracts/usage/views.ts'

export type DayOfReadings = Trends['days'][number]
export type MeasureName = Exclude<keyof DayOfReadings, 'day'>

/** What a chart can show, with its label; the first is the default. */
export const MEASURES = [
  ['paperDownloads', 'Paper downloads'],
  ['volumeDownloads', 'ZIP downloads'],
  ['engagement', 'Paper and ZIP downloads'],
  ['pageViews', 'Page views'],
  ['visits', 'Visits'],
  ['totalRequests', 'Total item requests'],
  ['uniqueRequests', 'Unique item requests'],
  ['totalInvestigations', 'Total item investigations'],
  ['uniqueInvestigations', 'Unique item investigations'],
] as const satisfies readonly (readonly [MeasureName, string])[]

export const measureOf = (given: string | null): MeasureName =>
  MEASURES.find(([measure]) => measure === given)?.[0] ?? MEASURES[0][0]

export const labelOf = (measure: MeasureName) => MEASURES.find(([each]) => each === measure)?.[1] ?? measure
