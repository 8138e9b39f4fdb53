import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Takes the place of vite: it notes each build, and while there is a file `hold`, it waits for it to go. */
const VITE = `
import * as fs from 'node:fs'
const fresh = process.argv[process.argv.indexOf('--outDir') + 1]
fs.appendFileSync('../builds', 'begin\\n')
while (fs.existsSync('../hold')) await new Promise(resolve => setTimeout(resolve, 20))
fs.mkdirSync(fresh + '/assets', { recursive: true })
const page = fs.readFileSync('src/page.ts', 'utf8')
fs.writeFileSync(fresh + '/assets/' + page + '.js', page)
fs.writeFileSync(fresh + '/index.html', page)
fs.appendFileSync('../builds', 'end\\n')
`

/** Takes the place of the bundler: its bundle is half there while there is a file `hold`, and a broken source stops it. */
const BUNDLER = `
import * as fs from 'node:fs'
const into = process.argv[3]
const main = fs.readFileSync('deploy/src/main.ts', 'utf8')
fs.appendFileSync('builds', 'bundle\\n')
fs.mkdirSync(into + '/assets', { recursive: true })
fs.writeFileSync(into + '/embedded.js', 'half')
while (fs.existsSync('hold')) await new Promise(resolve => setTimeout(resolve, 20))
if (main === 'broken') process.exit(1)
fs.writeFileSync(into + '/assets/' + main + '.js', main)
fs.writeFileSync(into + '/embedded.js', 'console.log(' + JSON.stringify(main) + ')')
`

/** Takes the place of npm: its registry has other addresses, and an install succeeds once a build has begun beside it. */
const NPM = `
import * as fs from 'node:fs'
if (process.argv[2] === 'config') process.exit(void console.log('https://registry.example/npm/'))
if (fs.existsSync('npm-shrinkwrap.json')) {
  fs.copyFileSync('npm-shrinkwrap.json', '../../addressed.json')
  process.exit(1)
}
const isBuilding = () => fs.readFileSync('../../builds', 'utf8') !== ''
while (!isBuilding() && performance.now() < 10_000) await new Promise(resolve => setTimeout(resolve, 20))
process.exitCode = isBuilding() ? 0 : 1
`

const FILES = {
  'package.json': JSON.stringify({
    name: 'clone',
    private: true,
    type: 'module',
    workspaces: [],
    scripts: { start: 'node deploy/prepare.mjs server.js' },
    dependencies: { vite: 'file:vite' },
    devDependencies: { tester: 'file:tester' },
  }),
  'package-lock.json': '{}',
  '.npmrc': 'ignore-scripts=true',
  'tsconfig.json': '{}',
  'vite/package.json': JSON.stringify({ name: 'vite', version: '1.0.0', type: 'module' }),
  'vite/bin/vite.js': VITE,
  'tester/package.json': JSON.stringify({ name: 'tester', version: '1.0.0' }),
  'npm.mjs': NPM,
  'frontend/src/page.ts': 'one',
  'contracts/src/fields.ts': '',
  'adapters/src/port.ts': '',
  'command-service/src/service.ts': '',
  'projections/src/all.ts': '',
  'query-service/src/service.ts': '',
  'query-service/src/pages/no-scripts.ts': '',
  'deploy/src/development/bundle.ts': BUNDLER,
  'deploy/src/main.ts': 'one',
  'deploy/lab/package.json': JSON.stringify({ name: 'lab', private: true, dependencies: { scales: 'file:scales' } }),
  'deploy/lab/package-lock.json': '{}',
  'deploy/lab/.npmrc': 'ignore-scripts=true',
  'deploy/lab/scales/package.json': JSON.stringify({ name: 'scales', version: '1.0.0' }),
  'script.js': `console.log(process.argv.slice(2).join(' ')); process.exitCode = 3`,
  'server.js': `process.on('SIGTERM', () => process.exit(5)); console.log('listening', process.pid); setInterval(() => {}, 1000)`,
}

/** The bundle of browsers, beside it that of servers, and then the verifier: in alphabetical order. */
const BUILD = ['begin', 'begin', 'begin', 'end', 'end', 'end']

let clone: string

beforeAll(async () => {
  clone = await fs.mkdtemp(join(tmpdir(), 'prepare-'))
  for (const [path, text] of Object.entries(FILES)) {
    await fs.mkdir(join(clone, path, '..'), { recursive: true })
    await fs.writeFile(join(clone, path), text)
  }
  for (const path of [
    'prepare.mjs',
    'src/toolchain/lock.mjs',
    'src/toolchain/publish.mjs',
    'src/toolchain/compress.mjs',
  ])
    await fs.cp(join(root, 'deploy', path), join(clone, 'deploy', path))
})

