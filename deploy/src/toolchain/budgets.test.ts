import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenBudgets, budgetTable, measure, readRecord, writeRecord } from './budgets.ts'

const MANIFEST = {
  'index.html': { file: 'main.js', isEntry: true, imports: ['_react.js'], css: ['main.css'] },
  '_react.js': { file: 'react.js', imports: ['_react-core.js'] },
  '_react-core.js': { file: 'react-core.js', imports: ['_react.js'] },
  'src/features/papers/volume-page/volume-page.tsx': {
    file: 'volume-page.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_table.js'],
  },
  '_table.js': { file: 'table.js' },
  'src/features/users/sign-in/login-page.tsx': {
    file: 'login-page.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_session.js'],
  },
  'src/features/reader/reader-view.tsx': { file: 'reader.js', isDynamicEntry: true, css: ['reader.css'] },
  'src/features/reader/text/text-view.tsx': {
    file: 'text-view.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_table.js'],
    css: ['text-view.css'],
  },
  'src/app/admin/back-office.tsx': {
    file: 'office.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_session.js'],
    css: ['office.css'],
  },
  '_session.js': { file: 'session.js' },
  'src/features/users/admin/users-screen.tsx': {
    file: 'users-screen.js',
    isDynamicEntry: true,
    imports: ['_session.js', '_table.js'],
  },
}

const WORKER = '[{"revision":null,"url":"main.js"},{url:`main.css`,revision:"1"}].map(precache)'

const READER = ['/reader.js', '/reader.css', '/reader.worker-1.js', '/library.js', '/reader.wasm', '/reader.pfb']

const KIB: Readonly<Record<string, number>> = {
  'main.js': 20,
  'react.js': 30,
  'react-core.js': 10,
  'main.css': 4,
  'volume-page.js': 5,
  'login-page.js': 2,
  'table.js': 3,
  'reader.js': 10,
  'reader.css': 6,
  'reader.worker-1.js': 30,
  'library.js': 9,
  'reader.wasm': 9,
  'reader.pfb': 3,
  'text-view.js': 7,
  'text-view.css': 1,
  'office.js': 12,
  'office.css': 2,
  'session.js': 6,
  'users-screen.js': 4,
}

let dist: string

beforeEach(async () => {
  dist = await fs.mkdtemp(join(tmpdir(), 'budgets-'))
  await fs.mkdir(join(dist, '.vite'))
  await fs.writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  await fs.writeFile(join(dist, 'service-worker.js'), WORKER)
  await fs.writeFile(join(dist, 'reader-files.json'), JSON.stringify(READER))
  for (const [file, kib] of Object.entries(KIB)) await fs.writeFile(join(dist, file), randomBytes(kib * 1024))
})

afterEach(() => fs.rm(dist, { recursive: true }))

const weights = () => Object.fromEntries(measure(dist).map(({ name, bytes }) => [name, Math.round(bytes / 1024)]))

test('each part is weighed with all that it imports at once, and nothing twice', () => {
  expect(weights()).toEqual({
    'public first-load JavaScript': 60,
    'public CSS': 4,
    'back-office CSS': 2,
    'service worker': 0,
    precache: 24,
    'PDF reader': 46,
    'PDF decoders': 9,
    'text view': 11,
    'public route src/features/papers/volume-page/volume-page.tsx': 8,
    'sign-in route src/features/users/sign-in/login-page.tsx': 8,
    'back-office shell src/app/admin/back-office.tsx': 18,
    'back-office route src/features/users/admin/users-screen.tsx': 7,
  })
})

test('text is weighed as brotli sends it, where the build has compressed it by that', async () => {
  await fs.writeFile(join(dist, 'main.css'), 'a{color:red}'.repeat(10_000))
  expect(weights()['public CSS']).toBe(0)
  await fs.writeFile(join(dist, 'main.css.br'), randomBytes(2 * 1024))
  expect(weights()['public CSS']).toBe(2)
})

test.each([
  [10 * 1024, 'It is 3,072 bytes larger than in 1a2b3c4.'],
  [14 * 1024, 'It is 1,024 bytes smaller than in 1a2b3c4.'],
  [13 * 1024, 'It is as large as in 1a2b3c4.'],
  [undefined, 'It is new since 1a2b3c4.'],
])('a broken budget says what grew since which commit, where that had %s bytes', async (before, change) => {
  await fs.writeFile(join(dist, 'main.css'), randomBytes(13 * 1024))
  const recorded = { commit: '1a2b3c4', bytes: { ...(before !== undefined && { 'public CSS': before }) } }
  expect(brokenBudgets(measure(dist), recorded)).toEqual([
    `public CSS weighs 13,312 bytes, 3,584 bytes more than its 9.5 KiB. ${change} CONTRIBUTING.md says what to do.`,
  ])
})

test('the table has what each part gained or lost', () => {
  const lines = budgetTable(measure(dist), { commit: '1a2b3c4', bytes: { 'public CSS': 4000, precache: 25 * 1024 } })
  expect(lines).toContain('    4.0 of 9.5 KiB      +96  public CSS\n')
  expect(lines).toContain('   24.0 of 265.5 KiB   -1,024  precache\n')
})

test('what is recorded is read again', async () => {
  const [root, measured] = [join(dist, 'root'), measure(dist)]
  await fs.mkdir(join(root, 'deploy/src/toolchain'), { recursive: true })
  writeRecord(root, measured)
  expect(readRecord(root)).toEqual({
    commit: 'the record',
    bytes: Object.fromEntries(measured.map(({ name, bytes }) => [name, bytes])),
  })
})

test('a service worker whose list cannot be read is no worker without a list', async () => {
  await fs.writeFile(join(dist, 'service-worker.js'), 'self.skipWaiting()')
  expect(() => measure(dist)).toThrow('The service worker has no list of what it precaches.')
})
