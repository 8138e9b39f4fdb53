import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import { firstAdministratorId, registerAdministrator } from '@shodh/command-service/users/register-administrator.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Environment } from './environment.ts'

type Journal = Pick<Ports, 'events' | 'vault' | 'handle' | 'files'>

export const administratorFile = (directory: string) => join(directory, 'first-administrator.txt')

/** Readable by its owner only; the importer reads it, and it goes when the password is changed. */
const writeAdministrator = async (directory: string, logger: FastifyBaseLogger) => {
  const credentials = { email: 'admin@shodh.local', password: randomBytes(18).toString('base64url') }
  const path = administratorFile(directory)
  const file = await open(path, 'w', 0o600)
  await file.chmod(0o600)
  await file.write(`email: ${credentials.email}\npassword: ${credentials.password}\n`)
  await file.sync()
  await file.close()
  logger.info(`An administrator was made; e-mail and password stand in ${path}`)
  return credentials
}

const administrator = async (journal: Journal, settings: Environment, logger: FastifyBaseLogger) => {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATA_DIR } = settings
  await registerAdministrator(journal, async () =>
    email !== undefined && password !== undefined ? { email, password } : writeAdministrator(DATA_DIR, logger),
  )
}

/** A sample that was begun on an empty store is finished, also by a later start. */
const sample = async (journal: Journal, wanted: boolean, logger: FastifyBaseLogger) => {
  const note = await journal.vault.get('starts', 'sample')
  if (note?.['state'] !== 'begun' && !wanted) return
  logger.info('Publishing the sample journal')
  await journal.vault.put('starts', { id: 'sample', state: 'begun' })
  const { seedSample } = await import('./sample/seed.ts')
  await seedSample({ ...journal, actorId: firstAdministratorId })
  await journal.vault.put('starts', { id: 'sample', state: 'done' })
}

/** What an empty journal begins with: an administrator and, where SAMPLE is 1, a few papers. */
export const firstStart = async (journal: Journal, settings: Environment, logger: FastifyBaseLogger) => {
  const empty = (await journal.events.head()) === BEGINNING
  await administrator(journal, settings, logger)
  await sample(journal, empty && settings.SAMPLE === '1', logger)
}
