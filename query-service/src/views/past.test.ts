import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { momentOf, pastResponder, type PastViews, type TimeTravel } from './past.ts'
import { LOG_ID } from '../testing/with-queries.ts'

const HEAD = 9
const DAY_MS = 24 * 60 * 60 * 1000
const MIDNIGHT = Date.parse('2026-01-01T00:00:00Z')
/** Every position's event happened a day after the one before, on the evening of India. */
const timeAt = async (position: number) => (position < 1 ? undefined : MIDNIGHT + position * DAY_MS - 1)

const documents: Document[] = [
  { id: 'b', title: 'Floods' } as Document,
  { id: 'a', title: 'Rivers', isDeleted: false } as Document,
  { id: 'c', title: 'Rain', isDeleted: true } as Document,
]
const past = {
  positionAt: async (position: number) => position - (position % 2),
  positionBy: async (time: number) => Math.floor((time - MIDNIGHT) / DAY_MS),
  changes: async () => [],
  changeTimes: async () => [],
  timeAt,
  document: async (model: string, id: string, position: number) =>
    model === 'papers' && position > 1 ? (documents.find(each => each.id === id) ?? null) : null,
  documents: async (model: string) => (model === 'missing' ? [] : documents.map(each => ({ ...each, model }))),
}

let ranges: unknown[]
const ports: TimeTravel = {
  past,
  head: async () => HEAD,
  logId: LOG_ID,
  usage: {
    counts: {
      sums: async range => {
        ranges.push(range)
        return new Map([['a', { pdf: 1 }]]) as never
      },
    },
  },
  settings: { timeZone: 'Asia/Kolkata' },
}

describe('a moment', () => {
  const moment = (asOf: string) => momentOf(asOf, ports)
  const UNKNOWN = { refused: 'MOMENT_UNKNOWN' }

  test('is a position of this log, up to its head', async () => {
    expect(await Promise.all([`${LOG_ID}.5`, `${LOG_ID}.0`, `${LOG_ID}.9`].map(moment))).toEqual([4, 0, 8])
    for (const asOf of [`${LOG_ID}.10`, `${LOG_ID.replace('0', '1')}.5`, `${LOG_ID}.x`, `${LOG_ID}.`, `x${LOG_ID}.5`])
      expect([asOf, await moment(asOf)]).toEqual([asOf, UNKNOWN])
    expect(await moment(`${LOG_ID}.${'5'.padStart(16, '0')}`)).toBe(4)
    expect(await moment(`${LOG_ID}.5x`)).toEqual(UNKNOWN)
    expect(await moment(`${LOG_ID}.${'1'.repeat(17)}`)).toEqual(UNKNOWN)
  })

  test.each([
    ['2026-01-03T00:00:00Z', 2],
    ['2026-01-03T00:00Z', 2],
    ['2026-01-02T23:59:59.999999999Z', 1],
    ['2026-01-03T05:30:00+05:30', 2],
    ['2026-01-03T05:30:00 05:30', 2],
    ['2026-01-02T22:00:00-02:00', 2],
  ])('is an instant in ISO 8601 with its offset: %s', async (asOf, position) => {
    expect(await moment(asOf)).toBe(position)
  })

  test.each([
    '2026-01-03',
    '+002026-01-03T00:00:00Z',
    '2026-01-03T00:00:00',
    '2026-13-03T00:00:00Z',
    '2026-01-03T00:00:00.Z',
    ' 2026-01-03T00:00:00Z',
    '2026-01-03T00:00:00Z ',
    '9999-01-01T00:00:00Z',
    'yesterday',
  ])('that is none, or is to come, is unknown: %s', async asOf => {
    expect(await moment(asOf)).toEqual(UNKNOWN)
  })
})

test('the moment that is now has come, and the next one has not', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: MIDNIGHT })
  onTestFinished(() => void vi.useRealTimers())
  const moments = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'].map(asOf => momentOf(asOf, ports))
  expect(await Promise.all(moments)).toEqual([0, { refused: 'MOMENT_UNKNOWN' }])
})

describe('a response as of a moment', () => {
  let app: FastifyInstance
  let seen: PastViews
  let role: Role | undefined
  beforeEach(() => {
    ;[ranges, role] = [[], 'auditor']
    app = Fastify()
    app.decorateReply('refuse', function refuse({ refused }) {
      return this.code(400).send({ refused })
    })
    app.decorateRequest('actor', null)
    app.addHook('onRequest', async request => {
      if (role) request.actor = { userId: 'u', role, sessionId: 's' }
    })
    const respond = pastResponder(ports)
    app.get('/', (request, reply) =>
      respond(request, reply, String((request.query as { asOf?: string }).asOf), async (views, sums) => {
        seen = views
        return { message: 'Found', data: [...sums.keys()] }
      }),
    )
  })
  afterEach(() => app.close())
  const get = (asOf: string) => app.inject({ url: `/?asOf=${encodeURIComponent(asOf)}` })

  test('is for those who may see who did what', async () => {
    expect((await get(`${LOG_ID}.4`)).statusCode).toBe(200)
    role = undefined
    const { headers, body } = await get(`${LOG_ID}.4`)
    expect([headers['www-authenticate'], JSON.parse(body)]).toEqual(['Bearer', { refused: 'AUTHENTICATION_REQUIRED' }])
    role = 'author'
    const forbidden = await get(`${LOG_ID}.4`)
    expect([forbidden.headers['www-authenticate'], forbidden.json()]).toEqual([undefined, { refused: 'FORBIDDEN' }])
  })

  test('has the figures up to and with the day of that moment, in the journal’s time zone', async () => {
    expect((await get(`${LOG_ID}.4`)).json().data).toEqual(['a'])
    expect(ranges).toEqual([{ to: '2026-01-05' }])
    expect((await get(`${LOG_ID}.1`)).json().data).toEqual([])
    expect(ranges).toHaveLength(1)
  })

  test('of an unknown moment is refused', async () => {
    expect((await get(`${LOG_ID}.99`)).json()).toEqual({ refused: 'MOMENT_UNKNOWN' })
  })

  test('is made from the read models as they were, without what was deleted then', async () => {
    await get(`${LOG_ID}.4`)
    const { papers } = seen
    expect(await papers.get('a')).toEqual(documents[1])
    expect([await papers.get('c'), await papers.get('x')]).toEqual([undefined, undefined])
    const ids = (found: readonly Document[]) => found.map(({ id }) => id)
    expect(ids(await papers.find({ sort: { field: 'title', descending: true } }))).toEqual(['a', 'b'])
    expect([await papers.count({}), await papers.count({ where: { title: 'Rivers' } })]).toEqual([2, 1])
    expect(await papers.checkpoint()).toBe(4)
    const models = Object.entries(seen).map(async ([name, view]) => [name, (await view.find({}))[0]])
    expect(await Promise.all(models)).toMatchObject([
      ['years', { model: 'years' }],
      ['volumes', { model: 'volumes' }],
      ['volumePlaces', { model: 'volume-places' }],
      ['papers', { model: 'papers' }],
      ['paperHistories', { model: 'paper-histories' }],
    ])
  })
})
