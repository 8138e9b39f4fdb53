import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importSettings } from './import-papers.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-settings-'))
  await writeFile(join(directory, 'first-administrator.txt'), 'email: admin@shodh.local\npassword: generated: one\n')
})
afterAll(() => rm(directory, { recursive: true }))

const given = { ADMIN_EMAIL: 'editor@example.org', ADMIN_PASSWORD: 'a long enough password' }

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ HOST: '0.0.0.0', PORT: '9000' }, 'http://127.0.0.1:9000'],
  [{ HOST: '::' }, 'http://[::1]:8080'],
  [{ HOST: 'journal.local' }, 'http://journal.local:8080'],
  [{ TO: 'https://journal.example.org/' }, 'https://journal.example.org'],
  [{ TO: 'https://example.org/journal/' }, 'https://example.org/journal'],
])('with %j the journal is at %s', async (variables, to) => {
  expect(await importSettings({ ...given, ...variables, FROM: 'x' })).toMatchObject({ to, from: 'x' })
})

test('ADMIN_EMAIL and ADMIN_PASSWORD come first, then the first administrator', async () => {
  const source = join(directory, 'first-administrator.txt')
  expect((await importSettings({ ...given, FROM: 'x', DATA_DIR: directory })).credentials).toMatchObject({
    email: 'editor@example.org',
  })
  expect((await importSettings({ FROM: 'x', DATA_DIR: directory })).credentials).toEqual({
    email: 'admin@shodh.local',
    password: 'generated: one',
    source,
  })
})

test('SHODH_TOKEN comes before both, and the token of the first start stands beside its administrator, or alone', async () => {
  const token = `shodh_${'x'.repeat(49)}`
  const variables = { ...given, FROM: 'x', DATA_DIR: directory }
  const fromEnvironment = { token, source: 'SHODH_TOKEN' }
  expect((await importSettings({ ...variables, SHODH_TOKEN: token })).credentials).toEqual(fromEnvironment)
  await expect(importSettings({ ...variables, SHODH_TOKEN: 'shodh_x' })).rejects.toThrow(
    'SHODH_TOKEN must be a whole API token, which begins with shodh_',
  )
  const folder = await mkdtemp(join(directory, 'token-'))
  const stored = { token, source: join(folder, 'importer-token.txt') }
  await writeFile(stored.source, `${token}\n`)
  expect((await importSettings({ FROM: 'x', DATA_DIR: folder })).credentials).toEqual(stored)
  await writeFile(join(folder, 'first-administrator.txt'), 'email: admin@shodh.local\npassword: generated: one\n')
  expect((await importSettings({ FROM: 'x', DATA_DIR: folder })).credentials).toMatchObject({
    email: 'admin@shodh.local',
    instead: stored,
  })
  expect((await importSettings({ ...variables, DATA_DIR: folder })).credentials).not.toHaveProperty('token')
})

test.each([
  [{}, 'Say which folder to import: make import FROM=folder.'],
  [{ FROM: 'x', TO: 'localhost:8080' }, 'TO must be an address such as http://127.0.0.1:8080.'],
  [{ FROM: 'x', DATA_DIR: '/nowhere' }, 'Set SHODH_TOKEN, or ADMIN_EMAIL and ADMIN_PASSWORD, to sign in'],
  [{ FROM: 'x', PORT: 'x' }, 'PORT must be a whole number from 0 to 65535'],
])('with %j there is one sentence', async (variables, sentence) => {
  await expect(importSettings(variables)).rejects.toThrow(sentence)
})
