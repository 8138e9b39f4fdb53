import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf, suitesIn } from './suites.ts'

const root = join(import.meta.dirname, '../../..')

const FILES = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': `export default { test: { include: ['*/src/**/*.test.ts'] } }`,
  'adapters/src/door/contract.ts': `
    import { describe, expect, test } from 'vitest'
    export const doorContract = (name, isShut = true) =>
      describe(name + ' keeps the contract', () => {
        test('it is there', () => expect(1).toBe(1))
        test('it shuts', () => expect(isShut).toBe(true))
      })`,
  'adapters/src/door/wooden.test.ts': `
    import { expect, test } from 'vitest'
    import { doorContract } from './contract.ts'
    doorContract('The wooden door')
    test('a wooden door burns', () => expect(1).toBe(2))`,
  'adapters/src/door/iron.test.ts': `
    import { doorContract } from './contract.ts'
    doorContract('The iron door', false)`,
  'adapters/src/door/mongodb.test.ts': `
    import { beforeEach, inject } from 'vitest'
    import { doorContract } from './contract.ts'
    beforeEach(({ task, skip }) => {
      task.meta.engine = 'mongodb'
      skip(true, inject('run').offers.mongodb.missing)
    })
    doorContract('The far door')`,
  'adapters/src/door/painted.test.ts': `
    import { test } from 'vitest'
    import { doorContract } from './contract.ts'
    test.skip('it looks like ' + typeof doorContract, () => {})`,
  'adapters/src/door/broken.test.ts': `
    import { doorContract } from './contract.ts'
    throw new Error('no ' + typeof doorContract)`,
  'adapters/src/door/handle.test.ts': `
    import { expect, test } from 'vitest'
    test('a handle is no door', () => expect(1).toBe(2))`,
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contracts-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
})

afterAll(() => rm(folder, { recursive: true }))

const contracts = (): Promise<{ readonly code: number; readonly lines: string[] }> =>
  new Promise(resolve => {
    // neither Java nor Docker
    const env = { PATH: dirname(process.execPath), DOCKER_HOST: 'unix:///nowhere' }
    const child = execFile(
      process.execPath,
      [join(root, 'deploy/src/development/contracts.ts')],
      { cwd: folder, env },
      (_, stdout) => resolve({ code: child.exitCode ?? -1, lines: stdout.trimEnd().split('\n') }),
    )
  })

test('every suite on every implementation has its line, and only the tests of the contract count', async () => {
  const { code, lines } = await contracts()
  expect(code).toBe(1)
  expect(lines.filter(line => line.includes(' …'))).toHaveLength(3)
  const printed = lines.filter(line => !line.includes(' …'))
  expect(printed.slice(-2)).toEqual(['Not reached: 1 of 5 (door on mongodb)', '3 passed, 3 failed, 2 skipped'])
  expect(printed.slice(0, -2).toSorted()).toEqual([
    '  The iron door keeps the contract > it shuts: expected false to be true // Object.is equality',
    '  broken.test.ts: no function',
    '  painted.test.ts: no test of the contract ran',
    'door on broken: 1 failed',
    'door on iron: 1 passed, 1 failed',
    expect.stringMatching(/^door on mongodb: 2 skipped \(no mongo-java-server without java.*MONGODB_URL\)\)$/u),
    'door on painted: 1 failed',
    'door on wooden: 2 passed',
  ])
})

test('every test that imports the contract beside it is found', () => {
  expect(suitesIn(folder).map(path => basename(path, '.test.ts'))).toEqual([
    'broken',
    'iron',
    'mongodb',
    'painted',
    'wooden',
  ])
  const ports = new Set(suitesIn(root).map(portOf))
  expect([...ports]).toEqual([
    'event-store',
    'file-store',
    'file-tasks',
    'lease',
    'mailer',
    'message-bus',
    'read-store',
    'scanner',
    'search',
    'readings',
    'vault',
    'proxies',
  ])
})
