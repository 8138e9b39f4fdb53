import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { pages } from '@shodh/query-service/pages/pages.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { silentServer } from './testing/silent-server.ts'
import { responseTo } from '../testing/response-to.ts'

const SETTINGS: Partial<JournalSettings> = { languages: ['en'] }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodh-site-'))
  await mkdir(join(folder, 'site/assets'), { recursive: true })
  await writeFile(join(folder, 'site/index.html'), '<!doctype html>')
  await writeFile(join(folder, 'site/assets/app.js'), 'public')
  await writeFile(join(folder, 'x.js'), 'secret')
})
afterAll(() => rm(folder, { recursive: true }))

const site = async () => {
  const lines: string[] = []
  const app = await silentServer({ logger: pino({ level: 'warn' }, { write: line => void lines.push(line) }) })
  await app.register(pages, { root: join(folder, 'site'), settings: SETTINGS as JournalSettings })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  /** Sends the path unchanged, as fetch would not. */
  const load = async (path: string) => {
    const response = await responseTo(get(address, { path, agent: false }))
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  return { load, lines }
}

test('a file of the site is sent', async () => {
  const { load } = await site()
  expect(await load('/assets/app.js')).toMatchObject({ status: 200, body: 'public' })
})

test.each([
  ['/..%2fx.js', 404],
  ['/%2e%2e%2fx.js', 404],
  ['/%2e%2e/x.js', 404],
  ['/../x.js', 404],
  ['/assets/..%2f..%2fx.js', 404],
  ['/%252e%252e%252fx.js', 404],
  ['/..\\x.js', 404],
  ['/..%5cx.js', 404],
  ['/assets//app.js', 404],
  ['/./assets/app.js', 404],
  ['/.hidden.js', 404],
  ['/x%00.js', 400],
  ['/%00', 404],
  ['/%ff.js', 400],
  ['/%zz.js', 400],
  ['/%c0%ae%c0%ae%2fx.js', 400],
  [`/${'x'.repeat(4000)}.js`, 404],
  [`/${'../'.repeat(1000)}x.js`, 404],
] as const)('%s is refused, and the log has no error', async (path, status) => {
  const { load, lines } = await site()
  const response = await load(path)
  expect(response).toMatchObject({ status, headers: { 'x-content-type-options': 'nosniff' } })
  expect(response.body).not.toContain('secret')
  expect(lines).toEqual([])
})
