import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startPeer } from '../../lab/peers/eventstoredb/peer.ts'
import { startMongoJavaServer } from '../../lab/servers/mongo-java-server.ts'
import { startNatsServer } from '../../lab/servers/nats-server.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { noEngines, onSharedEngines } from '../testing/engines.ts'
import { endingOf, startProcess, readiness, untilReady } from '../testing/start-process.ts'
import { freePorts, startConstellation } from './constellation.ts'
import { type ServiceName, WRONG_SETTING } from './processes.ts'
import { addressOf } from '../http/addresses.ts'
import { environment } from '../settings/environment.ts'

/** A password that may never be shown. */
const SECRET = 's3cret'

const missing = noEngines()
let folder: string
let engines: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodh-wrong-'))
  if (missing === undefined) engines = await onSharedEngines()
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})
beforeEach(context => context.skip(missing !== undefined, missing))

let folders = 0
const settingsWith = (changes: NodeJS.ProcessEnv) => {
  folders += 1
  return { ...engines, SAMPLE: '0', DATA_DIR: join(folder, String(folders)), ...changes }
}

type Ending = Awaited<ReturnType<typeof endingOf>>

/** One line that says it, and nothing else. */
const saysOnly = ({ code, errors, output }: Ending, sentence: string | RegExp) => {
  expect(errors).toMatch(/^[^\n]+\n$/u)
  expect(errors).toMatch(sentence)
  expect(errors + output).not.toContain(SECRET)
  expect(code).toBeGreaterThan(0)
}

const closing = <Closable>(started: Closable, close: (started: Closable) => unknown) => {
  onTestFinished(async () => void (await close(started)))
  return started
}

const peer = async (version = '23.10.8') => closing(await startPeer({ version }), ({ close }) => close())

// All services read their settings and open their engines by the same code (environment.test.ts, engine-stores.test.ts).
test.for([
  ['projections', { BACKUP_TO: '/backups' }, /^projections: BACKUP_TO is for the single process: back up EventStoreDB/],
  ['gateway', { QUERY_SERVICE_URL: 'nowhere' }, /^gateway: QUERY_SERVICE_URL must be addresses such as/],
] as const)('The %s ends with one sentence that names the setting of %o', async ([name, changes, sentence]) => {
  const ending = await endingOf(name, settingsWith(changes))
  saysOnly(ending, sentence)
  // of what waiting doesn't help
  expect(ending.code).toBe(WRONG_SETTING)
})

describe('Each service listens, refuses requests, and says what it waits for', () => {
  const started = async (changes: NodeJS.ProcessEnv, services: readonly ServiceName[]) => {
    const running = await Promise.all(services.map(name => startProcess(name, settingsWith(changes))))
    for (const one of running) closing(one, ({ end }) => end('SIGTERM'))
    return Promise.all(running.map(async one => ({ ...one, at: await one.address })))
  }
  type Started = Awaited<ReturnType<typeof started>>

  const waitFor = async (running: Started, sentence: RegExp) => {
    for (const { at } of running) {
      await expect.poll(async () => (await readiness(at)).body.message).toMatch(sentence)
      expect((await readiness(at)).status).toBe(503)
      expect((await fetch(`${at}/healthz`)).status).toBe(200)
      for (const [path, method] of [
        ['years', 'GET'],
        ['year', 'POST'],
      ]) {
        const { status, headers } = await fetch(`${at}/api/v1/papers/${path}`, { method: method ?? '' })
        expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true])
      }
    }
    for (const { log, errors } of running) expect(log() + errors()).not.toContain(SECRET)
  }

  test('while a server is down, and continues by itself when it is there', async () => {
    const [one = 0, other = 0] = await freePorts('127.0.0.1', 2)
    const EVENTSTORE_URL = `esdb://a:${SECRET}@127.0.0.1:${one}?tls=false`
    const MONGODB_URL = `mongodb://127.0.0.1:${other}`
    const [noLog, noDatabase] = await Promise.all([
      started({ JOURNAL_ID: 'one', EVENTSTORE_URL }, ['projections', 'command-service']),
      started({ JOURNAL_ID: 'other', MONGODB_URL }, ['query-service']),
    ])
    await Promise.all([
      waitFor(noLog, /^Waiting for EventStoreDB \(EVENTSTORE_URL\): EventStoreDB didn't answer/),
      waitFor(noDatabase, /^Waiting for MongoDB \(MONGODB_URL\): MongoDB at /),
    ])
    closing(await startPeer({ port: one }), ({ close }) => close())
    closing(await startMongoJavaServer({ port: other }), ({ kill }) => kill())
    await Promise.all([...noLog, ...noDatabase].map(({ at }) => untilReady(at)))
  })

  // why else it can't be reached: nats.test.ts
  test('but for NATS, which it serves without, such as where it refuses the credentials', async () => {
    const guarded = closing(await startNatsServer({ user: 'a', pass: 'b' }), ({ kill }) => kill())
    const NATS_URL = guarded.url.replace('//', `//a:${SECRET}@`)
    for (const { at, log } of await started({ NATS_URL }, ['query-service'])) {
      await untilReady(at)
      expect((await readiness(at)).body.message).toMatch(/^The journal is ready; NATS \(NATS_URL\) can't be reached/)
      expect(log()).toMatch(/NATS \(NATS_URL\) can't be reached/)
      expect(log() + JSON.stringify(await readiness(at))).not.toContain(SECRET)
    }
  })
})

describe('make start-engines ends as a whole, with one sentence that names the setting', () => {
  const leavesNothing = async (changes: NodeJS.ProcessEnv, sentence: RegExp) => {
    const settings = settingsWith(changes)
    const ending = await endingOf('start-engines', settings)
    saysOnly(ending, sentence)
    expect([ending.code, ending.isGone]).toEqual([1, true])
    const left = await readdir(join(settings.DATA_DIR, 'run')).catch(() => [])
    expect(left.filter(name => name.endsWith('.pid'))).toEqual([])
  }

  test('where every service finds the same setting wrong', async () => {
    const { url } = await peer('22.10.5.0')
    await leavesNothing({ EVENTSTORE_URL: url }, /: EVENTSTORE_URL: EventStoreDB 23\.10 or newer is needed/)
  })

  test('where the port is taken', async () => {
    const taken = closing(createServer().listen(0, '127.0.0.1'), server => server.close())
    await once(taken, 'listening')
    const { port } = addressOf(taken)
    await leavesNothing({ PORT: String(port) }, new RegExp(`^PORT ${port} is already in use`))
  })
})

test('A constellation without one of its engines is refused, before anything is there', async () => {
  const variables = settingsWith({ NATS_URL: '' })
  const given = { settings: environment(variables), variables, logger: pino({ level: 'silent' }) }
  const starting = startConstellation({ ...given, onWrongSetting: () => {} })
  await expect(starting).rejects.toThrow(/^NATS_URL must be set$/)
  expect(existsSync(variables.DATA_DIR)).toBe(false)
})
