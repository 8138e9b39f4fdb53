import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '../http/addresses.ts'
import { type Access, openSession } from './session.ts'

type Answer = { readonly status: number; readonly code?: string; readonly data?: unknown }

const signedIn = { user: { role: 'admin' }, tokens: { accessToken: 'access', expiresIn: 900 } }
const scopes = ['read', 'papers', 'volumes']
const admitted: Readonly<Record<string, Answer>> = {
  '/readyz': { status: 200, data: {} },
  '/api/v1/auth/login': { status: 200, data: signedIn },
  '/api/v1/users/profile/token': { status: 200, data: { role: 'admin', token: { scopes } } },
}

/** What the journal was asked, with which token, after a session was opened and `/papers` was asked for. */
const asked = async (answers: Readonly<Record<string, Answer | readonly Answer[]>>, credentials: Access) => {
  const requests: string[] = []
  const turns = new Map<string, number>()
  const server = createServer(({ url = '', headers }, response) => {
    requests.push([url.replace('/api/v1', ''), headers.authorization?.replace('Bearer ', '') ?? ''].join(' ').trim())
    const all = [answers[url] ?? admitted[url] ?? { status: 200, data: {} }].flat()
    const turn = turns.get(url) ?? 0
    turns.set(url, turn + 1)
    const { status, ...body } = all[Math.min(turn, all.length - 1)] ?? { status: 404 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message: 'said', ...body }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const journal = { address: `http://127.0.0.1:${addressOf(server).port}`, setting: 'TO', credentials } as const
  const watch = { stopping: new AbortController().signal, onWaiting: () => {} }
  const request = await openSession({ ...journal, needs: ['read', 'papers'] }, watch)
  await request({ path: '/papers' })
  return requests.slice(1)
}

const password = { email: 'a@example.org', password: 'Neem-leaf-17-lamp', source: 'the test' }
const instead = { token: 'stored', source: 'a file' }
const second = { '/api/v1/auth/login': { status: 401, code: 'SECOND_FACTOR_REQUIRED' } }

test('a password is enough for an account without a second step', async () => {
  expect(await asked({}, password)).toEqual(['/auth/login', '/papers access'])
})

test('an act of weight signs in again, once', async () => {
  const answers = { '/api/v1/papers': [{ status: 403, code: 'STEP_UP_REQUIRED' }, { status: 200 }] }
  expect(await asked(answers, password)).toEqual(['/auth/login', '/papers access', '/auth/login', '/papers access'])
})

test('the API token that stands beside the password is used where there is a second step, or one is missing', async () => {
  expect(await asked(second, { ...password, instead })).toEqual([
    '/auth/login',
    '/users/profile/token stored',
    '/papers stored',
  ])
  const barred = { '/api/v1/admin/attention': { status: 403, code: 'SECOND_FACTOR_MISSING' } }
  expect((await asked(barred, { ...password, instead })).at(-1)).toBe('/papers stored')
  expect((await asked({}, { ...password, instead })).at(-1)).toBe('/papers access')
})

test.each<[string, Access, Readonly<Record<string, Answer>>]>([
  ['a@example.org signs in with a second step: set SHODH_TOKEN', password, second],
  ['The API token from a file has ended.', instead, { '/api/v1/papers': { status: 401 } }],
  ['The journal refused the API token from a file: said', instead, { '/api/v1/users/profile/token': { status: 403 } }],
  [
    'The API token from a file is not one of an administrator.',
    instead,
    { '/api/v1/users/profile/token': { status: 200, data: { role: 'author', token: { scopes } } } },
  ],
])('it ends with: %s', async (sentence, credentials, answers) => {
  await expect(asked(answers, credentials)).rejects.toThrow(sentence)
})