afterAll(() => fs.rm(clone, { recursive: true }))

beforeEach(() => fs.writeFile(join(clone, 'builds'), ''))

const start = (...args: string[]): ChildProcess => spawn(process.execPath, [join(clone, 'deploy/prepare.mjs'), ...args])

const ended = async (child: ChildProcess): Promise<{ readonly code: number | null; readonly said: string }> => {
  let said = ''
  for (const output of [child.stdout, child.stderr]) output?.on('data', bytes => (said += bytes))
  const [code] = await once(child, 'close')
  return { code, said }
}

const prepared = (...args: string[]) => ended(start(...args))

/** Resolves with what the child has said, once it has said the word. */
const says = (child: ChildProcess, word: string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', bytes => String(bytes).includes(word) && resolve(String(bytes)))
    child.on('close', () => reject(new Error(`ended without saying: ${word}`)))
  })

const write = (path: string, text: string) => fs.writeFile(join(clone, path), text)
const runBundled = () => prepared('--server', 'deploy/dist/embedded.js')
const builds = async () => (await fs.readFile(join(clone, 'builds'), 'utf8')).split('\n').slice(0, -1)
const served = () => fs.readFile(join(clone, 'frontend/dist/index.html'), 'utf8')

test('two starts at once in one clone install and build one after the other', async () => {
  const both = await Promise.all([prepared('--frontend'), prepared('--frontend')])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  const said = both.map(one => one.said).join('')
  expect(said.match(/Installing/g)).toHaveLength(1)
  expect((await builds()).toSorted()).toEqual(BUILD)
  const [, ...paths] = (await fs.readFile(join(clone, 'frontend/dist/.built'), 'utf8')).split('\n')
  const built = ['assets/one.js', 'index.html']
  expect(paths).toEqual(['dist', 'dist-server'].flatMap(folder => built.map(path => `${folder}/${path}`)).toSorted())
})

test('with --omit=dev a start does without what tests need, and whoever needs that has it installed, once', async () => {
  const tester = join(clone, 'node_modules/tester')
  await fs.rm(join(clone, 'node_modules'), { recursive: true, force: true })
  expect(await prepared('--omit=dev')).toMatchObject({ code: 0 })
  await expect(fs.stat(tester)).rejects.toThrow('ENOENT')
  expect((await prepared()).said).toMatch(/^Installing/u)
  expect(await fs.stat(tester)).toBeDefined()
  expect([await prepared('--omit=dev'), await prepared()]).toEqual([
    { code: 0, said: '' },
    { code: 0, said: '' },
  ])
  await write('.npmrc', 'ignore-scripts=true\naudit=false')
  await prepared('--omit=dev')
  expect(await fs.stat(tester)).toBeDefined()
})

test('a second start neither installs nor builds', async () => {
  await prepared('--frontend')
  await write('builds', '')
  expect(await prepared('--frontend')).toEqual({ code: 0, said: '' })
  expect(await builds()).toEqual([])
})

test('a start rebuilds what has changed, and the assets of the build before stay', async () => {
  await write('frontend/src/page.ts', 'one')
  await prepared('--frontend')
  await write('frontend/src/page.ts', 'two')
  expect(await prepared('--frontend')).toMatchObject({ code: 0 })
  expect(await served()).toBe('two')
  expect((await fs.readdir(join(clone, 'frontend/dist/assets'))).toSorted()).toEqual(['one.js', 'two.js'])
})

test('without --frontend nothing is built under a running journal', async () => {
  await prepared()
  await write('contracts/src/fields.ts', 'changed')
  expect(await prepared()).toEqual({ code: 0, said: '' })
  expect(await builds()).toEqual([])
})

test('a start that was killed while it built is followed by one that waits for its remains and builds', async () => {
  await write('frontend/src/page.ts', 'three')
  await write('hold', '')
  const killed = start('--frontend')
  await says(killed, 'Building')
  await expect.poll(builds).toEqual(['begin', 'begin'])
  killed.kill('SIGKILL')
  const next = start('--frontend')
  await says(next, 'waiting')
  await fs.rm(join(clone, 'hold'))
  const [code] = await once(next, 'close')
  expect(code).toBe(0)
  expect((await builds()).slice(0, 4).toSorted()).toEqual(['begin', 'begin', 'end', 'end'])
  expect((await builds()).slice(4).toSorted()).toEqual(BUILD)
  expect(await served()).toBe('three')
})

