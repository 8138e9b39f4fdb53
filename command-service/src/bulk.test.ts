import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { EventData } from '@shodh/contracts/event.ts'
import { beforeEach, expect, test } from 'vitest'
import { type BulkStep, bulkPerformer, failed, succeeded } from './bulk.ts'
import { isRefusal, refuse, type StateFold } from './decider.ts'
import { withService } from './testing/with-service.ts'

type Marked = { readonly type: 'Marked'; readonly data: { readonly id: string } }
const marks: StateFold<readonly string[], Marked & EventData> = {
  initial: [],
  on: { Marked: (state, { data }) => [...state, data.id] },
}

/** Marks a stream once with an id, of which it is the first part; `none` names no stream, `full` takes no mark. */
const step = (id: string, request: unknown): BulkStep<readonly string[], Marked> => ({
  command:
    id === 'none'
      ? refuse('VOLUME_NOT_FOUND')
      : {
          name: 'mark',
          stream: id.split('/')[0] ?? '',
          fold: marks,
          request,
          decide: state => {
            if (id === 'full') return refuse('VOLUME_NOT_EMPTY', 'It is full')
            return state.includes(id) ? [] : [{ type: 'Marked', data: { id } }]
          },
        },
  resultsOf: outcome => [isRefusal(outcome) ? failed(id, outcome) : succeeded(id, `Marked ${id}`)],
})

let waited: number[]
const at = withService(
  openEmbeddedPorts,
  async (app, ports) => {
    const perform = bulkPerformer(ports)
    app.post<{ Body: { ids: string[]; request: string } }>('/', { config: { allow: 'everyone' } }, (request, reply) => {
      const { ids } = request.body
      return perform(request, reply, { steps: ids.map(id => step(id, request.body.request)), ids, verb: 'marked' })
    })
  },
  { projected: async position => waited.push(position) },
)
const mark = (ids: string[], key?: string, request = '') =>
  at.send('POST', '/', { body: { ids, request }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
const streams = async () => (await at.events()).map(({ stream }) => stream)

beforeEach(() => {
  waited = []
})

test('Each item has its result, in the order of the request, also where some failed', async () => {
  const { status, body } = await mark(['a', 'none', 'b', 'full'])
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      message: '2 marked, 2 failed',
      data: {
        results: [
          { id: 'a', success: true, message: 'Marked a', code: null },
          { id: 'none', success: false, message: 'Volume not found', code: 'VOLUME_NOT_FOUND' },
          { id: 'b', success: true, message: 'Marked b', code: null },
          { id: 'full', success: false, message: 'It is full', code: 'VOLUME_NOT_EMPTY' },
        ],
        total: 4,
        succeeded: 2,
        failed: 2,
      },
    },
  ])
  expect(await streams()).toEqual(['a', 'b'])
})

test('Where none failed, only those that were done are counted', async () => {
  expect((await mark(['a', 'b'])).body.message).toBe('2 marked')
})

test('The response waits for the latest event, and says its position', async () => {
  const { headers } = await mark(['a', 'b'])
  const { position } = (await at.ports.events.readStream('b')).events[0]!
  expect(waited).toEqual([position])
  expect(headers['x-event-position']).toBe(`${at.ports.events.logId}.${position}`)
})

test('Where nothing happened there is no position, and no retry either', async () => {
  await mark(['a'])
  for (const ids of [['a'], ['none']]) {
    const { headers } = await mark(ids, 'key')
    expect([headers['x-event-position'], headers['idempotency-replayed']]).toEqual([undefined, undefined])
  }
})

test('A retry under the same key repeats nothing, and says so', async () => {
  await mark(['b'])
  const first = await mark(['a', 'b', 'full'], 'key')
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  const again = await mark(['a', 'b', 'full'], 'key')
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
  expect(again.headers['x-event-position']).toBe(first.headers['x-event-position'])
  expect(await streams()).toEqual(['b', 'a'])
})

test('A retry completes what was interrupted', async () => {
  await mark(['a'], 'key')
  const { headers, body } = await mark(['a', 'b'], 'key')
  expect([body.message, headers['idempotency-replayed'], await streams()]).toEqual(['2 marked', undefined, ['a', 'b']])
})

test('Each step is a command of its own under the key, also of one stream', async () => {
  const { body } = await mark(['a/1', 'a/2'], 'key')
  expect(body.message).toBe('2 marked')
  expect((await at.events()).map(({ data }) => data)).toEqual([{ id: 'a/1' }, { id: 'a/2' }])
})

test('A key that was used for something else refuses all of it', async () => {
  await mark(['a'], 'key')
  expect((await mark(['a', 'b'], 'key', 'another')).body).toEqual({ refused: 'IDEMPOTENCY_KEY_REUSED' })
  expect(await streams()).toEqual(['a'])
})

test('A key that is running refuses the second request', async () => {
  const all = await Promise.all([mark(['a'], 'key'), mark(['a'], 'key')])
  expect(all.map(({ body }) => body.refused)).toContain('IDEMPOTENCY_IN_PROGRESS')
})

test('Without a key, each request is another one', async () => {
  await mark(['a/1'], undefined, 'one')
  expect((await mark(['a/2'], undefined, 'another')).body.message).toBe('1 marked')
})

test('A wrong key is refused', async () => {
  expect((await mark(['a'], '')).body).toEqual({ refused: 'IDEMPOTENCY_KEY_INVALID' })
  expect(await streams()).toEqual([])
})
