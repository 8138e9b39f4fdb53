import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { lineWriter } from './logger.ts'

const FULL = '/dev/full'

const logged = (output: 'pipe' | number, paths: readonly string[] = []) => {
  const script = fileURLToPath(new URL('../testing/log-and-serve.ts', import.meta.url))
  return spawnSync(process.execPath, [script, ...paths], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
    timeout: 60_000,
  })
}

const SERVED = 'served\n'.repeat(5)

test('Where the log can not be written, readers are served, and the process ends', context => {
  context.skip(!existsSync(FULL), 'this system has no device that is always full')
  const full = openSync(FULL, 'w')
  onTestFinished(() => closeSync(full))
  expect(logged(full)).toMatchObject({ stderr: SERVED, status: 3 })
})

test('Every line is written up to the end of the process', () => {
  const { stdout, stderr, status } = logged('pipe')
  expect([stderr, status]).toEqual([SERVED, 3])
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line): string => JSON.parse(line).msg)
  expect(messages.filter(message => message === 'request completed')).toHaveLength(5)
  expect(messages).toContain('The end')
})

test('A secret link, a token or an e-mail address is in no line of the log, in whatever way it is written', () => {
  const links = ['/s/', '//s//', '/S/', '/%73/', '/s%2F', '/%2573/', '/./s/', '/a/../s/', '/%5Cs/', '/s;x/'].map(
    before => `${before}secret`,
  )
  const previews = ['/preview/', '/hi/preview/', '/%70review/', '/preview%2F'].map(before => `${before}secret`)
  const subscriptions = ['/unsubscribe/', '/mr/unsubscribe/', '/api/v1/unsubscribe/', '/subscribe/confirm/'].map(
    before => `${before}secret`,
  )
  const { stdout } = logged('pipe', [
    ...links,
    '/s/secret/secret?secret',
    ...previews,
    ...subscriptions,
    `/admin/shodh_${'secret-'.repeat(7)}`,
    `/admin/shodh%5F${'secret-'.repeat(7)}`,
    `/admin/%2573hodh_${'secret-'.repeat(7)}`,
    '/%2525252573/secret',
    '/authors/secret@example.org',
    '/authors/secret%40example.org',
    '/files/s/a.txt',
  ])
  expect(stdout).not.toContain('secret')
  // in the order of the requests: the last lines of a process stand in either order
  const requests = Array.from(
    stdout.matchAll(/"reqId":"req-(?<n>.+?)".*"path":"(?<path>[^"]+)"/gu),
    ({ groups = {} }) => ({
      n: Number.parseInt(groups['n'] ?? '', 36),
      path: groups['path'],
    }),
  )
  const paths = requests
    .toSorted((one, other) => one.n - other.n)
    .map(({ path }) => path)
    .filter(path => path !== '/')
  expect(paths).toEqual([
    ...Array<string>(11).fill('/s/[redacted]'),
    ...Array<string>(4).fill('/preview/[redacted]'),
    ...Array<string>(3).fill('/unsubscribe/[redacted]'),
    '/subscribe/confirm/[redacted]',
    ...Array<string>(6).fill('/[redacted]'),
    '/files/s/a.txt',
  ])
})

/** A pipe that takes no more than the system holds of it, until it is read. */
const unreadPipe = () => {
  const directory = mkdtempSync(join(tmpdir(), 'shodh-log-'))
  const path = join(directory, 'pipe')
  spawnSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => {
    closeSync(pipe)
    rmSync(directory, { recursive: true })
  })
  return pipe
}

/** What can be read of it now. */
const readFrom = (pipe: number) => {
  const buffer = Buffer.alloc(2 ** 20)
  try {
    return buffer.toString('utf8', 0, readSync(pipe, buffer))
  } catch {
    return ''
  }
}

test('What can not be written waits up to a bound, what is lost is counted, and no line is torn', async context => {
  context.skip(process.platform === 'win32', 'no named pipes')
  const pipe = unreadPipe()
  const lost: number[] = []
  const { write } = lineWriter(pipe, count => void lost.push(count))
  const lines = Array.from({ length: 20_000 }, (_, n) => `${String(n).padStart(99, '.')}\n`)
  for (const line of lines) write(line)
  let received = ''
  await expect.poll(() => (received += readFrom(pipe)) && lost.length, { interval: 1, timeout: 30_000 }).toBe(1)
  received += readFrom(pipe)
  expect(lost[0]).toBeGreaterThan(0)
  expect(received).toBe(lines.slice(0, lines.length - (lost[0] ?? 0)).join(''))
})
