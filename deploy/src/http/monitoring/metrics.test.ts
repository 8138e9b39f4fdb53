import { describe, expect, onTestFinished, test } from 'vitest'
import type { ReadModelStatus } from '@shodh/projections/runner/status.ts'
import { gauges } from './gauges.ts'
import { metrics, openMetrics } from './metrics.ts'
import { probe } from '../../stores/monitored.ts'
import { silentServer } from '../testing/silent-server.ts'

const server = async (TRUST_PROXY?: string) => {
  const counted = openMetrics()
  const app = await silentServer({ TRUST_PROXY })
  metrics(app, counted)
  app.get('/papers/:paperId', { config: { allow: 'everyone' } }, async () => ({}))
  app.delete('/papers/:paperId', { config: { allow: 'delete papers' } }, async () => ({}))
  const from = (remoteAddress: string, headers = {}) => app.inject({ url: '/metrics', remoteAddress, headers })
  return { app, counted, from, exposed: async () => (await from('127.0.0.1')).body }
}

/** The samples of one metric, as they are exposed. */
const samples = (text: string, name: string) => text.split('\n').filter(line => line.startsWith(name))

describe('/metrics', () => {
  test('exposes the process and its requests in the format of Prometheus', async () => {
    const { from } = await server()
    const { statusCode, headers, body } = await from('127.0.0.1')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(samples(body, 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
    expect(samples(body, 'process_resident_memory_bytes')).toHaveLength(1)
  })

  test('takes no timer of the process before somebody reads it', async () => {
    const { counted, exposed } = await server()
    expect(await counted.registry.metrics()).not.toContain('nodejs_eventloop_lag')
    await exposed()
    expect(samples(await exposed(), 'nodejs_eventloop_lag_p99_seconds')).toHaveLength(1)
  })

  test('counts a request by its route, never by its path', async () => {
    const { app, exposed } = await server()
    for (const path of ['/papers/1', '/papers/2?token=secret', '/nowhere/secret', '/papers/%ff']) await app.inject(path)
    await app.inject({ method: 'DELETE', url: '/papers/3' })
    const text = await exposed()
    const label = 'shodh_http_request_duration_seconds_count'
    expect(samples(text, label)).toEqual([
      `${label}{method="GET",route="/papers/:paperId",status="200"} 2`,
      `${label}{method="GET",route="none",status="404"} 1`,
      `${label}{method="GET",route="none",status="400"} 1`,
      `${label}{method="DELETE",route="/papers/:paperId",status="401"} 1`,
    ])
    expect(text).not.toContain('secret')
  })

  test('counts a request whose client left before its response as 499', async () => {
    const { app, exposed } = await server()
    const leaving = new AbortController()
    app.get('/endless', { config: { allow: 'everyone' } }, () => {
      leaving.abort()
      return new Promise(() => {})
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    await expect(fetch(`${address}/endless`, { signal: leaving.signal })).rejects.toThrow('aborted')
    const label = 'shodh_http_request_duration_seconds_count{method="GET",route="/endless",status="499"} 1'
    await expect.poll(exposed).toContain(label)
  })

  test.each(['127.0.0.1', '::1', '10.1.2.3', 'fd00::7'])('is exposed to %s', async address => {
    expect((await (await server()).from(address)).statusCode).toBe(200)
  })

  test.each(['203.0.113.7', '2001:db8::7'])('is not there for %s', async address => {
    const { statusCode, body } = await (await server()).from(address)
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  test('is not there for who comes through a proxy that hides them, or from afar through one that is trusted', async () => {
    const far = { 'x-forwarded-for': '203.0.113.7' }
    const privateClient = { 'x-forwarded-for': '10.1.2.3' }
    const [alone, trusting] = [await server(), await server('loopback')]
    const responses = [
      alone.from('127.0.0.1', privateClient),
      trusting.from('127.0.0.1', far),
      trusting.from('127.0.0.1', privateClient),
    ]
    expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
  })
})

describe('what is watched', () => {
  const projected = { position: 41, isHeld: true, isServed: true, behindSeconds: 1.5, parked: 2 }
  const status: ReadModelStatus = { name: 'papers', version: 3, ...projected }
  const EACH = { goodForMs: 0 }

  test('is exposed as it is at the time of the request', async () => {
    const { counted, exposed } = await server()
    const now: { error?: string; head: () => Promise<number> } = { head: async () => 42 }
    const log = probe({ name: 'EventStoreDB', request: () => now.head() }, EACH)
    gauges(counted.registry, {
      needs: [log],
      head: log,
      bus: { name: 'NATS', error: () => now.error },
      statuses: () => [status],
      unknown: () => new Map([['PaperFolded', 3]]),
    })
    const model = '{projection="papers",version="3"}'
    expect(samples(await exposed(), 'shodh_')).toEqual(
      expect.arrayContaining([
        'shodh_store_up{store="EventStoreDB"} 1',
        'shodh_log_head_position 42',
        'shodh_bus_connected 1',
        `shodh_projection_position${model} 41`,
        `shodh_projection_behind_seconds${model} 1.5`,
        `shodh_projection_lease_held${model} 1`,
        `shodh_projection_parked_streams${model} 2`,
        `shodh_projection_served${model} 1`,
        `shodh_projection_stopped${model} 0`,
        'shodh_unknown_events_total{type="PaperFolded"} 3',
      ]),
    )

    now.error = 'the connection broke'
    now.head = () => Promise.reject(new Error('away'))
    const text = await exposed()
    expect(samples(text, 'shodh_store_up')).toEqual(['shodh_store_up{store="EventStoreDB"} 0'])
    expect(samples(text, 'shodh_bus')).toEqual(['shodh_bus_connected 0'])
    expect(samples(text, 'shodh_log_head_position')).toEqual([])
    expect(samples(text, 'shodh_unknown')).toEqual(['shodh_unknown_events_total{type="PaperFolded"} 3'])
  })

  test('is exposed of a read model only by the process that projects it', async () => {
    const { counted, exposed } = await server()
    gauges(counted.registry, { statuses: () => [{ ...status, isHeld: false, stopped: 'PaperFolded at 7' }] })
    const model = '{projection="papers",version="3"}'
    expect(samples(await exposed(), 'shodh_projection')).toEqual([
      `shodh_projection_lease_held${model} 0`,
      `shodh_projection_stopped${model} 1`,
    ])
  })

  test('is absent where a process does not have it', async () => {
    const { counted, exposed } = await server()
    gauges(counted.registry, {})
    const names = new Set(samples(await exposed(), 'shodh_').map(line => line.split(/_seconds|\{| /u)[0]))
    expect([...names]).toEqual([])
  })

  test('exposes when the last backup was made, and whether the last try failed', async () => {
    const { counted, exposed } = await server()
    const state = { lastAt: '1970-01-01T00:01:00.000Z' as string | null, failure: null as string | null }
    gauges(counted.registry, {
      backups: { state: async () => ({ ...state, isLate: false, drilledAt: null, leftAlone: [] }) },
    })
    const exposedNow = async () => samples(await exposed(), 'shodh_backup_')
    expect(await exposedNow()).toEqual(['shodh_backup_last_timestamp_seconds 60', 'shodh_backup_failed 0'])
    Object.assign(state, { lastAt: null, failure: 'The disk is full.' })
    expect(await exposedNow()).toEqual(['shodh_backup_last_timestamp_seconds 0', 'shodh_backup_failed 1'])
  })
})
