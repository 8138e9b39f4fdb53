import type { YearEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, type StateFold, refuse } from '../decider.ts'
import type { OpenYear } from '@shodh/contracts/volumes/commands.ts'

/** The years that were opened, as `year/issueType`. */
export type Years = ReadonlySet<string>

const nameOf = ({ year, issueType }: OpenYear) => `${year}/${issueType}`

export const years: StateFold<Years, YearEvent> = {
  initial: new Set(),
  on: { YearOpened: (state, { data }) => new Set(state).add(nameOf(data)) },
}

/** A year exists also through its volumes, as the read model knows them. */
type Command = OpenYear & { readonly hasVolumes?: boolean }

export const openYear: Decision<Years, Command, YearEvent> = (state, { hasVolumes, ...year }) =>
  hasVolumes || state.has(nameOf(year))
    ? refuse('YEAR_ALREADY_EXISTS', `Year ${year.year} already exists for ${year.issueType} issues`)
    : [{ type: 'YearOpened', data: year }]
