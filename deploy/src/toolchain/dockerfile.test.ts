import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mainOf } from '../engines/parts.ts'
import { environment, settingNames } from '../settings/environment.ts'
import { needsOf } from './dockerfile-imports.ts'
import { docker, noBuilder } from './testing/docker.ts'
import { addressOf } from '../http/addresses.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('deploy/Dockerfile')
const [, build = '', final = ''] = text.split(/^(?=FROM )/mu)

/** What a stage copies from the repository. */
const copiedIn = (stage: string) =>
  [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gmu)].flatMap(([, sources = '']) => sources.split(' '))

/** Everything that is started in a container: the parts, the journal in one process, and what looks after it. */
const SCRIPTS = [
  'deploy/src/embedded.ts',
  ...(['gateway', 'command-service', 'query-service', 'projections'] as const).map(part =>
    mainOf(part).slice(root.length + 1),
  ),
  ...['replay', 'verify', 'migrate', 'backup', 'restore', 'confirm-clock', 'import', 'eventstoredb-user'].map(
    name => `deploy/src/maintenance/${name}.ts`,
  ),
]

describe('the Dockerfile', () => {
  test('is one in which its builder finds nothing wrong', ({ skip }) => {
    skip(noBuilder() !== undefined, noBuilder())
    expect(docker(['build', '--check', '-f', 'deploy/Dockerfile', '.'])).toContain('no warnings found')
  })

  test('builds and runs on the Node that the repository names', () => {
    const images = [...text.matchAll(/^FROM (\S+)/gmu)].map(([, image]) => image)
    const image = `node:${read('.nvmrc').trim()}-bookworm-slim`
    expect(images).toEqual([image, image])
  })

  test('copies only what is there and reaches the builder', () => {
    const sources = [build, final].flatMap(copiedIn)
    const sent = read('.dockerignore').split('\n')
    expect(sources.length).toBeGreaterThan(20)
    expect(sources.filter(source => !existsSync(join(root, source)))).toEqual([])
    expect(sources.filter(source => !sent.includes(`!${source.split('/')[0]}`))).toEqual([])
  })

  test('installs from the manifests of all workspaces and the lock file', () => {
    const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(read('package.json'))
    const first = copiedIn(build.split(/^RUN /mu)[0] ?? '')
    const manifests = ['', ...workspaces.map(name => `${name}/`)].map(folder => `${folder}package.json`)
    expect(first).toEqual(expect.arrayContaining([...manifests, 'package-lock.json', '.npmrc', 'deploy/prepare.mjs']))
    const scripts = first.filter(path => path.endsWith('.mjs'))
    expect(first).toEqual(expect.arrayContaining([...needsOf(root, scripts).files]))
  })

  test('ends as an image that runs without root, and ends on SIGTERM', () => {
    expect(final).toMatch(/^USER node\n(?:(?!RUN ).*\n)*CMD /mu)
    expect(final).toMatch(/^STOPSIGNAL SIGTERM$/mu)
    const [, command = '[]'] = /^CMD (.+)$/mu.exec(final) ?? []
    expect(JSON.parse(command)).toEqual(['node', expect.toBeOneOf(SCRIPTS)])
  })

  test('sets only settings that parse, the memory of Node as `make start` does, and no secret', () => {
    const variables = [...final.matchAll(/^ENV (.+)$/gmu)].flatMap(([, line = '']) => line.split(' '))
    const set = Object.fromEntries(variables.map(variable => variable.split(/=(.*)/u, 2)))
    const { NODE_ENV, NODE_OPTIONS, MALLOC_ARENA_MAX, ...settings } = set
    expect(NODE_ENV).toBe('production')
    const makefile = read('Makefile')
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
    const copied = copiedIn(final)
    expect(files.size).toBeGreaterThan(100)
    expect([...missing]).toEqual([])
    expect([...files].filter(file => !copied.some(source => file === source || file.startsWith(`${source}/`)))).toEqual(
      [],
    )
    // what .dockerignore leaves out below the folders that are copied
    expect([...files].filter(file => /\.test\.ts$|^deploy\/lab\//u.test(file))).toEqual([])
  })

  test('has every package that its scripts import, and none that only developers need', () => {
    const isKept = (need: string) => {
      const [workspace = '', name = ''] = need.split(' ')
      return name in JSON.parse(read(`${workspace}/package.json`)).dependencies
    }
    expect(packages.size).toBeGreaterThan(10)
    expect([...packages].filter(need => !isKept(need))).toEqual([])
    expect(build).toMatch(/^RUN npm prune --omit=dev /mu)
    expect(final).toContain('COPY --from=build /journal/node_modules node_modules\n')
  })
})

describe('the health check', () => {
  const [, command = ''] = /^HEALTHCHECK .*?(\[.*\])$/mu.exec(final) ?? []
  const [shell = '', ...args] = z.array(z.string()).parse(JSON.parse(command))

  const exitCode = async (port: number) => {
    const child = spawn(shell, args, { env: { PORT: String(port) }, stdio: 'ignore' })
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
    expect([shell, await exitCode(port), requests]).toEqual(['bash', code, ['/healthz']])
    close()
  })

  test('finds out that nobody listens', async () => {
    const { port, close } = await serverWith(200)
    close()
    expect(await exitCode(port)).toBe(1)
  })
})
