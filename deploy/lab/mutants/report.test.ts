import { expect, test } from 'vitest'
import { type Mutant, mutantReport } from './report.ts'

const LINES = ['const isLong = (text: string) =>', '  text.length > 3', '']

const mutant = (status: Mutant['status'], given: Partial<Mutant> = {}): Mutant => ({
  fileName: '/journal/contracts/src/text/text.ts',
  mutatorName: 'EqualityOperator',
  replacement: 'text.length >= 3',
  location: { start: { line: 2, column: 3 }, end: { line: 2, column: 18 } },
  status,
  ...given,
})

const times = (count: number, status: Mutant['status']) => Array.from({ length: count }, () => mutant(status))

const report = (mutants: readonly Mutant[]) =>
  mutantReport('contracts', mutants, { root: '/journal', sources: () => LINES })

test('The score counts killed mutants and timeouts, and leaves out those that could not run or are ignored', () => {
  const mutants = [...times(7, 'Killed'), mutant('Timeout'), ...times(3, 'RuntimeError'), ...times(2, 'Ignored')]
  expect(report(mutants)).toEqual({
    isPassed: true,
    lines: ['✓ contracts: 100.0 % (8 of 8 mutants noticed, 0 survived, 0 without a test; 2 ignored, 3 invalid)'],
  })
})

test('A survivor is listed with its place, mutator and code, and whether a test executes it', () => {
  const { isPassed, lines } = report([...times(18, 'Killed'), mutant('Survived'), mutant('NoCoverage')])
  expect(isPassed).toBe(false)
  expect(lines).toEqual([
    '  contracts/src/text/text.ts:2:3 EqualityOperator: text.length > 3 → text.length >= 3',
    '  contracts/src/text/text.ts:2:3 EqualityOperator, no test: text.length > 3 → text.length >= 3',
    '✗ contracts: 90.0 % (18 of 20 mutants noticed, 1 survived, 1 without a test; 0 ignored, 0 invalid)',
  ])
})

test('Code of several lines is shown as one line, shortened', () => {
  const location = { start: { line: 1, column: 16 }, end: { line: 2, column: 18 } }
  const replacement = `() => ${'"long"'.repeat(20)}`
  const { lines } = report([mutant('Survived', { mutatorName: 'ArrowFunction', location, replacement })])
  expect(lines[0]).toBe(
    `  contracts/src/text/text.ts:1:16 ArrowFunction: (text: string) => text.length > 3 → ${replacement.slice(0, 80)}…`,
  )
})
