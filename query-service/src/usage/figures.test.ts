import type { Counters } from '@shodh/adapters/usage/counts/counts.ts'
import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isStaff } from '../permissions.ts'
import { figuresFor, openFigures, withDownloads, withVolumeDownloads } from './figures.ts'

const counting = () => {
  const counts = { position: 1, loads: 0, isUnavailable: false }
  let now = 1_000_000
  const state = async () => {
    if (counts.isUnavailable) throw new Unavailable('counted anew')
    return { position: counts.position, resumeFrom: 0, rules: 'r' }
  }
  const sums = async () => {
    counts.loads += 1
    return new Map([['p', { pdf: counts.position } as Counters]])
  }
  return { counts, figures: openFigures({ state, sums }, () => now), after: (ms: number) => void (now += ms) }
}

describe('live figures', () => {
  test('are loaded once for a position', async () => {
    const { counts, figures } = counting()
    await figures.live.load()
    await figures.live.load()
    expect([counts.loads, await figures.live.version()]).toEqual([1, '1 r'])
    counts.position = 2
    expect((await figures.live.load())?.get('p')?.pdf).toBe(2)
    expect([counts.loads, await figures.live.version()]).toEqual([2, '2 r'])
  })
})

describe('published figures', () => {
  test('stay for ten minutes, with their version', async () => {
    const { counts, figures, after } = counting()
    const shown = async () => [await figures.published.version(), (await figures.published.load())?.get('p')?.pdf]
    expect(await shown()).toEqual(['1 r', 1])
    counts.position = 2
    after(599_999)
    expect(await shown()).toEqual(['1 r', 1])
    after(1)
    expect(await shown()).toEqual(['2 r', 2])
  })

  test('change by a clock that nobody sets', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    let position = 1
    const state = async () => ({ position, resumeFrom: 0, rules: 'r' })
    const { published } = openFigures({ state, sums: async () => new Map() })
    expect(await published.version()).toBe('1 r')
    position = 2
    vi.advanceTimersByTime(600_000)
    expect(await published.version()).toBe('2 r')
  })
})

test('there are none while counts are unavailable, but for those that were published a while ago', async () => {
  const { counts, figures, after } = counting()
  counts.isUnavailable = true
  for (const source of [figures.live, figures.published])
    expect([await source.version(), await source.load()]).toEqual([-2, undefined])
  counts.isUnavailable = false
  expect([await figures.live.version(), (await figures.published.load())?.size]).toEqual(['1 r', 1])
  counts.isUnavailable = true
  after(600_000)
  expect([await figures.published.version(), (await figures.published.load())?.size]).toEqual(['1 r', 1])
  expect(withDownloads(undefined)({ id: 'a' })).toEqual({ id: 'a' })
  expect(withVolumeDownloads(undefined)({ id: 'a' })).toEqual({ id: 'a' })
})

test('staff see live figures, and everybody else published ones', () => {
  const { figures } = counting()
  const actor = (role: 'author') => ({ actor: { userId: 'u', role, sessionId: 's' } })
  expect([isStaff(actor('author')), isStaff({ actor: null })]).toEqual([true, false])
  expect(figuresFor(figures, actor('author'))).toBe(figures.live)
  expect(figuresFor(figures, { actor: null })).toBe(figures.published)
})

test('papers and volumes have their downloads', () => {
  const sums = new Map([['a', { pdf: 3, zip: 4 } as Counters]])
  expect(
    [
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
    ].map(withDownloads(sums)),
  ).toEqual([
    { id: 'a', n: 1, downloads: 3 },
    { id: 'b', n: 2, downloads: 0 },
  ])
  expect([{ id: 'a' }, { id: 'b' }].map(withVolumeDownloads(sums))).toEqual([
    { id: 'a', volumeDownloads: 4, downloads: 4 },
    { id: 'b', volumeDownloads: 0, downloads: 0 },
  ])
})
