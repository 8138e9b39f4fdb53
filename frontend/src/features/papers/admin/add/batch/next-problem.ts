import { problemOf, type Problem } from './problems.ts'
import type { Row } from './rows.ts'

/** A row that needs somebody, and its place among those that are shown. */
type Stop = { readonly id: string; readonly index: number; readonly field: Problem['field'] }

/** The next row with a problem behind the one that somebody is at; behind the last one, the first. */
export const nextProblem = (rows: readonly Row[], at: string | undefined): Stop | undefined => {
  const stops = rows.flatMap(({ id, entry }, index) => {
    const problem = entry && problemOf(entry)
    return problem ? [{ id, index, field: problem.field }] : []
  })
  const current = rows.findIndex(({ id }) => id === at)
  return stops.find(({ index }) => index > current) ?? stops[0]
}
