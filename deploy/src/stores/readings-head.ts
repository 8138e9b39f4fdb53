import { BEGINNING, type EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { disagreement } from '@shodh/projections/runner/builds.ts'
import type { JournalVault } from './journal-vault.ts'

/** The kind of the vault's row that says where the log of readings ended last: nothing else knows of one that is lost. */
export const READING_HEADS = 'reading-heads'
const ID = 'usage'

type Noted = {
  readonly vault: Pick<JournalVault, 'get' | 'put'>
  readonly readings: Pick<EventStore, 'logId' | 'head' | 'idAt'>
}

/** The row that says where a log ends. */
export const headRow = async (id: string, log: Pick<EventStore, 'logId' | 'head' | 'idAt'>) => {
  const position = await log.head()
  const event = await log.idAt(position)
  return { id, log: log.logId, position, ...(event !== undefined && { event }) }
}

/** Notes where the log of readings ends. Returns that position. */
export const noteReadings = async ({ vault, readings }: Noted) => {
  const row = await headRow(ID, readings)
  await vault.put(READING_HEADS, row)
  return row.position
}

/** What the log of readings lacks of what was noted, in words; undefined where it goes on from there. */
export const lostReadings = async ({ vault, readings }: Noted) => {
  const noted = await vault.get(READING_HEADS, ID)
  if (!noted) return undefined
  const { position, event, log } = noted
  if ((await disagreement(readings, { position, event, origin: { log, types: [] } })) === undefined) return undefined
  const head = await readings.head()
  const it = head < position ? `ends at position ${head}` : 'is another one'
  return { position, what: `${head === BEGINNING ? 'is empty' : it}, and was noted up to position ${position}` }
}
