import { expect, test } from 'vitest'
import type { RefusalCode } from '../../refusals.ts'
import { counterFailures } from './exceptions.ts'

test.each<[RefusalCode, number | undefined]>([
  ['OVERLOADED', 1010],
  ['UNAVAILABLE', 1000],
  ['TOO_MANY_REQUESTS', 1020],
  ['ROBOTS_PAUSED', 1020],
  ['INVALID_INPUT', 1030],
  ['ROUTE_NOT_FOUND', 3000],
  ['INTERNAL', undefined],
])('%s is said by an exception of COUNTER: %s', (refused, code) => {
  expect(counterFailures.of({ refused })?.Code).toBe(code)
})

test('an exception has the sentence of the refusal', () => {
  expect(counterFailures.of({ refused: 'TOO_MANY_REQUESTS', message: 'Wait' })).toEqual({
    Code: 1020,
    Message: 'Client has made too many requests',
    Data: 'Wait',
  })
})