test('with --server the server is bundled, once, and anew where one of its sources has changed', async () => {
  expect(await runBundled()).toMatchObject({ code: 0, said: expect.stringMatching(/one\n$/u) })
  expect(await runBundled()).toEqual({ code: 0, said: 'one\n' })
  await write('query-service/src/service.ts', 'changed')
  await write('deploy/src/main.ts', 'two')
  await write('deploy/src/main.test.ts', 'a test is none of them')
  expect((await runBundled()).said).toMatch(/two\n$/u)
  await write('deploy/src/main.test.ts', 'changed')
  expect(await runBundled()).toEqual({ code: 0, said: 'two\n' })
  expect(await builds()).toEqual(['bundle', 'bundle'])
  expect((await fs.readdir(join(clone, 'deploy/dist/assets'))).toSorted()).toEqual(['one.js', 'two.js'])
})

test('with --engines the processes of a journal on engines are bundled apart, once', async () => {
  await write('deploy/src/main.ts', 'on engines')
  expect((await prepared('--engines', 'deploy/dist-engines/embedded.js')).said).toMatch(/on engines\n$/u)
  expect(await prepared('--engines', 'deploy/dist-engines/embedded.js')).toEqual({ code: 0, said: 'on engines\n' })
  expect(await builds()).toEqual(['bundle'])
})

test('a start that was killed while it bundled leaves the bundle before whole, and the next start bundles', async () => {
  await write('deploy/src/main.ts', 'before')
  await runBundled()
  await write('deploy/src/main.ts', 'after')
  await write('hold', '')
  await write('builds', '')
  const killed = start('--server')
  await expect.poll(builds).toEqual(['bundle'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const bundled = () => fs.readFile(join(clone, 'deploy/dist/embedded.js'), 'utf8')
  expect(await bundled()).toBe('console.log("before")')
  await fs.rm(join(clone, 'hold'))
  expect((await runBundled()).said).toMatch(/after\n$/u)
})

test('where the server cannot be bundled, nothing is run, whatever was bundled before', async () => {
  await write('deploy/src/main.ts', 'right')
  await runBundled()
  await write('deploy/src/main.ts', 'broken')
  const { code, said } = await runBundled()
  expect(code).toBe(1)
  expect(said).toMatch(/could not be bundled: see above\.\n$/u)
  await write('deploy/src/main.ts', 'right')
  expect(await runBundled()).toEqual({ code: 0, said: 'right\n' })
})

test("the laboratory's packages are installed for whoever asks for them, once, and into the laboratory", async () => {
  const scales = () => fs.stat(join(clone, 'deploy/lab/node_modules/scales')).catch(() => undefined)
  await prepared('--server')
  expect(await scales()).toBeUndefined()
  expect(await prepared('--lab')).toMatchObject({ code: 0, said: expect.stringMatching(/^Installing the lab/u) })
  expect(await scales()).toBeDefined()
  expect(await fs.stat(join(clone, 'node_modules/scales')).catch(() => undefined)).toBeUndefined()
  expect(await prepared('--lab')).toEqual({ code: 0, said: '' })
})

test("the laboratory's packages are installed while the frontend is built, by their addresses or without", async () => {
  const locked = { version: '1.0.0', integrity: 'sha512-x' }
  await write('deploy/lab/package-lock.json', JSON.stringify({ packages: { 'node_modules/@a/b': locked } }))
  await fs.rm(join(clone, 'deploy/lab/node_modules/.installed'))
  await write('frontend/src/page.ts', 'four')
  const env = { ...process.env, npm_execpath: join(clone, 'npm.mjs') }
  const child = spawn(process.execPath, [join(clone, 'deploy/prepare.mjs'), '--lab', '--frontend'], { env })
  expect(await ended(child)).toMatchObject({ code: 0 })
  expect(await prepared('--lab', '--frontend')).toEqual({ code: 0, said: '' })
  const { packages } = JSON.parse(await fs.readFile(join(clone, 'addressed.json'), 'utf8'))
  const resolved = 'https://registry.example/npm/@a/b/-/b-1.0.0.tgz'
  expect(packages).toEqual({ 'node_modules/@a/b': { ...locked, resolved } })
  expect(await fs.readdir(join(clone, 'deploy/lab'))).not.toContain('npm-shrinkwrap.json')
})

test('the script gets its arguments, and its exit code is returned', async () => {
  await prepared()
  expect(await prepared('script.js', 'a', 'b')).toEqual({ code: 3, said: 'a b\n' })
})

test('SIGTERM reaches the script, and the end waits for its end', async () => {
  await prepared()
  const child = start('server.js')
  await says(child, 'listening')
  child.kill('SIGTERM')
  const [code] = await once(child, 'close')
  expect(code).toBe(5)
})

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('when npm gets SIGTERM, the script ends too', async () => {
  await prepared()
  const npm = spawn('npm', ['start'], { cwd: clone })
  const pid = Number(/listening (\d+)/.exec(await says(npm, 'listening'))?.[1])
  npm.kill('SIGTERM')
  await expect.poll(() => isRunning(pid)).toBe(false)
})
