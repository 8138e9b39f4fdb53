import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { engines } from './engines.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { envFile } from './env-file.ts'

const MAIN = fileURLToPath(new URL('../servers.ts', import.meta.url))
const UNSET = { EVENTSTORE_URL: '', MONGODB_URL: '', NATS_URL: '' }

const missing = engines.map(engine => engine.missing()).find(why => why !== undefined)

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'servers-'))
})
afterAll(() => rm(directory, { recursive: true }))

const environment = (more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  ...UNSET,
  DATA_DIR: join(directory, 'data'),
  ...more,
})

const refusal = (more: NodeJS.ProcessEnv) => {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { env: environment(more), encoding: 'utf8' })
  return { status, stderr }
}

const servers = async (more: NodeJS.ProcessEnv = {}) => {
  const env = environment(more)
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', text => (output += text))
  const file = join(env.DATA_DIR, 'servers.env')
  await expect.poll(() => output).toContain(`Their addresses are in ${file} until Ctrl-C ends this.`)
  return {
    pids: [...output.matchAll(/, process (\d+)/gu)].map(([, pid]) => Number(pid)),
    output: () => output,
    file,
    urls: parseEnv(await readFile(file, 'utf8')),
    end: async (signal: NodeJS.Signals) => {
      const ended = once(child, 'exit')
      child.kill(signal)
      return ended
    },
  }
}

/** A process that nobody has waited for yet is dead all the same. */
const runs = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !/\) Z/u.test(status)
}
const running = async (pids: readonly number[]) => (await Promise.all(pids.map(runs))).filter(Boolean).length

const names = () => Promise.all(engines.map(async ({ identify, setting }) => (await identify(urlOf(setting))).name))
let urls: NodeJS.Dict<string> = {}
const urlOf = (setting: string) => urls[setting] ?? ''

test('all three respond at the addresses in the file, a killed one is restarted, and Ctrl-C ends all', async ({
  skip,
}) => {
  skip(missing !== undefined, missing)
  const here = await servers()
  urls = here.urls
  expect(Object.keys(urls)).toEqual(['EVENTSTORE_URL', 'MONGODB_URL', 'NATS_URL'])
  expect(await names()).toEqual(['the EventStoreDB peer', 'mongo-java-server', 'nats-server'])
  expect(await readdir(join(here.file, '..'))).toEqual(['servers', 'servers.env'])

  const second = refusal({})
  expect(second.status).toBe(1)
  expect(second.stderr).toMatch(/^\S+ is in use by process \d+: stop it first, or choose another directory\n$/u)

  // those that a setting names are used, and stay when the others end with a kill of who started them
  const other = await servers({ DATA_DIR: join(directory, 'other'), MONGODB_URL: urlOf('MONGODB_URL') })
  expect(other.output()).toContain('It is named by MONGODB_URL')
  expect(other.pids).toHaveLength(2)
  await other.end('SIGKILL')
  await expect.poll(() => running(other.pids)).toBe(0)

  const [peer = 0] = here.pids
  process.kill(peer, 'SIGKILL')
  const back = () =>
    /\(process (\d+)\) ended by SIGKILL.* as process (\d+)\. It has lost everything/u.exec(here.output())
  await expect.poll(back).not.toBeNull()
  expect(back()?.[1]).toBe(`${peer}`)
  expect(await names()).toEqual(['the EventStoreDB peer', 'mongo-java-server', 'nats-server'])

  expect(await here.end('SIGINT')).toEqual([0, null])
  expect(await running([...here.pids, Number(back()?.[2])])).toBe(0)
  expect(existsSync(here.file)).toBe(false)
})

test('what this machine lacks is named in one sentence', () => {
  const { status, stderr } = refusal({ PATH: '/nowhere', NATS_URL: 'nats://127.0.0.1:1' })
  expect(status).toBe(1)
  expect(stderr).toMatch(
    /^The servers can't be started: no mongo-java-server without java.* \(install a JDK and Maven, or set MONGODB_URL\)\n$/u,
  )
})

test('a server that a setting names and that does not respond is named in one sentence', () => {
  const nobody = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', MONGODB_URL: 'mongodb://127.0.0.1:1', NATS_URL: 'n' }
  expect(refusal(nobody).stderr).toBe('NATS_URL must be an address such as nats://127.0.0.1:4222\n')
  const { status, stderr } = refusal({ ...nobody, NATS_URL: 'nats://127.0.0.1:1' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^(EVENTSTORE|MONGODB|NATS)_URL: .*REFUSED.*\n$/u)
})

test('what an address has in it is read back from the file', async () => {
  const path = join(directory, 'some.env')
  const settings = {
    EVENTSTORE_URL: 'esdb://a:2113?tls=false',
    MONGODB_URL: 'mongodb://a,b/?w=majority&replicaSet=rs 0',
  }
  envFile(path).write(settings)
  expect(parseEnv(await readFile(path, 'utf8'))).toEqual(settings)
  const shell = spawnSync('sh', ['-c', '. "$0"; printf %s "$MONGODB_URL"', path], { encoding: 'utf8' })
  expect(shell.stdout).toBe(settings.MONGODB_URL)
  envFile(path).remove()
  expect(existsSync(path)).toBe(false)
})
