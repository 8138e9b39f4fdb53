import { expect, test } from 'vitest'
import { counterOperations } from './operations.ts'
import type { RefusalCode } from '../../refusals.ts'
import { counterFailures } from './exceptions.ts'

const { query } = counterOperations.getCounterReport

test('a report takes the parameters of COUNTER, and leaves others out', () => {
  const parameters = {
    ...{ begin_date: '2026-01', end_date: '2026-06', customer_id: 'a', requestor_id: 'b', api_key: 'c' },
    ...{ platform: 'Journal', format: 'tsv' },
  }
  expect(query.parse({ ...parameters, other: 'x' })).toEqual(parameters)
  expect(query.parse({})).toEqual({})
})

test.each(Object.keys(query.shape))('%s is a text of bounded length', name => {
  expect(query.safeParse({ [name]: 'x'.repeat(401) }).error?.issues).toMatchObject([
    { path: [name], message: `${name} cannot exceed 100 characters` },
  ])
})

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
