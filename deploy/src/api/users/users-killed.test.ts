import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { client } from '../../testing/client.ts'
import { administrator } from '../../testing/journal.ts'
import { journalProcess } from '../../testing/journal-process.ts'
import { BEHIND_PROXY, codeIn, mailsTo, mailTo, newAddress, PASSWORD } from '../../testing/people.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-users-killed-'))
})
afterAll(() => rm(directory, { recursive: true }))

const script = fileURLToPath(new URL('../../testing/disturbances/change-user-and-die.ts', import.meta.url))

const changeAndDie = async (...args: string[]) => {
  const child = spawn(process.execPath, [script, directory, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })
  return (await endOf(child)).signal
}

const chosen = 'Another-leaf-18-lamp'

test('what a killed process began with a user is finished where its event was written, and else never was', async () => {
  const first = await journalProcess(directory, BEHIND_PROXY)
  const visitor = () => client(first.address)
  const editor = client(first.address, await visitor().logIn(administrator))
  for (const name of ['move-before', 'move-after', 'password-before', 'password-after', 'erase-after']) {
    const email = `${name}@example.org`
    await editor.post('/admin/users', { name: `Called ${name}`, email, password: PASSWORD })
    const otp = codeIn(await mailTo({ directory }, email))
    await visitor().post('/auth/verify-email', { email, otp }, newAddress())
  }
  await first.end('SIGTERM')

  for (const moment of ['before', 'after']) {
    expect(await changeAndDie('create', `create-${moment}@example.org`, moment)).toBe('SIGKILL')
    expect(await changeAndDie('move', `move-${moment}@example.org`, moment)).toBe('SIGKILL')
    expect(await changeAndDie('set password', `password-${moment}@example.org`, moment)).toBe('SIGKILL')
  }
  expect(await changeAndDie('erase', 'erase-after@example.org', 'after')).toBe('SIGKILL')

  const journal = await journalProcess(directory, BEHIND_PROXY)
  const admin = client(journal.address, await client(journal.address).logIn(administrator))
  const signIn = async (email: string, password: string) =>
    (await client(journal.address).post('/auth/login', { email, password }, newAddress())).status
  const create = async (email: string) =>
    (await admin.post('/admin/users', { name: 'New', email, password: PASSWORD })).status

  expect(await signIn('create-before@example.org', chosen)).toBe(401)
  expect(await create('create-before@example.org')).toBe(201)
  expect(await signIn('create-after@example.org', chosen)).toBe(403)
  expect(await create('create-after@example.org')).toBe(409)

  expect(await signIn('move-before@example.org', PASSWORD)).toBe(200)
  expect(await create('moved-move-before@example.org')).toBe(201)
  expect(await signIn('moved-move-after@example.org', PASSWORD)).toBe(403)
  expect(await create('move-after@example.org')).toBe(201)

  expect(await signIn('password-before@example.org', PASSWORD)).toBe(200)
  expect(await signIn('password-before@example.org', chosen)).toBe(401)
  expect(await signIn('password-after@example.org', PASSWORD)).toBe(401)
  expect(await signIn('password-after@example.org', chosen)).toBe(200)

  expect((await mailTo({ directory }, 'password-after@example.org', 2)).subject).toContain('Your password was changed')
  expect((await mailTo({ directory }, 'move-after@example.org', 2)).subject).toContain('Your email address was changed')
  for (const name of ['password-before', 'move-before'])
    expect(await mailsTo({ directory }, `${name}@example.org`)).toHaveLength(1)

  expect(await signIn('erase-after@example.org', PASSWORD)).toBe(401)
  const names = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  const texts = await Promise.all(names.map(entry => readFile(join(entry.parentPath, entry.name), 'latin1')))
  expect(texts.filter(text => text.includes('erase-after'))).toEqual([])
  expect(await journal.end('SIGTERM')).toBe(0)
}, 60_000)
