import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, Reply } from '../../testing/client.ts'
import { administrator, type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { environment } from '../../settings/environment.ts'
import { collector, type ReceivedSpan } from '../../tracing/testing/collector.ts'
import { startTracing } from '../../tracing/tracing.ts'

const TITLE = 'On Rivers Nobody Named'

const lines: string[] = []
const logger = pino({ level: 'info' }, { write: line => void lines.push(line) })

let journal: RunningJournal
let editor: Client
let received: readonly ReceivedSpan[]
let [created, uploaded, refused, read]: readonly Reply[] = []

const positionOf = (reply: Reply | undefined) => reply?.headers.get('x-event-position') ?? ''

beforeAll(async () => {
  const collected = await collector()
  const settings = environment({ OTEL_EXPORTER_OTLP_ENDPOINT: collected.endpoint })
  const endTracing = await startTracing(settings, 'shodh', logger)
  journal = await runningJournal({}, logger)
  editor = await journal.editor()
  const volume = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' }
  created = await editor.post('/papers/volumes', volume)
  uploaded = await editor.upload({ title: TITLE })
  refused = await editor.post('/papers/volumes', volume)
  read = await editor.get('/papers/years?tree=1', { 'x-wait-for-position': positionOf(created) })
  await fetch(`${journal.address}/healthz`)
  await journal.stop()
  await endTracing()
  await collected.close()
  received = collected.spans
})
afterAll(() => journal.discard())

/** The trace of a response: its request's id without hyphens. */
const traceOf = (reply: Reply | undefined) => (reply?.headers.get('x-request-id') ?? '').replaceAll('-', '')

const spansOf = (reply: Reply | undefined) => received.filter(({ traceId }) => traceId === traceOf(reply))

const attributesOf = ({ attributes }: Pick<ReceivedSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Each span's name below that of its parent. */
const treeOf = (spans: readonly ReceivedSpan[], parent?: string): object =>
  Object.fromEntries(
    spans
      .filter(({ parentSpanId }) => parentSpanId === parent)
      .map(span => [span.name, treeOf(spans, span.spanId)] as const),
  )

describe('A command', () => {
  test('is one trace from its request to the append, the read models and the reader', () => {
    expect(treeOf(spansOf(created))).toEqual({
      'POST /api/v1/papers/volumes': {
        'command create-volume': {
          append: {},
          'project volumes': {},
          'project volume-places': {},
          'project short-ids': {},
          'project audit-log': {},
          'read /api/v1/papers/years': {},
        },
        'wait until shown': {},
      },
    })
    expect(spansOf(created).map(({ spanId }) => spanId)).toHaveLength(
      new Set(spansOf(created).map(({ spanId }) => spanId)).size,
    )
  })

  test('says what happened, and where in the log', () => {
    const [command] = spansOf(created).filter(({ name }) => name.startsWith('command'))
    const position = Number(positionOf(created).split('.')[1])
    expect(command && attributesOf(command)).toEqual({
      'shodh.events': { values: [{ stringValue: 'VolumeCreated' }] },
      'shodh.replayed': false,
      'shodh.position': position,
    })
  })

  test('that is refused says why, and appends nothing', () => {
    const [command, ...others] = spansOf(refused).filter(({ name }) => !name.startsWith('POST'))
    expect([command && attributesOf(command), others]).toEqual([{ 'shodh.refused': 'VOLUME_ALREADY_EXISTS' }, []])
  })
})

test('A query that waited for a command is a trace of its own, which the one of the command names', () => {
  const [own] = spansOf(read)
  const seen = spansOf(created).find(({ name }) => name.startsWith('read'))
  expect(own).toMatchObject({ name: 'GET /api/v1/papers/years' })
  expect(own && attributesOf(own)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/papers/years',
    'http.response.status_code': 200,
  })
  expect(seen?.links).toMatchObject([{ traceId: own?.traceId, spanId: own?.spanId }])
})

test('Probes are not traced', () => {
  expect(received.filter(({ name }) => name.includes('healthz'))).toEqual([])
})

test('No person, secret, title or address is in a trace', () => {
  const text = JSON.stringify(received)
  const { id, volumeId } = uploaded?.body.data.paper ?? {}
  for (const said of [administrator.email, administrator.password, TITLE, id, volumeId, journal.address])
    expect(text).not.toContain(said)
  expect(text).not.toContain('user-')
})

test('Each line of the log about a request names its trace', () => {
  const all = lines.map(line => JSON.parse(line)).filter(({ reqId }) => reqId !== undefined)
  expect(all.filter(({ trace_id }) => trace_id === traceOf(created))).toHaveLength(2)
  expect(all.every(({ reqId, trace_id }) => trace_id === reqId.replaceAll('-', ''))).toBe(true)
})

test('An event is stored as without traces: its correlation id is the trace', async () => {
  const log = await openSqliteEventStore({ directory: journal.directory, log: 'journal' })
  const event = await log.eventAt(Number(positionOf(created).split('.')[1]))
  await log.close()
  const metadata = JSON.parse(event?.metadata ?? '{}')
  const fields = ['schemaVersion', 'at', 'actorId', 'commandId', 'commandHash', 'correlationId']
  expect(Object.keys(metadata)).toEqual(fields)
  expect(metadata.correlationId).toBe(created?.headers.get('x-request-id'))
})
