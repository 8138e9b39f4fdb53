import { randomUUID } from 'node:crypto'
import { type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { BulkResult } from '@shodh/contracts/operations/bulk.ts'
import { recorded } from '@shodh/contracts/event.ts'
import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkPerformer } from '../bulk.ts'
import { type Handle, type HandleCommand, handler } from '../handle.ts'
import { volume, type VolumeStreamEvent } from '../volumes/volume.ts'
import { created, uploaded, volumeId } from '../volumes/testing/volume-specification.ts'
import { paperDeletions } from './routes.ts'

const stream = `volume-${volumeId}`
const by = { actorId: 'editor', correlationId: 'request' }

let stores: Awaited<ReturnType<typeof openEmbeddedPorts>>
let events: EventStore

beforeEach(async () => {
  stores = await openEmbeddedPorts()
  events = stores.events
})
afterEach(() => stores.close())

const append = (some: readonly VolumeStreamEvent[]) =>
  handler(events)({ name: 'given', stream, fold: volume, request: {}, decide: () => some }, by)

const given = async (ids: readonly string[]) => {
  await append([created])
  for (let n = 0; n < ids.length; n += 400) await append(ids.slice(n, n + 400).map((id, m) => uploaded(n + m + 1, id)))
}

type Response = { readonly statusCode: number; readonly data: { readonly results: readonly BulkResult[] } }

/** Sends the bulk as one request under one key. */
const send = async (handle: Handle, papers: readonly { volumeId: string; paperId: string }[]): Promise<Response> => {
  const app = Fastify()
  app.decorateRequest('actor', null)
  app.decorateReply('refuse', function (this: FastifyReply, { refused }) {
    return this.code(400).send({ code: refused })
  })
  const perform = bulkPerformer({ events, handle, projected: async () => true })
  const steps = paperDeletions({ papers: [...papers], globalReason: 'क'.repeat(1000) })
  const ids = papers.map(({ paperId }) => paperId)
  app.post('/', (request, reply) => perform(request, reply, { steps, ids, verb: 'deleted' }))
  const response = await app.inject({ method: 'POST', url: '/', headers: { 'idempotency-key': 'bulk' } })
  return { statusCode: response.statusCode, data: response.json().data }
}

const isThird = (n: number) => n % 3 === 2

const deletions = async () =>
  (await events.readStream(stream)).events.map(recorded).filter(({ type }) => type === 'PaperDeleted')

test('1,000 papers of one volume, of which every third is unknown, are deleted by a few appends', async () => {
  const ids = Array.from({ length: 1000 }, () => randomUUID())
  await given(ids.filter((_, n) => !isThird(n)))
  const { statusCode, data } = await send(
    handler(events),
    ids.map(paperId => ({ volumeId, paperId })),
  )
  expect(statusCode).toBe(200)
  expect(data.results.map(({ id, success }) => [id, success])).toEqual(ids.map((id, n) => [id, !isThird(n)]))
  const commands = new Set((await deletions()).map(({ metadata }) => metadata.commandId))
  expect([commands.size, (await deletions()).length]).toEqual([10, 667])
})

test('a retry completes a bulk that was interrupted, and reports what was done before as done', async () => {
  const ids = Array.from({ length: 250 }, () => randomUUID())
  await given(ids)
  const handle = handler(events)
  let calls = 0
  const interrupted: HandleCommand = (command, context) => {
    calls += 1
    if (calls > 2) throw new Unavailable('the store is gone')
    return handle(command, context)
  }
  const papers = ids.map(paperId => ({ volumeId, paperId }))
  expect((await send(Object.assign(interrupted, { read: handle.read }), papers)).statusCode).toBe(500)
  expect(await deletions()).toHaveLength(200)
  const { data } = await send(handler(events), papers)
  expect(data.results.every(({ success }) => success)).toBe(true)
  expect(await deletions()).toHaveLength(250)
})

test('Papers of a volume that is refused have its refusal, one by one; without a reason there is none', async () => {
  const papers = [
    { volumeId, paperId: 'one' },
    { volumeId, paperId: 'two' },
  ]
  const [step] = paperDeletions({ papers })
  const refusal = { refused: 'VOLUME_NOT_FOUND' } as const
  const results = step?.resultsOf(refusal) ?? []
  expect(results.map(({ id, success }) => [id, success])).toEqual([
    ['one', false],
    ['two', false],
  ])
  await given(['one'])
  const command = step?.command
  if (command && 'decide' in command) await handler(events)(command, by)
  expect((await deletions()).map(({ data }) => data)).toMatchObject([{ paperId: 'one', reason: '' }])
})

test('Another list of papers under the same key is another request', async () => {
  await given(['one', 'two'])
  const handle = handler(events)
  const [one, two] = ['one', 'two'].map(paperId => paperDeletions({ papers: [{ volumeId, paperId }] })[0]?.command)
  if (!one || !two || !('decide' in one) || !('decide' in two)) throw new Error('The request is refused')
  await handle(one, { ...by, key: 'key' })
  expect(await handle(two, { ...by, key: 'key' })).toMatchObject({ refused: 'IDEMPOTENCY_KEY_REUSED' })
})
