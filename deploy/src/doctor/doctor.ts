import { codeOf } from '@shodh/contracts/errors.ts'
import { type Environment, environment } from '../settings/environment.ts'
import { misspelt } from '../settings/misspelt.ts'
import { refuseNewerJournal } from '../stores/versions.ts'
import { sentenceFor } from '../terminal/start-up.ts'
import { sentenceOf } from '../terminal/run-to-end.ts'
import { checkAddress, checkProxies, checkRunning } from './check-address.ts'
import { checkEngines } from './check-engines.ts'
import { checkMail } from './check-mail.ts'
import { checkHosts, checkScanner } from './check-outgoing.ts'
import { checkBackups, checkDisk, checkFolder, checkLog } from './check-storage.ts'
import { checkSettings, isOnEngines } from './check-settings.ts'
import { type Check, type Finding, findingsOf } from './finding.ts'

const unreadable = (error: unknown, variables: NodeJS.ProcessEnv): readonly Finding[] => [
  ...misspelt(variables).map(sentence => ({ about: 'settings', is: 'doubtful' as const, sentence })),
  { about: 'settings', is: 'wrong', sentence: `${sentenceFor(error)}.` },
]

const sentenceIn = (error: unknown) => (codeOf(error) === 'ENOSPC' ? sentenceOf(error) : sentenceFor(error))

/**
 * All that can be found wrong with a set-up from its machine; a test mail goes to `TO`. It writes nothing that stays, but on
 * engines what a start makes there.
 */
export const examine = async (variables: NodeJS.ProcessEnv): Promise<readonly Finding[]> => {
  let settings: Environment
  try {
    settings = environment(variables)
  } catch (error) {
    return unreadable(error, variables)
  }
  const look = (about: string, check: Check) =>
    findingsOf(about, check, error => sentenceIn(error).replace(/\.?$/u, '.'))
  const ofEngines = isOnEngines(settings)
  const checks: readonly (readonly [string, Check])[] = [
    ['settings', checkSettings(settings, variables)],
    ['data folder', checkFolder(settings)],
    ['disk', checkDisk(settings)],
    ...(ofEngines
      ? []
      : ([
          ['version', () => refuseNewerJournal(settings.DATA_DIR)],
          ['backups', checkBackups(settings)],
          ['clock', checkLog(settings)],
        ] as const)),
    ['hosts of others', checkHosts(settings)],
    ['mail', checkMail(settings, variables['TO']?.trim() || undefined)],
    ['virus scanner', checkScanner(settings)],
    ['journal', checkRunning(settings)],
    ['address', checkAddress(settings)],
  ]
  const found = (await Promise.all(checks.map(([about, check]) => look(about, check)))).flat()
  const engines = ofEngines ? await checkEngines(settings) : []
  // the journal knows of a proxy once it was asked through it
  const all = [...found, ...engines, ...(await look('proxies', checkProxies(settings)))]
  // several checks may read the same settings file
  return all.filter(({ sentence }, n) => all.findIndex(other => other.sentence === sentence) === n)
}
