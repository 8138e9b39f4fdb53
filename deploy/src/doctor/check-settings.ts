import { type Environment, WrongSetting } from '../settings/environment.ts'
import { journalSettings } from '../settings/journal/journal-settings.ts'
import { misspelt } from '../settings/misspelt.ts'
import { outgoingHosts } from '../settings/outgoing-hosts.ts'
import { publicLogOthers } from '../settings/public-log-settings.ts'
import { mountedKeys, recaptchaSettings } from '../settings/secret-files.ts'
import { ignoredSettings, warningsOf } from '../terminal/warnings.ts'
import { identitiesIn, sealerFor } from '../transfer/backup/sealed-keys.ts'
import type { Check } from './finding.ts'

export const isOnEngines = ({ EVENTSTORE_URL, MONGODB_URL, NATS_URL }: Environment) =>
  (EVENTSTORE_URL ?? MONGODB_URL ?? NATS_URL) !== undefined

/** All that a start reads before it opens a store. */
const READING: readonly ((settings: Environment) => unknown)[] = [
  async settings => {
    const journal = await journalSettings(settings)
    await outgoingHosts(settings, journal)
    await recaptchaSettings(settings, journal)
  },
  mountedKeys,
  publicLogOthers,
  sealerFor,
  identitiesIn,
]

/** What variables and the files that they name say. */
export const checkSettings =
  (settings: Environment, variables: NodeJS.ProcessEnv): Check =>
  async found => {
    const ignored = isOnEngines(settings) ? misspelt(variables) : ignoredSettings(variables)
    for (const sentence of [...ignored, ...warningsOf(settings)]) found('doubtful', sentence)
    let isWell = true
    for (const read of READING)
      try {
        await read(settings)
      } catch (error) {
        if (!(error instanceof WrongSetting)) throw error
        isWell = false
        found('wrong', `${error.message}.`)
      }
    if (isWell) found('well', 'The settings can be read, and so can the files that they name.')
  }
