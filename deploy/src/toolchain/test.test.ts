import { execFile } from 'node:child_process'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

const FILES = {
  'package.json': '{ "type": "module" }',
  'vitest.config.ts': `export default { test: { include: ['*.test.ts'] } }`,
  'passing.test.ts': `
    import { expect, test } from 'vitest'
    test('one', () => expect(1).toBe(1))
    test('two', () => expect(2).toBe(2))`,
  'failing.test.ts': `
    import { beforeAll, describe, expect, test } from 'vitest'
    test('passes', () => expect(1).toBe(1))
    test('fails', () => expect(1).toBe(2))
    describe('a suite that breaks', () => {
      beforeAll(() => { throw new Error('broken') })
      test('never runs', () => {})
    })`,
  'broken.test.ts': `import './missing.ts'`,
  'rejecting.test.ts': `
    import { expect, test } from 'vitest'
    test('passes', () => { void Promise.reject(new Error('nobody waits for this')); expect(1).toBe(1) })`,
  'whole.test.ts': `
    import { beforeEach, describe, test } from 'vitest'
    describe('NATS', () => {
      beforeEach(({ skip }) => skip(true, 'no nats-server here'))
      test('one', () => {})
      test('two', () => {})
    })`,
  'partly.test.ts': `
    import { expect, test } from 'vitest'
    test('runs', () => expect(1).toBe(1))
    test('needs a browser', ({ skip }) => skip(true, 'no Chromium here'))
    test.skipIf(true)('says nothing', () => {})`,
}

let folder: string

beforeAll(async () => {
  folder = await fs.mkdtemp(join(tmpdir(), 'test-'))
  await fs.symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(FILES)) await fs.writeFile(join(folder, path), text)
})

afterAll(() => fs.rm(folder, { recursive: true }))

/** The lines that `make test` ends with, after the reporter's own, and its exit code. */
const tested = (names: readonly string[], CI: string): Promise<{ readonly code: number; readonly lines: string[] }> =>
  new Promise(resolve => {
    const args = [join(root, 'deploy/src/test.ts'), ...names]
    const env = { PATH: process.env['PATH'], CI }
    const child = execFile(process.execPath, args, { cwd: folder, env }, (_, stdout) => {
      const lines = stdout.trimEnd().split('\n')
      const from = lines.findIndex(line => /^(Skipped:|\d+ passed, )/.test(line))
      resolve({ code: child.exitCode ?? -1, lines: lines.slice(from) })
    })
  })

test('passing tests end with their totals', async () => {
  expect(await tested(['passing'], '')).toEqual({ code: 0, lines: ['2 passed, 0 failed, 0 skipped'] })
})

test('a failed test, a suite, a file and a rejection that nobody waits for each count as failed', async () => {
  const { code, lines } = await tested(['failing', 'broken', 'rejecting'], '')
  expect(code).toBe(1)
  expect(lines.at(-1)).toBe('2 passed, 4 failed, 1 skipped')
})

test('what this machine cannot run is named, with the reason, and fails nothing', async () => {
  expect(await tested(['whole', 'partly'], '')).toEqual({
    code: 0,
    lines: [
      'Skipped:',
      '  partly.test.ts > needs a browser: no Chromium here',
      '  partly.test.ts > says nothing: no reason given',
      '  whole.test.ts (2 tests): no nats-server here',
      '',
      '1 passed, 0 failed, 4 skipped',
    ],
  })
})

test('in CI a skip that the committed list does not name fails', async () => {
  const { code, lines } = await tested(['passing', 'whole'], 'true')
  expect(code).toBe(1)
  expect(lines.slice(-4)).toEqual([
    'Skipped here, but not in deploy/src/toolchain/expected-skips.json:',
    '  whole.test.ts',
    '',
    '2 passed, 0 failed, 2 skipped',
  ])
})

test('a run without a test fails', async () => {
  expect(await tested(['no such file'], '')).toEqual({ code: 1, lines: ['0 passed, 0 failed, 0 skipped'] })
})
