import { expect, test } from 'vitest'
import { gateway, nobody, service } from '../testing/gateway.ts'

const exposing = async (value: number) =>
  (
    await service((request, response) =>
      response.end(request.url === '/metrics' ? `# TYPE appends_total counter\nappends_total ${value}\n` : ''),
    )
  ).address

const nameOf = (address: string) => new URL(address).host

test('the metrics of all services are merged into one response, and an instance without metrics is named', async () => {
  const [commands, queries, gone] = [await exposing(1), await exposing(2), await nobody()]
  const { address } = await gateway({ commands, queries: `${queries},${gone}`, projections: await exposing(3) })
  const response = await fetch(`${address}/metrics`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text.match(/# TYPE appends_total counter/gu)).toHaveLength(1)
  expect(text).toContain(`appends_total{service="command-service",instance="${nameOf(commands)}"} 1\n`)
  expect(text).toContain(`shodh_part_up{service="query-service",instance="${nameOf(queries)}"} 1\n`)
  expect(text).toContain(`shodh_part_up{service="query-service",instance="${nameOf(gone)}"} 0\n`)
  expect(text).not.toContain(`appends_total{service="query-service",instance="${nameOf(gone)}"}`)
})

test('the metrics are nothing for readers from elsewhere', async () => {
  const { address } = await gateway({ commands: await exposing(1) }, { TRUST_PROXY: 'loopback' })
  const from = (reader: string) => fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': reader } })
  const response = await from('203.0.113.7')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ success: false, code: 'ROUTE_NOT_FOUND' })
  expect((await from('10.0.0.5')).status).toBe(200)
})

test.each([undefined, '192.0.2.1'])(
  'the metrics are not there through a proxy where TRUST_PROXY is %s',
  async setting => {
    const { address } = await gateway({ commands: await exposing(1) }, { TRUST_PROXY: setting })
    const response = await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.5' } })
    expect(response.status).toBe(404)
  },
)
