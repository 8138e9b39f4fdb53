import { HealthResponse } from '@shodh/contracts/site/views.ts'
import { type Logger, pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { ReadModelStatus } from '@shodh/projections/runner/status.ts'
import { type Health, health } from './health.ts'
import { probe } from '../../stores/monitored.ts'
import { silentServer } from '../testing/silent-server.ts'

const appWith = async (given: Partial<Health>, logger?: Logger) => {
  const app = await silentServer(logger && { logger })
  await app.register(health, { waitingFor: () => [], ...given })
  return async (url: string, remoteAddress = '127.0.0.1') => {
    const { statusCode, headers, body } = await app.inject({ url, remoteAddress })
    return { status: statusCode, headers, body: JSON.parse(body) }
  }
}

const responding = probe({ name: 'EventStoreDB', setting: 'EVENTSTORE_URL', request: async () => 7 })
const away = () =>
  probe({
    name: 'MongoDB',
    setting: 'MONGODB_URL',
    request: () => Promise.reject(new Error('mongodb.example.org:27017 refused')),
  })
const nats = (error?: string) => ({ name: 'NATS', setting: 'NATS_URL', error: () => error })

const projected = { position: 41, isHeld: true, isServed: true, behindSeconds: 0.2, parked: 0 }
const papers: ReadModelStatus = { name: 'papers', version: 3, ...projected }

describe('/readyz', () => {
  test('says that all is well, and how far all is', async () => {
    const get = await appWith({ needs: [responding], bus: nats(), statuses: () => [papers] })
    const { status, headers, body } = await get('/readyz')
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toEqual({
      success: true,
      message: 'The journal is ready',
      data: { stores: { EventStoreDB: 'answers' }, bus: { state: 'connected' }, readModels: [papers] },
    })
  })

  test('has no data where nothing can be away', async () => {
    const get = await appWith({})
    expect((await get('/readyz')).body).toEqual({ success: true, message: 'The journal is ready', data: {} })
  })

  test('names what is waited for, and when to retry', async () => {
    const get = await appWith({ waitingFor: () => ['the first start', 'the read models'] })
    const { status, headers, body } = await get('/readyz')
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store'])
    expect(body.message).toBe('Waiting for the first start and the read models')
  })

  test('names a store that does not respond and its setting, and leaves the reason to the log', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const get = await appWith({ needs: [responding, away()], bus: nats('the connection broke') }, logger)
    const { status, body } = await get('/readyz')
    expect([status, body.message]).toEqual([503, 'Waiting for MongoDB (MONGODB_URL)'])
    expect(body.data).toBeNull()
    await get('/readyz')
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

describe('/readyz for who is neither on this machine nor on a private network', () => {
  const FAR = '203.0.113.7'

  test('says that the journal is ready, and nothing else', async () => {
    const get = await appWith({ needs: [responding], bus: nats('the connection broke'), statuses: () => [papers] })
    const { status, body } = await get('/readyz', FAR)
    expect([status, body]).toEqual([200, { success: true, message: 'The journal is ready', data: {} }])
  })

  test.each<Partial<Health>>([{ needs: [away()] }, { waitingFor: () => ['the read models'] }])(
    'says that the journal is not ready, and nothing else',
    async given => {
      const { status, headers, body } = await (await appWith(given))('/readyz', FAR)
      expect([status, headers['retry-after'], body.code]).toEqual([503, '5', 'UNAVAILABLE'])
      expect(body.message).toBe('The service is not available right now. Please try again.')
      expect(JSON.stringify(body)).not.toMatch(/mongodb|_URL|read models/iu)
    },
  )
})

describe('/api/v1/health', () => {
  test('says that the journal can serve, and no more on a private network', async () => {
    const get = await appWith({ needs: [responding], bus: nats('the connection broke'), statuses: () => [papers] })
    for (const url of ['/api/v1/health', '/api/v1/health?status=down&status=up']) {
      const { status, headers, body } = await get(url)
      expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(body).toEqual({ success: true, message: 'The journal is ready', data: { status: 'ok' } })
      HealthResponse.parse(body.data)
    }
  })

  test.each<Partial<Health>>([{ needs: [away()] }, { waitingFor: () => ['the read models'] }])(
    'says that it can not, and no more on a private network',
    async given => {
      const { status, headers, body } = await (await appWith(given))('/api/v1/health')
      expect([status, headers['retry-after'], body.code, body.data]).toEqual([503, '5', 'UNAVAILABLE', null])
      expect(JSON.stringify(body)).not.toMatch(/mongodb|_URL|read models/iu)
    },
  )
})

describe('/healthz', () => {
  test('never looks at a store', async () => {
    const untouchable = probe({
      name: 'MongoDB',
      request: () => {
        throw new Error('requested')
      },
    })
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: line => void lines.push(line) })
    const get = await appWith({ needs: [untouchable], waitingFor: () => ['the read models'] }, logger)
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { message: 'The journal has started' } })
    expect(lines).toEqual([])
  })
})
