import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { administrator } from '../testing/journal.ts'
import { workbench } from './testing/workbench.ts'
import { addressOf } from '../http/addresses.ts'

const main = fileURLToPath(new URL('../maintenance/import.ts', import.meta.url))

let bench: Awaited<ReturnType<typeof workbench>>
beforeAll(async () => {
  bench = await workbench()
})
afterAll(() => bench.close())

const started = (variables: NodeJS.ProcessEnv) => {
  const account = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
  const env = { ...process.env, ...account, FROM: bench.folder.path, TO: bench.line.address, ...variables }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.setEncoding('utf8').on('data', text => (said += text))
  const ended = endOf(child, 'close').then(({ code }) => ({ code, said }))
  return { child, ended }
}

const tokenFor = async (...scopes: readonly string[]) => {
  const editor = await bench.journal.editor()
  const { body } = await editor.post('/users/profile/tokens', { name: 'Import', scopes })
  return String(body.data.token.secret)
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = addressOf(server)
  server.close()
  return port
}

const otherServer = async (status: number, headers: Readonly<Record<string, string>>) => {
  const server = createServer((_, response) => response.writeHead(status, headers).end('<html>')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${addressOf(server).port}`
}

test('Ctrl-C ends cleanly and says that running it again continues; that imports everything, with exit code 0', async () => {
  let uploads = 0
  const third = Promise.withResolvers<void>()
  bench.line.fate = ({ method, url }) => {
    if (method === 'POST' && url === '/api/v1/papers' && ++uploads === 3) third.resolve()
    return uploads < 3 ? 'pass' : new Promise(() => {})
  }
  const { child, ended } = started({})
  await third.promise
  child.kill('SIGINT')
  const { code, said } = await ended
  expect(said).toMatch(/^Stopped\. \d of 8 PDFs are in; running it again goes on from there\.$/mu)
  expect(code).toBe(130)

  bench.line.fate = () => 'pass'
  const again = await started({}).ended
  expect(again.said).toContain('Everything in')
  expect(again.said).toMatch(/^papers +6 +\d +\d +0$/mu)
  expect(again.code).toBe(0)
})

test.each<[string, () => Promise<NodeJS.ProcessEnv>, RegExp]>([
  ['a missing folder', async () => ({ FROM: '/nowhere' }), /^There is no folder \/nowhere\.\n$/u],
  [
    'a journal that is not running',
    async () => ({ TO: `http://127.0.0.1:${await freePort()}` }),
    /^No journal answers at http:\/\/127\.0\.0\.1:\d+: start it with make start, or set TO to its address\.\n$/u,
  ],
  [
    'a gateway without a journal behind it',
    async () => ({ TO: await otherServer(502, { 'content-type': 'text/html' }) }),
    /^No journal answers at /u,
  ],
  [
    'a refused password',
    async () => ({ ADMIN_PASSWORD: 'another password' }),
    /^The journal refused the e-mail and password from ADMIN_EMAIL and ADMIN_PASSWORD\.\n$/u,
  ],
  [
    'an API token that is not accepted',
    async () => ({ SHODH_TOKEN: `shodh_${'x'.repeat(49)}` }),
    /^The journal refused the API token from SHODH_TOKEN\. An administrator creates another one under Profile, API tokens\.\n$/u,
  ],
  [
    'an API token without the scopes',
    async () => ({ SHODH_TOKEN: await tokenFor('read', 'papers') }),
    /^The API token from SHODH_TOKEN does not have the scopes volumes\. /u,
  ],
  [
    'another site',
    async () => ({ TO: await otherServer(200, { 'content-type': 'text/html' }) }),
    /^What answers at \S+ is not a journal of this software\.\n$/u,
  ],
  [
    'an address that moved',
    async () => ({ TO: await otherServer(301, { location: 'https://journal.example.org/readyz' }) }),
    /^\S+ sends its visitors elsewhere: set TO=https:\/\/journal\.example\.org\.\n$/u,
  ],
])('%s is reported in one clear sentence, with exit code 1', async (_, variables, sentence) => {
  const { code, said } = await started(await variables()).ended
  expect(said).toMatch(sentence)
  expect(code).toBe(1)
})

test('An API token is enough to import, and the log names it', async () => {
  const { code, said } = await started({
    ...{ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' },
    SHODH_TOKEN: await tokenFor('read', 'papers', 'volumes'),
  }).ended
  expect(said).toContain('Everything in')
  expect(code).toBe(0)
})
