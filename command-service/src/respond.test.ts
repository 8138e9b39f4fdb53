import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { IDEMPOTENCY_KEY_MAX } from '@shodh/contracts/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { type CommandResponse, performer, requestContext } from './respond.ts'
import { withService } from './testing/with-service.ts'
import { type Years, years } from './volumes/years.ts'

const year = { year: 2025, issueType: 'Regular' } as const
let waited: number[]
let contexts: unknown[]
let response: CommandResponse<Years>
const at = withService(
  openEmbeddedPorts,
  async (app, ports) => {
    const perform = performer(ports)
    app.post('/years', { config: { allow: 'everyone' } }, (request, reply) => {
      contexts.push(requestContext(request))
      const decide = () => [{ type: 'YearOpened', data: year } as const]
      return perform(request, reply, { name: 'open', stream: 'years', fold: years, request: null, decide }, response)
    })
    app.post('/none', { config: { allow: 'everyone' } }, (request, reply) =>
      perform(
        request,
        reply,
        { name: 'none', stream: 'years', fold: years, request: null, decide: () => [] },
        response,
      ),
    )
    app.post('/refused', { config: { allow: 'everyone' } }, (request, reply) =>
      perform(request, reply, { refused: 'VOLUME_NOT_FOUND' }, response),
    )
  },
  { projected: async position => waited.push(position) },
)
const post = (path = '/years', headers = {}) => at.send('POST', path, { headers })

beforeEach(() => {
  waited = []
  contexts = []
  response = { message: 'Opened', data: ({ state }) => [...state] }
})

test('A response comes once the read models show the event, and says its position', async () => {
  const { status, headers, body } = await post()
  expect([status, body]).toEqual([200, { success: true, message: 'Opened', data: ['2025/Regular'] }])
  expect(waited).toHaveLength(1)
  expect(headers['x-event-position']).toBe(`${at.ports.events.logId}.${waited[0]}`)
  expect(headers).not.toHaveProperty('idempotency-replayed')
})

test('A status and a message may depend on what was done', async () => {
  response = { status: 201, message: ({ events }) => `${events.length} opened`, data: () => ({}) }
  const { status, body } = await post()
  expect([status, body.message]).toEqual([201, '1 opened'])
})

test('Where nothing happened there is no position, and nothing to wait for', async () => {
  const { headers } = await post('/none')
  expect([headers['x-event-position'], waited]).toEqual([undefined, []])
})

test('A retry says that it is one, and has the position of the first', async () => {
  const first = await post('/years', { 'idempotency-key': 'key' })
  const { headers } = await post('/years', { 'idempotency-key': 'key' })
  expect(headers['idempotency-replayed']).toBe('true')
  expect(headers['x-event-position']).toBe(first.headers['x-event-position'])
})

test('A command that was refused already is refused', async () => {
  expect((await post('/refused')).body).toEqual({ refused: 'VOLUME_NOT_FOUND' })
})

test('The context of a request is its actor, its id and its key', async () => {
  at.signIn('admin', 'editor')
  await post('/years', { 'idempotency-key': 'key' })
  at.sender.actor = null
  await post()
  expect(contexts).toEqual([
    { actorId: 'editor', correlationId: expect.any(String), key: 'key' },
    { actorId: '', correlationId: expect.any(String), key: undefined },
  ])
})

test('A key has at least one character, and at most as many as the limit', async () => {
  const longest = 'k'.repeat(IDEMPOTENCY_KEY_MAX)
  expect((await post('/years', { 'idempotency-key': longest })).status).toBe(200)
  for (const key of ['', `${longest}k`])
    expect((await post('/years', { 'idempotency-key': key })).body).toEqual({ refused: 'IDEMPOTENCY_KEY_INVALID' })
})
