import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { openLogKey } from '@shodh/projections/audit/public-log/log-key.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, runningJournal } from '../../testing/journal.ts'
import type { Environment } from '../../settings/environment.ts'
import { rooms, aJournalIn, beside, settingsFor } from '../testing/a-journal.ts'
import { backedUp, restored } from '../testing/backups.ts'
import { runHere } from '../testing/main.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

/** Everything that a thief of the folder reads. */
const textIn = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith('lock.'))
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')))
  return texts.join('\n')
}

let folder: string
beforeEach(async () => {
  folder = join(await aFolder(), 'backup')
})

test('Who has a backup can sign no token, continue no session, and open no link; a restore signs everybody out', async () => {
  const journal = await runningJournal()
  const visitor = journal.visitor()
  const { tokens } = (await visitor.post('/auth/login', administrator)).body.data
  await visitor.post('/auth/forgot-password', { email: administrator.email })
  await journal.stop()
  const secrets = await beside(settingsFor(journal.directory), async ({ vault }) => [
    ...(await vault.list('signing-keys')).map(({ jwk }) => String(jwk.d)),
    ...(await vault.list('keys')).map(({ key }) => key),
    ...(await vault.list('sessions')).flatMap(({ id, refreshHash }) => [id, refreshHash]),
    ...(await vault.list('email-proofs')).flatMap(({ id, links }) => [id, ...links.map(({ hash }) => hash)]),
    ...(await vault.list('mails')).filter(({ purpose }) => purpose === 'recovery').map(({ id }) => id),
  ])
  expect(secrets.length).toBeGreaterThanOrEqual(7)
  await backedUp(settingsFor(journal.directory), folder)
  const stolen = await textIn(folder)
  expect(secrets.filter(secret => stolen.includes(secret))).toEqual([])

  const target = await anEmptyPlace()
  await restored(folder, target)
  const again = await runningJournal({ DATA_DIR: target.DATA_DIR })
  const before = again.visitor()
  const bearing = { authorization: `Bearer ${tokens.accessToken}` }
  expect((await fetch(`${again.address}/api/v1/users/profile`, { headers: bearing })).status).toBe(401)
  expect((await before.post('/auth/refresh', { refreshToken: tokens.refreshToken })).status).toBe(401)
  expect((await (await again.editor()).get('/users/profile')).status).toBe(200)
  await again.stop()
  await beside(target, async ({ vault }) => {
    const keys = [...(await vault.list('signing-keys')).map(({ jwk }) => jwk.d), ...(await vault.list('keys'))]
    expect(secrets).not.toContain(keys[0])
    expect(keys).toHaveLength(2)
  })
  await journal.discard()
})

describe('the public log’s key', () => {
  const logKey = ({ DATA_DIR }: Environment) =>
    beside(settingsFor(DATA_DIR), async ({ vault }) => vault.list('log-keys'))
  let journal: Environment
  let recipient: string
  let identityFile: string
  beforeEach(async () => {
    journal = await aJournal()
    await aJournalIn(journal.DATA_DIR, async ({ vault }) => void (await openLogKey(vault, 'journal.example/log')))
    const identity = await generateIdentity()
    recipient = await identityToRecipient(identity)
    identityFile = join(await aFolder(), 'identity.txt')
    await writeFile(identityFile, `# created: 2026-01-15T09:00:00Z\n# public key: ${recipient}\n${identity}\n`)
  })
  const backup = () => runHere('backup', { DATA_DIR: journal.DATA_DIR, TO: folder, BACKUP_RECIPIENT: recipient })
  const restore = (target: Environment, identity?: string) =>
    runHere('restore', { DATA_DIR: target.DATA_DIR, FROM: folder, BACKUP_IDENTITY_FILE: identity })

  test('is in a backup only as the recipient can read it, and goes on where its identity is', async () => {
    const { code, output } = await backup()
    expect([code, output]).toEqual([0, expect.stringContaining(`is encrypted for ${recipient}`)])
    const before = await logKey(journal)
    expect(await textIn(folder)).not.toContain(before[0]?.seed)
    expect(await readdir(folder)).toContain('log-keys-000001.jsonl.age')
    const target = await anEmptyPlace()
    expect(await restore(target, identityFile)).toMatchObject({ code: 0 })
    expect(await logKey(target)).toEqual(before)
  })

  test('is not restored without it, nor with another, and nothing is written', async () => {
    await backup()
    const target = await anEmptyPlace()
    expect(await restore(target)).toMatchObject({
      code: 1,
      errors: `The public log's key in this backup is encrypted: set BACKUP_IDENTITY_FILE to the file with the age identity whose recipient is ${recipient}.`,
    })
    await writeFile(identityFile, `${await generateIdentity()}\n`)
    const refusal = `BACKUP_IDENTITY_FILE does not open this backup: it must hold the age identity (AGE-SECRET-KEY-1…) whose recipient is ${recipient}.`
    expect(await restore(target, identityFile)).toMatchObject({ code: 1, errors: refusal })
    await writeFile(identityFile, 'no identity\n')
    expect(await restore(target, identityFile)).toMatchObject({ code: 1, errors: refusal })
    const missing = `${identityFile}.missing`
    expect((await restore(target, missing)).errors).toContain(
      `BACKUP_IDENTITY_FILE: the file cannot be read (${missing})`,
    )
    expect(await readdir(target.DATA_DIR)).toEqual([])
  })

  test('that is damaged is named, and one file of it is kept', async () => {
    await backup()
    await backup()
    const [path = ''] = (await readdir(folder)).filter(name => name.startsWith('log-keys'))
    expect(path).toBe('log-keys-000002.jsonl.age')
    await writeFile(join(folder, path), 'damaged')
    expect((await restore(await anEmptyPlace(), identityFile)).errors).toContain(
      `${path} in the backup ${folder} is damaged`,
    )
  })

  test('is encrypted for nobody by mistake', async () => {
    recipient = `${recipient}x`
    expect(await backup()).toMatchObject({
      code: 1,
      errors: expect.stringContaining('BACKUP_RECIPIENT must be a recipient of age, such as age-keygen prints: age1…'),
    })
  })
})

test('A backup of the version before is restored, and its keys and sessions are not taken over', async () => {
  const journal = await aJournal()
  await backedUp(journal, folder)
  const lines = [
    { kind: 'keys', row: { id: 'root', key: 'of-the-version-before' } },
    { kind: 'signing-keys', row: { id: 'access', jwk: { d: 'of-the-version-before' } } },
    { kind: 'sessions', group: 'rao', row: { id: 'session', userId: 'rao' } },
  ]
  const path = join(folder, 'vault-000001.jsonl')
  const vault = `${await readFile(path, 'utf8')}${lines.map(line => `${JSON.stringify(line)}\n`).join('')}`
  await writeFile(path, vault)
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const listed = manifest.listed.map((file: { path: string }) =>
    file.path === 'vault-000001.jsonl'
      ? { ...file, bytes: Buffer.byteLength(vault), sha256: createHash('sha256').update(vault).digest('hex') }
      : file,
  )
  const rows = { rows: manifest.vault.rows + lines.length }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: 2, vault: rows, listed }))

  const target = await anEmptyPlace()
  await restored(folder, target)
  await beside(target, async ({ vault: restoredVault }) => {
    for (const kind of ['keys', 'signing-keys', 'sessions'] as const) expect(await restoredVault.list(kind)).toEqual([])
    expect(await restoredVault.list('users')).toHaveLength(1)
  })
})
