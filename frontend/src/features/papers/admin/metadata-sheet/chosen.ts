import { randomId } from '../../../../random-id.ts'
import type { Job } from './apply/apply.ts'
import type { Change, ChangedRow } from './sheet/compare.ts'
import type { Found } from './use-import.ts'

/** What is saved of what two people changed. */
export type Side = 'sheet' | 'journal'

export type Choices = {
  /** The numbers of rows that are left out. */
  readonly omitted: ReadonlySet<number>
  /** By row; what the journal has stays where nothing was chosen. */
  readonly sides: ReadonlyMap<number, Side>
}

export const isDisputed = ({ changes }: ChangedRow) => changes.some(change => change.isDisputed)

/** The changes of a row that would be saved. */
const chosenChanges = (row: ChangedRow, { sides }: Choices): readonly Change[] =>
  row.changes.filter(change => !change.isDisputed || sides.get(row.number) === 'sheet')

/** Whether a row can be saved with the sides that were chosen. */
export const isSavable = (row: ChangedRow, choices: Choices) => {
  const changes = chosenChanges(row, choices)
  return changes.length > 0 && changes.every(({ error }) => error === undefined)
}

export const chosenRows = ({ rows }: Found, choices: Choices) =>
  rows.filter(row => !choices.omitted.has(row.number) && isSavable(row, choices))

export const jobsOf = (found: Found, choices: Choices): readonly Job[] =>
  chosenRows(found, choices).flatMap(row => {
    const paper = found.papers.get(row.id)
    const cells = Object.fromEntries(chosenChanges(row, choices).map(({ name, after }) => [name, after]))
    return paper ? [{ paper, cells, idempotencyKey: randomId() }] : []
  })
