import { expect, test } from 'vitest'
import { gateway, nobody, service } from '../testing/gateway.ts'

const telling = async (value: number) =>
  (
    await service((request, response) =>
      response.end(request.url === '/metrics' ? `# TYPE appends_total counter\nappends_total ${value}\n` : ''),
    )
  ).address

const nameOf = (address: string) => new URL(address).host

test('the metrics of all services are told as one, and who does not tell them is named', async () => {
  const [commands, questions, gone] = [await telling(1), await telling(2), await nobody()]
  const { address } = await gateway({ commands, questions: `${questions},${gone}`, projections: await telling(3) })
  const response = await fetch(`${address}/metrics`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text.match(/# TYPE appends_total counter/gu)).toHaveLength(1)
  expect(text).toContain(`appends_total{service="command-service",instance="${nameOf(commands)}"} 1\n`)
  expect(text).toContain(`shodh_part_up{service="query-service",instance="${nameOf(questions)}"} 1\n`)
  expect(text).toContain(`shodh_part_up{service="query-service",instance="${nameOf(gone)}"} 0\n`)
  expect(text).not.toContain(`appends_total{service="query-service",instance="${nameOf(gone)}"}`)
})

test('the metrics are nothing for readers from elsewhere', async () => {
  const { address } = await gateway({ commands: await telling(1) }, { TRUST_PROXY: 'loopback' })
  const from = (reader: string) => fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': reader } })
  const response = await from('203.0.113.7')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ success: false, code: 'ROUTE_NOT_FOUND' })
  expect((await from('10.0.0.5')).status).toBe(200)
})

test('the metrics are nothing for who comes through a proxy that is not believed', async () => {
  const { address } = await gateway({ commands: await telling(1) })
  const response = await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '10.0.0.5' } })
  expect(response.status).toBe(404)
})
