import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { environment } from '../settings/environment.ts'
import { collector } from './testing/collector.ts'
import { isTracing, record, startTracing, traceIdOf } from './tracing.ts'

let collected: Awaited<ReturnType<typeof collector>>
let warnings: string[] = []
const logger = { warn: (sentence: string) => void warnings.push(sentence) } as never

beforeEach(async () => {
  collected = await collector()
  warnings = []
})
afterEach(() => collected.close())

/** Records requests while traces are sent as the settings say. */
const recorded = async (more: NodeJS.ProcessEnv, ids: readonly string[]) => {
  const settings = environment({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collected.endpoint}/`, ...more })
  const end = await startTracing(settings, 'shodh', logger)
  for (const correlationId of ids) record({ name: 'GET /', correlationId, id: correlationId, began: 0, ended: 1 })
  await end()
  return collected.spans.map(({ traceId }) => traceId)
}

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

describe('Traces', () => {
  test('are off where nobody is named who takes them', async () => {
    const end = await startTracing(environment({}), 'shodh', logger)
    expect(isTracing()).toBe(false)
    await end()
  })

  test('have the digits of the request id, and come from the process by its name', async () => {
    const [id = ''] = ids(1)
    expect(await recorded({}, [id])).toEqual([traceIdOf(id)])
    expect(collected.spans).toMatchObject([{ service: 'shodh', name: 'GET /', spanId: traceIdOf(id).slice(16) }])
    expect(isTracing()).toBe(false)
  })

  test('are none of what no request has caused', async () => {
    expect(await recorded({}, ['retention', 'first-start', ''])).toEqual([])
  })

  test('are a share of all, the same in every process', async () => {
    const all = ids(200)
    const half = await recorded({ OTEL_TRACES_SAMPLER_ARG: '0.5' }, all)
    expect(half.length).toBeGreaterThan(50)
    expect(half.length).toBeLessThan(150)
    collected.spans.splice(0)
    expect(await recorded({ OTEL_TRACES_SAMPLER_ARG: '0.5' }, all)).toEqual(half)
    collected.spans.splice(0)
    expect(await recorded({ OTEL_TRACES_SAMPLER_ARG: '0' }, all)).toEqual([])
  })

  test('are sent with the headers of the settings', async () => {
    await recorded({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc==, x-scope = journal' }, ids(1))
    expect(collected.headers).toMatchObject([{ authorization: 'Basic abc==', 'x-scope': 'journal' }])
  })

  test('that are refused are dropped, with one sentence in the log', async () => {
    collected.refuse()
    // more than one batch
    await recorded({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret' }, ids(1000))
    expect(collected.headers).toHaveLength(2)
    expect(warnings).toEqual(["Traces can't be sent to OTEL_EXPORTER_OTLP_ENDPOINT: Unauthorized"])
  })
})

test('A collector that OUTGOING_HOSTS does not name is refused', async () => {
  const settings = environment({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.org', OUTGOING_HOSTS: 'none' })
  await expect(startTracing(settings, 'shodh', logger)).rejects.toThrow(/traces\.example\.org, which OUTGOING_HOSTS/u)
  expect(isTracing()).toBe(false)
})

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer secret'],
  ['OTEL_TRACES_SAMPLER_ARG', '50'],
])('%s is not %s', (name, value) => {
  expect(() => environment({ [name]: value })).toThrow(name)
  expect(() => environment({ [name]: value })).not.toThrow('secret')
})
