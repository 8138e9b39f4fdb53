import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { environment } from '../settings/environment.ts'
import { variableNames } from '../settings/variables.ts'
import { CHECKSUMS } from '../release/archive.ts'
import { docker, noBuilder } from './testing/docker.ts'
import { addressOf } from '../http/addresses.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const text = read('deploy/Dockerfile')

describe('the Dockerfile', () => {
  test('is one in which its builder finds nothing wrong', ({ skip }) => {
    skip(noBuilder() !== undefined, noBuilder())
    expect(docker(['build', '--check', '-f', 'deploy/Dockerfile', '.'])).toContain('no warnings found')
  })

  test('runs on the Node that the repository names', () => {
    const images = [...text.matchAll(/^FROM (\S+)/gmu)].map(([, image]) => image)
    expect(images).toEqual([`node:${read('.nvmrc').trim()}-bookworm-slim`])
  })

  test('is made of a release as it was written, and of nothing of the operator', () => {
    const [copied, checked] = ['\nCOPY . .\n', `\nRUN sha256sum --check --quiet ${CHECKSUMS}\n`].map(step =>
      text.indexOf(step),
    )
    expect(copied).toBeGreaterThan(0)
    expect(checked).toBeGreaterThan(copied ?? 0)
    const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
    const own = [...read('deploy/compose.single.yaml').matchAll(/(?:env_file: \[|\.\/)(\.env|settings|backups)\b/gu)]
    expect(new Set(own.map(([, name]) => name)).size).toBe(3)
    for (const [, name] of own) expect(ignored).toContain(`deploy/${name}`)
  })

  test('ends as an image that runs without root, and ends on SIGTERM', () => {
    expect(text).toMatch(/^USER node\n(?:(?!RUN ).*\n)*CMD \["start"\]$/mu)
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/mu)
    const [, folder] = /^WORKDIR (.+)$/mu.exec(text) ?? []
    expect(text).toContain(`\nENTRYPOINT ["${folder}/bin/shodh"]\n`)
  })

  test('sets only settings that parse, and no secret', () => {
    const variables = [...text.matchAll(/^ENV (.+)$/gmu)].flatMap(([, line = '']) => line.split(' '))
    const set = Object.fromEntries(variables.map(variable => variable.split(/=(.*)/u, 2)))
    const { NODE_ENV, ...settings } = set
    expect(NODE_ENV).toBe('production')
    expect(Object.keys(settings).filter(name => !variableNames.includes(name))).toEqual([])
    expect(environment(settings)).toMatchObject({ HOST: '0.0.0.0', PORT: 8080, DATA_DIR: '/data' })
    expect(text).not.toMatch(/PASSWORD|SECRET|TOKEN|^ARG/mu)
  })
})

describe('the health check', () => {
  const [, command = ''] = /^HEALTHCHECK .*?(\[.*\])$/mu.exec(text) ?? []
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
