import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { onDisk } from '@shodh/adapters/file-store/disk/paths.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { WELCOME } from '@shodh/contracts/content/welcome/welcome.ts'
import {
  firstAdministratorId,
  registerAdministrator,
} from '@shodh/command-service/users/accounts/first-administrator.ts'
import { importerToken } from '@shodh/command-service/users/tokens/decisions.ts'
import { isPersonal } from '@shodh/command-service/users/passwords/personal-passwords.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Environment, WrongSetting } from '../../settings/environment.ts'
import type { JournalVault } from '../../stores/stores.ts'
import { seedContent } from './seed-content.ts'
import { seedForms } from './seed-forms.ts'
import { traceOfJournal } from '../refuse-lost-record.ts'
import { PROGRAM } from '../../terminal/program.ts'

type Journal = Pick<Ports, 'events' | 'handle' | 'files' | 'identity'> & { readonly vault: JournalVault }

export const administratorFile = (directory: string) => join(directory, 'first-administrator.txt')

export const importerTokenFile = (directory: string) => join(directory, 'importer-token.txt')

export const forgetAdministratorFile = (directory: string) => rm(administratorFile(directory), { force: true })

/** Readable by its owner only; in place as a whole. */
const writeFile = (path: string, text: string) =>
  onDisk(async () => {
    await using file = await open(`${path}.part`, 'w', 0o600)
    await file.chmod(0o600)
    await file.write(text)
    await file.sync()
    await rename(`${path}.part`, path)
  })

/** The importer reads it, and it goes when the password is changed. */
const writeAdministrator = async (directory: string, logger: FastifyBaseLogger) => {
  const credentials = { email: 'admin@shodh.local', password: randomBytes(18).toString('base64url') }
  const path = administratorFile(directory)
  await writeFile(path, `email: ${credentials.email}\npassword: ${credentials.password}\n`)
  logger.info(`An administrator was made; e-mail and password stand in ${path}`)
  return credentials
}

/** For the importer, beside a generated administrator; it stays when the password is changed. */
const writeImporterToken = async ({ identity }: Journal, directory: string, logger: FastifyBaseLogger) => {
  const path = importerTokenFile(directory)
  if (!existsSync(administratorFile(directory)) || existsSync(path)) return
  const token = await importerToken(identity)
  if (token === undefined) return
  await writeFile(path, `${token}\n`)
  logger.info(`An API token for ${PROGRAM} import was made; it stands in ${path}`)
}

const givenAdministrator = ({ identity }: Journal, given: { email: string; password: string }) => {
  if (isPersonal(given.password, { email: given.email, journalNames: identity.journalNames }))
    throw new WrongSetting("ADMIN_PASSWORD must not be ADMIN_EMAIL or the journal's name")
  return given
}

/** The link is shown on a terminal, and else written to the file with the password; it is gone with that file. */
const offerSetUp = async ({ identity }: Journal, directory: string) => {
  const path = administratorFile(directory)
  const file = await readFile(path, 'utf8').catch(() => undefined)
  if (file === undefined && !process.stdout.isTTY) return
  const link = await identity.setUp.renew()
  if (link === undefined) return
  if (process.stdout.isTTY) process.stdout.write(`Make the administrator's account your own: ${link}\n`)
  else await writeFile(path, `${file?.replace(/^set-up: .*\n/mu, '')}set-up: ${link}\n`)
}

const administrator = async (journal: Journal, settings: Environment, logger: FastifyBaseLogger) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATA_DIR } = settings
  await registerAdministrator(journal.identity, async () => {
    if (email !== undefined && password !== undefined) return givenAdministrator(journal, { email, password })
    await journal.identity.setUp.prepare()
    return writeAdministrator(DATA_DIR, logger)
  })
  await writeImporterToken(journal, DATA_DIR, logger)
  await offerSetUp(journal, DATA_DIR)
}

/** A sample that was begun on an empty store is finished, also by a later start. */
const sample = async (journal: Journal, settings: Environment, logger: FastifyBaseLogger) => {
  const note = await journal.vault.get('starts', 'sample')
  if (note?.state !== 'begun') return
  logger.info('Publishing the sample journal')
  const { seedSample } = await import('../../sample/seed.ts')
  await seedSample({ ...journal, actorId: firstAdministratorId })
  await seedForms({ ...journal, actorId: firstAdministratorId }, settings, logger)
  await journal.vault.put('starts', { id: 'sample', state: 'done' })
}

/** A journal that begins without settings is to be set up, also where the sample was before. */
const offerWelcome = async ({ vault }: Journal, { SAMPLE, JOURNAL_SETTINGS }: Environment, isNew: boolean) => {
  const isBegun = isNew || (await vault.get('starts', 'sample'))?.state === 'ended'
  if (isBegun && JOURNAL_SETTINGS === undefined && SAMPLE === '0')
    await vault.update('welcome', WELCOME, row => row ?? { id: WELCOME, skipped: [], isEnded: false })
}

/** What an empty journal begins with: an administrator and, where SAMPLE is 1, a few papers; the forms of a folder of texts, and what the settings say of header, footer and pages. */
export const firstStart = async (journal: Journal, settings: Environment, logger: FastifyBaseLogger) => {
  // noted before the first event is written: a start that is cut off after it finds the store no longer empty
  const isNew = (await journal.events.head()) === BEGINNING && (await traceOfJournal(journal)) === undefined
  if (settings.SAMPLE === '1' && isNew) await journal.vault.put('starts', { id: 'sample', state: 'begun' })
  await offerWelcome(journal, settings, isNew)
  await administrator(journal, settings, logger)
  await sample(journal, settings, logger)
  if (settings.JOURNAL_SETTINGS !== undefined) await seedForms({ ...journal, actorId: 'journal' }, settings, logger)
  await seedContent(journal, settings, logger)
}
