import { expect, test } from 'vitest'
import { withoutSurvivors } from './last-results.ts'

test('What no test noticed is tested again, and everything else of the last results is reused', () => {
  const killed = { id: '1', status: 'Killed', static: true, killedBy: ['7'] }
  const untested = { id: '3', status: 'NoCoverage' }
  const results = (mutants: readonly object[]) => ({
    schemaVersion: '1.0',
    files: { 'contracts/src/text/text.ts': { source: 'const a = 1', mutants } },
    testFiles: { 'contracts/src/text/text.test.ts': { tests: [] } },
  })
  const last = results([killed, { id: '2', status: 'Survived', static: true }, untested])
  expect(JSON.parse(withoutSurvivors(JSON.stringify(last)))).toEqual(results([killed]))
})
