import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as Dockerignore from '@balena/dockerignore'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mainOf } from '../engines/parts.ts'
import { environment, settingNames } from '../settings/environment.ts'
import { needsOf } from './dockerfile-imports.ts'
import { copiedIn, pairsIn, stagesOf, wordsOf } from './dockerfile.ts'
import { addressOf } from '../http/address-of.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('deploy/Dockerfile')
const manifest = JSON.parse(read('package.json'))

const [build, final, ...others] = stagesOf(text)
if (!build || !final) throw new Error('The Dockerfile has fewer than two stages')

// what it exports is not what its types say
const dockerignore: () => Dockerignore.Ignore = createRequire(import.meta.url)('@balena/dockerignore')
const ignored = dockerignore().add(read('.dockerignore'))

/** Everything that is started in a container: the parts, the journal in one process, and what looks after it. */
const SCRIPTS = [
  'deploy/src/embedded.ts',
  ...(['gateway', 'command-service', 'query-service', 'projections'] as const).map(part =>
    mainOf(part).slice(root.length + 1),
  ),
  ...['replay', 'verify', 'migrate', 'backup', 'restore', 'import', 'eventstoredb-user'].map(
    name => `deploy/src/${name}.ts`,
  ),
]

const copiedFromHere = [build, final].flatMap(stage => copiedIn(stage).filter(({ from }) => from === undefined))

describe('the Dockerfile', () => {
  test('builds and runs on the Node that the repository names', () => {
    const image = `node:${read('.nvmrc').trim()}-bookworm-slim`
    expect([build.image, final.image, others]).toEqual([image, image, []])
  })

  test('copies only what is there and reaches the builder', () => {
    const sources = copiedFromHere.flatMap(copied => copied.sources)
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter(source => !existsSync(join(root, source)))).toEqual([])
    expect(sources.filter(source => ignored.ignores(source))).toEqual([])
  })

  test('installs from the manifests of all workspaces and the lock file', () => {
    const before = build.steps.findIndex(({ instruction }) => instruction === 'RUN')
    const first = copiedIn({ ...build, steps: build.steps.slice(0, before) }).flatMap(({ sources }) => sources)
    const manifests = ['', ...manifest.workspaces.map((name: string) => `${name}/`)].map(
      folder => `${folder}package.json`,
    )
    expect(first).toEqual(expect.arrayContaining([...manifests, 'package-lock.json', '.npmrc', 'deploy/prepare.mjs']))
    const { files, missing } = needsOf(
      root,
      first.filter(path => path.endsWith('.mjs')),
    )
    expect([...files].filter(file => !first.includes(file))).toEqual([])
    expect([...missing]).toEqual([])
  })

  test('leaves every file out that no one but a developer has use for', () => {
    const developersOnly = [
      'data/journal.sqlite',
      'deploy/.env',
      '.git/config',
      'deploy/key.pem',
      'node_modules/x/index.js',
    ]
    expect(developersOnly.filter(path => !ignored.ignores(path))).toEqual([])
    const tests = globSync('*/src/**/*.test.ts', { cwd: root })
    expect(tests.filter(path => !ignored.ignores(path))).toEqual([])
  })

  test('ends as an image that runs without root, reports its health, and ends on SIGTERM', () => {
    expect(wordsOf(final, 'USER')).toEqual(['node'])
    const after = final.steps.slice(final.steps.findIndex(({ instruction }) => instruction === 'USER'))
    expect(after.map(({ instruction }) => instruction)).not.toEqual(expect.arrayContaining(['RUN']))
    expect(wordsOf(final, 'STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(wordsOf(final, 'HEALTHCHECK')).toHaveLength(1)
    const [node, main] = JSON.parse(wordsOf(final, 'CMD')[0] ?? '')
    expect([node, SCRIPTS.includes(main)]).toEqual(['node', true])
  })

  test('sets only settings that parse, the memory of Node as `make start` does, and no secret', () => {
    const { NODE_ENV, NODE_OPTIONS, MALLOC_ARENA_MAX, ...settings } = pairsIn(final, 'ENV')
    expect(NODE_ENV).toBe('production')
    const makefile = readFileSync(join(root, 'Makefile'), 'utf8')
    expect(makefile).toContain(`NODE_OPTIONS := ${NODE_OPTIONS} `)
    expect(makefile).toContain(`MALLOC_ARENA_MAX := ${MALLOC_ARENA_MAX}\n`)
    expect(Object.keys(settings).filter(name => !settingNames.includes(name))).toEqual([])
    expect(environment(settings)).toMatchObject({ HOST: '0.0.0.0', PORT: 8080, DATA_DIR: '/data' })
    expect(text).not.toMatch(/PASSWORD|SECRET|TOKEN|^ARG/mu)
  })
})

describe('the image', () => {
  const { files, packages, missing } = needsOf(root, SCRIPTS)

  test('has every file that its scripts import', () => {
    const copied = copiedIn(final).flatMap(({ sources }) => sources)
    const isCopied = (file: string) => copied.some(source => file === source || file.startsWith(`${source}/`))
    expect(files.size).toBeGreaterThan(100)
    expect([...missing]).toEqual([])
    expect([...files].filter(file => !isCopied(file) || ignored.ignores(file))).toEqual([])
  })

  test('has every package that its scripts import, and none that only developers need', () => {
    const isKept = (need: string) => {
      const [workspace = '', name = ''] = need.split(' ')
      return name in JSON.parse(read(`${workspace}/package.json`)).dependencies
    }
    expect(packages.size).toBeGreaterThan(10)
    expect([...packages].filter(need => !isKept(need))).toEqual([])
    expect(wordsOf(build, 'RUN').at(-1)).toMatch(/^npm prune --omit=dev\b/u)
    expect(copiedIn(final)).toContainEqual({
      from: build.name,
      sources: ['/journal/node_modules'],
      target: 'node_modules',
    })
  })
})

describe('the health check', () => {
  const [check = ''] = wordsOf(final, 'HEALTHCHECK')
  const [node, ...args] = z.array(z.string()).parse(JSON.parse(check.slice(check.indexOf('['))))

  const exitCode = async (port: number) => {
    const child = spawn(process.execPath, args, { env: { PORT: String(port) }, stdio: 'ignore' })
    const [code] = await once(child, 'exit')
    return code
  }

  const serverWith = async (status: number) => {
    const requests: string[] = []
    const server = createServer(({ url = '' }, response) => {
      requests.push(url)
      response.writeHead(status).end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = addressOf(server)
    const close = () => server.close()
    return { port, requests, close }
  }

  test.each([
    [200, 0],
    [503, 1],
  ])('finds a process whose status is %i with exit code %i', async (status, code) => {
    const { port, requests, close } = await serverWith(status)
    expect([node, await exitCode(port), requests]).toEqual(['node', code, ['/healthz']])
    close()
  })

  test('finds out that nobody listens', async () => {
    const { port, close } = await serverWith(200)
    close()
    expect(await exitCode(port)).toBe(1)
  })
})
