import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import { expect, test } from 'vitest'
import { differences, stateOf } from './projected-state.ts'

const stated = (models: Readonly<Record<string, readonly Document[]>>) =>
  stateOf(
    (async function* () {
      yield* Object.entries(models)
    })(),
  )

const differing = async (...[one, other]: readonly Readonly<Record<string, readonly Document[]>>[]) =>
  differences(await stated(one ?? {}), await stated(other ?? {}))

const uploaded = (position: number, at: string, of = 'paper:1') => ({
  'audit-log': [{ id: `${position}`, position, moment: `${at} ${position}`, at, type: 'PaperUploaded', entity: of }],
})

const record = (at: string, title: string, more: object = {}) => ({
  'paper-records': [{ id: '1', changed: `${at} 1`, published: `${at} 1`, paper: { title, updatedAt: at }, ...more }],
})

const [MORNING, EVENING] = ['2026-01-01T08:00:00Z', '2026-01-01T20:00:00Z']

test('The same commands at another time, on another store, leave the same documents', async () => {
  expect(await differing(uploaded(3, MORNING), uploaded(829, EVENING))).toEqual([])
  expect(await differing(uploaded(3, MORNING, 'user:a'), uploaded(4, EVENING, 'user:b'))).toEqual([])
  expect(await differing(record(MORNING, 'Rivers'), record(EVENING, 'Rivers'))).toEqual([])
})

test('A document that is missing, doubled or another one differs', async () => {
  const [[first], [second]] = [uploaded(3, MORNING)['audit-log'], uploaded(9, EVENING)['audit-log']]
  const twice = { 'audit-log': [first, second].filter(one => one !== undefined) }
  expect(await differing(uploaded(3, MORNING), twice)).toHaveLength(1)
  expect(await differing(uploaded(3, MORNING), uploaded(3, MORNING, 'paper:2'))).toHaveLength(2)
  expect(await differing(record(MORNING, 'Rivers'), record(MORNING, 'Ponds'))).toEqual(['paper-records/1'])
  expect(await differing(record(MORNING, 'A'), record(MORNING, 'A', { replaced: `${MORNING} 1` }))).toHaveLength(1)
  expect(await differing(record(MORNING, 'A'), record(MORNING, 'A', { changed: `${MORNING} 2` }))).toHaveLength(1)
  expect(await differing(record(MORNING, 'Rivers'), {})).toEqual(['paper-records/1'])
})
