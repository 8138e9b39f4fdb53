import type { YearEvent } from '@shodh/contracts/volumes/events.ts'
import { type Decision, type Memory, refuse } from '../decider.ts'
import type { OpenYear } from '@shodh/contracts/volumes/commands.ts'

/** The years that were opened, as `year/issueType`. */
export type Years = ReadonlySet<string>

const nameOf = ({ year, issueType }: OpenYear) => `${year}/${issueType}`

export const years: Memory<Years, YearEvent> = {
  initial: new Set(),
  on: { YearOpened: (state, { data }) => new Set(state).add(nameOf(data)) },
}

export const openYear: Decision<Years, OpenYear, YearEvent> = (state, command) =>
  state.has(nameOf(command))
    ? refuse('YEAR_ALREADY_EXISTS', `Year ${command.year} already exists for ${command.issueType} issues`)
    : [{ type: 'YearOpened', data: command }]
