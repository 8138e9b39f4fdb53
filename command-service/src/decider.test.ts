import type { Recorded } from '@shodh/contracts/event.ts'
import { expect, test } from 'vitest'
import { evolve, isRefusal, refuse } from './decider.ts'
import { years } from './volumes/years.ts'

test('A refusal has its code, and a message where it is more exact than the catalogue’s', () => {
  expect(refuse('PAPER_NOT_FOUND')).toStrictEqual({ refused: 'PAPER_NOT_FOUND' })
  expect(refuse('DOI_TAKEN', 'It is taken')).toStrictEqual({ refused: 'DOI_TAKEN', message: 'It is taken' })
})

test.for([[], [{ type: 'YearOpened' }], undefined, null, 'refused', 0, {}])('%o is no refusal', outcome => {
  expect(isRefusal(outcome)).toBe(false)
})

test('An event of an unknown type is skipped', () => {
  const opened = { type: 'YearOpened', data: { year: 2025, issueType: 'Regular' } }
  const events = [{ type: 'Unknown', data: {} }, opened] as unknown as Recorded[]
  expect(evolve(years, years.initial, events)).toEqual(new Set(['2025/Regular']))
})
