import { expect, test } from 'vitest'
import { has, schemaWith } from './response.ts'

type Papers = { readonly papers: readonly string[]; readonly total: number | null }

const { validate } = schemaWith<Papers>('papers', 'total')['~standard']

test('what has the members is the response, whatever else it has', () => {
  const papers = { papers: [], total: null, more: 1 }
  expect([has<Papers>('papers', 'total')(papers), validate(papers)]).toEqual([true, { value: papers }])
})

test.each([
  [undefined],
  [null],
  ['<!doctype html>'],
  [7],
  [[]],
  [{}],
  [{ papers: [] }],
  [Object.create({ papers: [], total: 1 })],
])('something else is no response: %o', other => {
  expect([has<Papers>('papers', 'total')(other), 'issues' in validate(other)]).toEqual([false, true])
})
