import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paperDocument, paperId, volumeId } from '../testing/paper-document.ts'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { auditRoutes } from './routes.ts'
import { entry, momentOf } from './testing/entries.ts'

/** Positions of changes among those of all events: what happened at 4 changed no paper, volume or year. */
const CHANGES = [1, 3, 5]
const LAST = 6

let changes: readonly number[]
let changeTimes: readonly number[]
const past = {
  positionAt: async (position: number) => position,
  positionBy: async (time: number) =>
    [...Array(LAST + 1).keys()].findLastIndex(position => Date.parse(momentOf(position)) <= time),
  timeAt: async (position: number) => Date.parse(momentOf(position)),
  changes: async () => changes,
  changeTimes: async () => changeTimes,
  document: async () => null,
  documents: async () => [],
}
const provableAt = async (position: number) => (position <= 3 ? '2026-02-01T00:00:00.000Z' : undefined)

const at = withQueries(auditRoutes, () => ({
  past,
  head: async () => LAST,
  provableSince: { provableAt } as never,
}))

beforeEach(() => {
  changes = CHANGES
  changeTimes = CHANGES.map(position => Date.parse(momentOf(position)))
  at.signIn('auditor')
  at.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
  at.given.give(
    'auditLog',
    entry(1, { type: 'VolumeCreated', entity: `volume:${volumeId}`, volumeId, values: { name: 'Vol. 7' } }),
    entry(3, { type: 'PaperUploaded', entity: `paper:${paperId}`, volumeId, values: { title: 'On Rivers' } }),
    entry(5, { type: 'PaperRevised', entity: `paper:${paperId}`, volumeId, values: { title: 'On Floods' } }),
    entry(6, {
      type: 'VolumeDeleted',
      entity: `volume:${volumeId}`,
      volumeId,
      paperIds: [paperId],
      values: { papers: 1 },
    }),
  )
})

const moment = async (query = '') => {
  const { status, body } = await at.get(`/audit/moments?${query}`)
  return status === 200 ? body.data.index : body.refused
}

describe('a moment', () => {
  test('has what happened then, and the moments before and after', async () => {
    const { status, body } = await at.get('/audit/moments?index=1')
    expect([status, body.message]).toEqual([200, 'Moment retrieved successfully'])
    expect(body.data).toMatchObject({
      total: 3,
      index: 1,
      position: `${LOG_ID}.3`,
      at: momentOf(3),
      event: { type: 'PaperUploaded', sentence: 'A. Rao uploaded “On Rivers” to undefined' },
      previous: `${LOG_ID}.1`,
      next: `${LOG_ID}.5`,
    })
  })

  test('is the last one without a query', async () => {
    expect(await at.data('/audit/moments')).toMatchObject({
      index: 2,
      event: { before: { title: 'On Rivers' } },
      previous: `${LOG_ID}.3`,
      next: null,
    })
  })

  test('is found by its index, a position, a time and a day of the journal’s time zone', async () => {
    expect([await moment('index=0'), await moment('index=3')]).toEqual([0, 'MOMENT_UNKNOWN'])
    expect([await moment(`at=${LOG_ID}.4`), await moment(`at=${LOG_ID}.5`)]).toEqual([1, 2])
    expect(await moment(`at=${LOG_ID}.7`)).toBe('MOMENT_UNKNOWN')
    expect([await moment(`at=${momentOf(3)}`), await moment('at=2026-01-03')]).toEqual([1, 0])
    expect(await moment('at=2026-01-04')).toBe(1)
  })

  test('of a day that has begun is that of now, and of one to come is unknown', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(momentOf(3)) })
    try {
      const today = [await moment('at=2026-01-04'), await moment('at=2026-01-05')]
      expect(today).toEqual([1, 'MOMENT_UNKNOWN'])
      expect(await moment('at=2026-01-04T12:00:00Z')).toBe('MOMENT_UNKNOWN')
      vi.setSystemTime(Date.parse('2026-01-03T18:30:00Z'))
      expect(await moment('at=2026-01-04')).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test('before the first, and one that the log does not have yet, has no event', async () => {
    const none = { index: -1, position: null, at: null, event: null, previous: null }
    const before = { ...none, previousReplacement: null, nextReplacement: null }
    const first = await at.data(`/audit/moments?at=${LOG_ID}.0`)
    expect(first).toEqual({ total: 3, next: `${LOG_ID}.1`, ...before, around: first.around })
    expect(first.around).toHaveLength(2)
    at.given.take('auditLog', entry(5, { type: '' }).id)
    expect(await at.data('/audit/moments')).toMatchObject({ at: momentOf(5), event: null })
    changes = []
    expect(await at.data('/audit/moments')).toEqual({ total: 0, next: null, ...before, around: [] })
  })

  test('has what happened around it, and since when that is provable', async () => {
    changes = [1, 3, 5, 6]
    const { around } = await at.data('/audit/moments?index=3')
    expect(around.map(({ type, provableAt }: Record<string, unknown>) => [type, provableAt])).toEqual([
      ['PaperUploaded', '2026-02-01T00:00:00.000Z'],
      ['PaperRevised', undefined],
      ['VolumeDeleted', undefined],
    ])
    expect((await at.data('/audit/moments?index=0')).around).toHaveLength(3)
  })

  test('has the replacements before and after it, and is none of them itself', async () => {
    const replaced = { type: 'PdfReplaced', entity: `paper:${paperId}`, volumeId }
    at.given.give('auditLog', entry(1, replaced), entry(3, replaced), entry(5, replaced))
    const beside = async (index: number) => {
      const { previousReplacement, nextReplacement } = await at.data(`/audit/moments?index=${index}`)
      return [previousReplacement, nextReplacement]
    }
    expect(await beside(0)).toEqual([null, `${LOG_ID}.3`])
    expect(await beside(1)).toEqual([`${LOG_ID}.1`, `${LOG_ID}.5`])
    expect(await beside(2)).toEqual([`${LOG_ID}.3`, null])
    expect((await at.data(`/audit/moments?at=${LOG_ID}.0`)).nextReplacement).toBe(`${LOG_ID}.1`)
  })
})

