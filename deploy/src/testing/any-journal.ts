import { chromePath, NO_CHROMIUM } from './browser/browser.ts'
import { journalOnEngines, noEngines } from './engines.ts'
import { runningJournal } from './journal.ts'

/** The journeys are the same on embedded stores and, where JOURNAL is `engines`, on servers (vitest.config.ts). */
const isOnEngines = process.env['JOURNAL'] === 'engines'

const noJournal = () => (isOnEngines ? noEngines() : undefined)

/** Why there can be no journey here, if so. */
export const missing = chromePath === undefined ? NO_CHROMIUM : noJournal()

export const anyJournal = (more: NodeJS.ProcessEnv) => (isOnEngines ? journalOnEngines(more) : runningJournal(more))

export type AnyJournal = Awaited<ReturnType<typeof anyJournal>>
