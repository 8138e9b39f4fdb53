import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { statusOf } from './status.ts'
import type { Member } from './subscription.ts'

const NOW = Date.parse('2026-01-01T00:00:10.000Z')
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const model = anyProjection(papers)
const held = new AbortController().signal

const status = (given: Partial<Member>, stopped?: string) =>
  statusOf(
    model,
    {
      ...{ projection: model, signal: held, checkpoint: 7, isServed: true, parking: { size: () => 2 } },
      ...given,
    } as Member,
    stopped,
  )
const CAUGHT_UP = {
  name: 'papers',
  version: papers.version,
  position: 7,
  isHeld: true,
  isServed: true,
  behindSeconds: 0,
  parked: 2,
}

test('A read model that this process projects has its position, its parked streams and how far it is behind', () => {
  expect(status({})).toEqual(CAUGHT_UP)
  expect(status({ behindSince: NOW - 3000 })).toEqual({ ...CAUGHT_UP, behindSeconds: 3 })
  expect(status({ behindSince: NOW + 3000 })).toEqual(CAUGHT_UP)
  expect(status({ isServed: false, unserved: 'Another log' })).toEqual({
    ...CAUGHT_UP,
    isServed: false,
    withheld: 'Another log',
  })
})

test('A build after the first has its number', () => {
  expect(status({ projection: { ...model, build: 1 } })).toEqual({ ...CAUGHT_UP, build: 1 })
  expect(status({ projection: { ...model, build: 0 } })).toEqual(CAUGHT_UP)
})

test('One whose lease is lost, or which stopped, is not held, and not behind as far as this process knows', () => {
  const lost = { signal: AbortSignal.abort(), behindSince: NOW - 3000 }
  expect(status(lost)).toEqual({ ...CAUGHT_UP, isHeld: false })
  expect(status({ behindSince: NOW - 3000 }, 'A bug')).toEqual({ ...CAUGHT_UP, isHeld: false, stopped: 'A bug' })
})

test('One that this process never held is at the beginning', () => {
  expect(statusOf(model, undefined)).toEqual({
    ...CAUGHT_UP,
    position: -1,
    isHeld: false,
    isServed: false,
    parked: 0,
  })
})
