import { expect, test } from 'vitest'
import { counterOperations } from './operations.ts'

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
