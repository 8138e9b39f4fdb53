import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import expectedSkips from './expected-skips.json' with { type: 'json' }
import { isExpected, lineOf, totals } from './outcome.ts'

const skipped = { name: 'vault.test.ts > MongoDB > erases', reason: undefined, tests: 1 }

test('a reason in the list counts for a test, its suite or its file', () => {
  const keys = ['vault.test.ts', 'vault.test.ts > MongoDB', 'vault.test.ts > MongoDB > erases']
  expect(keys.map(key => isExpected(skipped, { [key]: 'no mongod' }))).toEqual([true, true, true])
})

test('a reason in the list does not count for what only begins alike', () => {
  const keys = ['vault.test', 'vault.test.ts > Mongo', 'vault.test.ts > MongoDB > erases twice']
  expect(keys.map(key => isExpected(skipped, { [key]: 'no mongod' }))).toEqual([false, false, false])
})

test("a test's own reason comes before the list's", () => {
  const reasons = { 'vault.test.ts': 'no mongod' }
  expect(lineOf(skipped, reasons)).toBe('vault.test.ts > MongoDB > erases: no mongod')
  expect(lineOf({ ...skipped, reason: 'no disk' }, reasons)).toBe('vault.test.ts > MongoDB > erases: no disk')
})

test('the totals count tests, not lines', () => {
  expect(totals({ passed: 3, failed: 1, skipped: [{ ...skipped, tests: 4 }, skipped] })).toBe(
    '3 passed, 1 failed, 5 skipped',
  )
})

test.for(Object.keys(expectedSkips))('the committed list names what exists: %s', key => {
  const [file = '', ...titles] = key.split(' > ')
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  for (const title of titles) expect(source).toContain(`'${title}'`)
})
