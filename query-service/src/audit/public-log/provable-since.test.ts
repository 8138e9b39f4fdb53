import type { LogHeadRow } from '@shodh/contracts/audit/proof/stored.ts'
import { describe, expect, test } from 'vitest'
import { entry } from '../testing/entries.ts'
import { givenViews } from '../../testing/given/views.ts'
import { openProvableSince } from './provable-since.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const day = (n: number) => new Date(n * DAY_MS).toISOString()

/** Tree heads of a log after each of these sizes, a day apart. */
const aLog = (...sizes: readonly number[]) => {
  const state = { id: '0001', sizes: [...sizes], reads: 0, looked: [] as number[] }
  const head = async () =>
    state.sizes.length === 0 ? undefined : ({ id: state.id, size: state.sizes.at(-1) } as LogHeadRow)
  const history = async (log: string) => {
    state.reads += 1
    return log === state.id ? state.sizes.map((size, n) => [size, (n + 1) * DAY_MS, ''] as const) : []
  }
  const indexOf = async (position: number) => {
    state.looked.push(position)
    return position >= 100 ? position - 100 : undefined
  }
  return { state, since: openProvableSince({ head, history, indexOf }) }
}

describe('an event is provable', () => {
  test('since the first checkpoint that covers it', async () => {
    const { since } = aLog(2, 3, 10)
    const times = await Promise.all([100, 101, 102, 103, 109].map(position => since.provableAt(position)))
    expect(times).toEqual([day(1), day(1), day(2), day(3), day(3)])
  })

  test('not before a checkpoint covers it, and not where the log does not have it', async () => {
    const { since, state } = aLog(2)
    expect([await since.provableAt(102), await since.provableAt(7)]).toEqual([undefined, undefined])
    expect(state.reads).toBe(0)
    state.sizes.push(3)
    expect(await since.provableAt(102)).toBe(day(2))
    expect(await aLog().since.provableAt(100)).toBeUndefined()
  })

  test('not where the checkpoints of the log are gone', async () => {
    const head = async () => ({ id: '0001', size: 3 }) as LogHeadRow
    const since = openProvableSince({ head, history: async () => [], indexOf: async () => 0 })
    expect(await since.provableAt(100)).toBeUndefined()
  })

  test('which is read once of what is known, and again when the log has grown or is another one', async () => {
    const { since, state } = aLog(2)
    for (const position of [100, 100, 101]) await since.provableAt(position)
    expect([state.reads, state.looked]).toEqual([1, [100, 101]])
    state.sizes.push(4)
    await since.provableAt(101)
    expect(state.reads).toBe(1)
    expect(await since.provableAt(102)).toBe(day(2))
    expect(state.reads).toBe(2)
    Object.assign(state, { id: '0002', sizes: [1, 3] })
    expect(await since.provableAt(101)).toBe(day(2))
    expect(state.reads).toBe(3)
  })
})

test('the versions of a paper are provable since their publication is', async () => {
  const { since } = aLog(2, 3)
  const { views, give } = givenViews()
  const about = (n: number, type: string, values: object) => entry(n, { type, values: { ...values } })
  give(
    'auditLog',
    about(100, 'PaperUploaded', { version: 1, sha256: 'a' }),
    about(101, 'PaperRevised', { title: 'b' }),
    about(102, 'PdfReplaced', { version: 2, sha256: 'b' }),
    about(104, 'PdfReplaced', { version: 3, sha256: 'c' }),
    about(105, 'X', { sha256: 'd' }),
    about(106, 'X', { version: 4 }),
    { ...about(101, 'PaperUploaded', { version: 9, sha256: 'x' }), id: 'z', entity: 'paper:q' },
  )
  expect([...(await since.versions(views, 'p'))]).toEqual([
    [1, day(1)],
    [2, day(2)],
    [3, undefined],
  ])
})

test('what is shown of it changes whenever events become provable', async () => {
  const { since, state } = aLog()
  expect(await since.version()).toBe(0)
  state.sizes.push(3)
  expect(await since.version()).toBe(3)
})
