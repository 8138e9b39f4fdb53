import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import accepted from './accepted.json' with { type: 'json' }
import type { AcceptedMutants } from './report.ts'

test('Each accepted mutant is of a line that exists, and has a reason', () => {
  const files: AcceptedMutants = accepted
  expect(files).toBeTypeOf('object')
  for (const [file, mutants] of Object.entries(files)) {
    const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
    const lines = new Set(source.split('\n').map(line => line.trim()))
    for (const { line, reason } of mutants) {
      expect(lines).toContain(line)
      expect(reason).not.toBe('')
    }
  }
})
