import { journalOnEngines, noEngines } from '../testing/engines.ts'
import { runningJournal } from '../testing/journal.ts'

/** The journeys are the same on embedded stores and, where JOURNAL is `engines`, on servers (vitest.config.ts). */
const isOnEngines = process.env['JOURNAL'] === 'engines'

/** Why there is no journal for a journey, if so. */
export const noJournal = () => (isOnEngines ? noEngines() : undefined)

export const anyJournal = (more: NodeJS.ProcessEnv) => (isOnEngines ? journalOnEngines(more) : runningJournal(more))

export type AnyJournal = Awaited<ReturnType<typeof anyJournal>>
