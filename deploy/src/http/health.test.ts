import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Standing } from '../stores/watched.ts'
import { type Health, health } from './health.ts'
import { probe } from './probe.ts'
import { httpServer } from './server.ts'

const plain = { TRUST_PROXY: undefined, CORS_ORIGINS: [], PUBLIC_URL: undefined, verify: async () => undefined }

const appWith = async (given: Partial<Health>, logger = pino({ level: 'silent' })) => {
  const app = await httpServer({ ...plain, logger })
  await app.register(health, { waitingFor: () => [], ...given })
  return async (path: string) => {
    const { statusCode, headers, body } = await app.inject(path)
    return { status: statusCode, headers, body: JSON.parse(body) }
  }
}

const answers = probe({ name: 'EventStoreDB', setting: 'EVENTSTORE_URL', ask: async () => 7 })
const away = () =>
  probe({
    name: 'MongoDB',
    setting: 'MONGODB_URL',
    ask: () => Promise.reject(new Error('mongodb.example.org:27017 refused')),
  })
const nats = (trouble?: string) => ({ name: 'NATS', setting: 'NATS_URL', trouble: () => trouble })

const drawn = { position: 41, isHeld: true, isServed: true, behindSeconds: 0.2, parked: 0 }
const papers: Standing = { name: 'papers', version: 3, ...drawn }

describe('/readyz', () => {
  test('says that all is well, and how far all is', async () => {
    const ask = await appWith({ needs: [answers], bus: nats(), standing: () => [papers] })
    const { status, headers, body } = await ask('/readyz')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      success: true,
      message: 'The journal is ready',
      data: { stores: { EventStoreDB: 'answers' }, bus: { state: 'connected' }, readModels: [papers] },
    })
  })

  test('has nothing to tell where nothing can be away', async () => {
    const ask = await appWith({})
    expect((await ask('/readyz')).body).toEqual({ success: true, message: 'The journal is ready', data: {} })
  })

  test('names what is waited for, and when to ask again', async () => {
    const ask = await appWith({ waitingFor: () => ['the first start', 'the read models'] })
    const { status, headers, body } = await ask('/readyz')
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(body.message).toBe('Waiting for the first start and the read models')
  })

  test('names a store that does not answer and its setting, and leaves the reason to the log', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const ask = await appWith({ needs: [answers, away()], bus: nats('the connection broke') }, logger)
    const { status, body } = await ask('/readyz')
    expect([status, body.message]).toEqual([503, 'Waiting for MongoDB (MONGODB_URL)'])
    expect(body.data).toBeNull()
    await ask('/readyz')
    expect(lines.map(line => JSON.parse(line).msg)).toEqual([
      'MongoDB (MONGODB_URL) does not answer: mongodb.example.org:27017 refused',
    ])
  })

  test('is ready without a bus, and says what that means', async () => {
    const { status, body } = await (await appWith({ bus: nats('the connection broke') }))('/readyz')
    expect([status, body.data]).toEqual([200, { bus: { state: 'lost', reason: 'the connection broke' } }])
    expect(body.message).toBe(
      "The journal is ready; NATS (NATS_URL) can't be reached, so other processes notice changes a little later",
    )
  })
})

describe('/healthz', () => {
  test('never looks at a store', async () => {
    const untouchable = probe({
      name: 'MongoDB',
      ask: () => {
        throw new Error('asked')
      },
    })
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const ask = await appWith({ needs: [untouchable], waitingFor: () => ['the read models'] }, logger)
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { message: 'The journal has started' } })
    expect(lines).toEqual([])
  })
})
