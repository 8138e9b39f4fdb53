import { describe, expect, test } from 'vitest'
import { gateway, nobody, saying, service } from '../testing/gateway.ts'

const responding = async (status: number, message: string, data: unknown = {}) =>
  (
    await service((request, response) => {
      const text = request.url?.startsWith('/healthz') ? 'The journal has started' : message
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: status === 200, message: text, data }))
    })
  ).address

const ready = (data?: unknown) => responding(200, 'The journal is ready', data)

const get = async (address: string, path = '/readyz') => {
  const response = await fetch(`${address}${path}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}

describe('the whole journal', () => {
  test.each([
    ['/healthz', 'The journal has started'],
    ['/readyz', 'The journal is ready'],
  ])('is well when each service is (%s), with what each reports', async (path, message) => {
    const projections = await ready({ lag: { papers: 7 } })
    const { address } = await gateway({ commands: await ready(), queries: await ready({ bus: 'up' }), projections })
    expect(await get(address, path)).toEqual({
      status: 200,
      retryAfter: null,
      body: {
        success: true,
        message,
        data: { 'command-service': {}, 'query-service': { bus: 'up' }, projections: { lag: { papers: 7 } } },
      },
    })
  })
  test('is not ready while a service is not, and says what it waits for', async () => {
    const queries = await responding(503, 'Waiting for MongoDB')
    const { address } = await gateway({ commands: await ready(), queries })
    const { status, retryAfter, body } = await get(address)
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
    expect(body).toMatchObject({
      success: false,
      code: 'UNAVAILABLE',
      message: 'query-service: Waiting for MongoDB; projections: no answer',
    })
  })
  test('is ready while one instance of each service is, and names the others', async () => {
    const well = await ready({ lag: 0 })
    const gone = await nobody()
    const { address } = await gateway({ commands: await ready(), queries: `${gone},${well}`, projections: well })
    const { status, body } = await get(address)
    expect(status).toBe(200)
    expect(body.message).toBe(`The journal is ready. query-service at ${new URL(gone).host}: no answer`)
    expect(body.data['query-service']).toEqual({ [new URL(well).host]: { lag: 0 } })
  })
  test.each(['/readyz', '/healthz'])(
    'names no service and no host at %s to a reader outside private networks',
    async path => {
      const [well, gone] = [await ready({ lag: 0 }), await nobody()]
      const far = async (commands: string) => {
        const services = { commands, queries: well, projections: well }
        const { address } = await gateway(services, { TRUST_PROXY: 'loopback' })
        const response = await fetch(`${address}${path}`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
        return { status: response.status, text: await response.text() }
      }
      const [up, down] = [await far(`${gone},${well}`), await far(gone)]
      expect([up.status, JSON.parse(up.text).data]).toEqual([200, {}])
      expect([down.status, JSON.parse(down.text).code]).toEqual([503, 'UNAVAILABLE'])
      expect(up.text + down.text).not.toMatch(/-service|127\.0\.0\.1|lag/u)
    },
  )
  test('is reported to clients of the API without saying what it consists of', async () => {
    const [well, waiting] = [await ready({ lag: 0 }), await responding(503, 'Waiting for MongoDB')]
    const up = await gateway({ commands: well, queries: well, projections: well })
    expect(await get(up.address, '/api/v1/health')).toEqual({
      status: 200,
      retryAfter: null,
      body: { success: true, message: 'The journal is ready', data: { status: 'ok' } },
    })
    const down = await gateway({ commands: well, queries: waiting, projections: well })
    const { status, retryAfter, body } = await get(down.address, '/api/v1/health')
    expect([status, Number(retryAfter) > 0, body.code]).toEqual([503, true, 'UNAVAILABLE'])
    expect(JSON.stringify(body)).not.toMatch(/-service|MongoDB/u)
  })
  test('repeats what a service that is ready has to add', async () => {
    const commands = await responding(200, 'The journal is ready, without NATS')
    const { address } = await gateway({ commands, queries: await ready(), projections: await ready() })
    expect((await get(address)).body.message).toBe(
      'The journal is ready. command-service: The journal is ready, without NATS',
    )
  })
  test('is not ready by a service that says something else than the journal would', async () => {
    const { address: commands } = await saying('<p>welcome')
    const { address } = await gateway({ commands, queries: await ready(), projections: await ready() })
    expect((await get(address)).body.message).toBe('command-service: no answer')
  })
})