describe('the time axis', () => {
  const timesAre = (...times: readonly string[]) => {
    changeTimes = times.map(time => Date.parse(time))
  }
  const axis = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
    try {
      return await at.data('/audit/axis')
    } finally {
      vi.useRealTimers()
    }
  }

  test('has nothing where nothing happened', async () => {
    timesAre()
    expect(await axis('2026-01-04T00:00:00Z')).toEqual({ unit: 'day', periods: [] })
  })

  test('counts what happened by days of the journal’s time zone, with the replacements and the last moment', async () => {
    at.given.give('auditLog', entry(3, { type: 'PdfReplaced', entity: `paper:${paperId}`, volumeId }))
    expect(await axis('2026-01-07T12:00:00Z')).toEqual({
      unit: 'day',
      periods: [
        { from: '2026-01-01T18:30:00.000Z', changes: 1, replacements: 0, last: 0 },
        { from: '2026-01-02T18:30:00.000Z', changes: 0, replacements: 0, last: 0 },
        { from: '2026-01-03T18:30:00.000Z', changes: 1, replacements: 1, last: 1 },
        { from: '2026-01-04T18:30:00.000Z', changes: 0, replacements: 0, last: 1 },
        { from: '2026-01-05T18:30:00.000Z', changes: 1, replacements: 0, last: 2 },
        { from: '2026-01-06T18:30:00.000Z', changes: 0, replacements: 0, last: 2 },
      ],
    })
  })

  test.for([
    ['2026-01-02T00:30:30Z', 'minute', 31, '2026-01-02T00:00:00.000Z'],
    ['2026-01-02T06:00:00Z', 'hour', 7, '2026-01-01T23:30:00.000Z'],
    ['2026-12-31T18:30:00Z', 'month', 13, '2025-12-31T18:30:00.000Z'],
    ['2056-01-01T00:00:00Z', 'year', 31, '2025-12-31T18:30:00.000Z'],
  ] as const)('until %s is shown by the %s', async ([now, unit, count, first]) => {
    timesAre('2026-01-02T00:00:30Z')
    const { unit: shown, periods } = await axis(now)
    expect([shown, periods.length, periods[0].from]).toEqual([unit, count, first])
    expect(periods.at(-1).last).toBe(0)
  })

  test('has what happened by a clock that went back, or ahead of now, or at an unknown time', async () => {
    timesAre('2026-01-03T00:00:00Z', '2026-01-02T00:00:00Z', 'unknown', '2026-01-05T00:00:00Z')
    const { periods } = await axis('2026-01-04T00:00:00Z')
    expect(periods.map(({ changes: n }: { changes: number }) => n).filter(Boolean)).toEqual([3, 1])
    expect(periods).toHaveLength(49)
  })
})

describe('the history of a paper', () => {
  const history = () => at.get(`/audit/papers/${paperId}`)

  test('has its events and those of its volume that concern it, oldest first, and since when they are provable', async () => {
    at.given.give('papers', paperDocument({ title: 'On Floods' }))
    const about = { entity: `volume:${volumeId}`, volumeId, values: { papers: 1 } }
    at.given.give('auditLog', entry(4, { type: 'VolumeRestored', paperIds: [paperId], ...about }))
    const { status, body } = await history()
    expect([status, body.message]).toEqual([200, 'History retrieved successfully'])
    const volume = { id: volumeId, name: 'Vol. 7', year: 2025, issueType: 'Regular' }
    expect(body.data.paper).toEqual({ id: paperId, title: 'On Floods', isDeleted: false, volume })
    expect(body.data.events).toMatchObject([
      { type: 'PaperUploaded', provableAt: '2026-02-01T00:00:00.000Z' },
      { type: 'VolumeRestored' },
      { type: 'PaperRevised', before: { title: 'On Rivers' } },
      { type: 'VolumeDeleted', sentence: 'A. Rao deleted the volume Vol. 7 with 1 paper' },
    ])
    expect(body.data.events[2]).not.toHaveProperty('provableAt')
  })

  test('of a deleted paper is there, and of one that never was is not', async () => {
    expect(await history()).toMatchObject({ status: 404, body: { refused: 'PAPER_NOT_FOUND' } })
    at.given.give('deletedPapers', paperDocument())
    expect((await history()).body.data.paper).toMatchObject({ title: 'On Rivers', isDeleted: true })
  })
})
