import { readFileSync } from 'node:fs'
import { buildMongoJavaServer } from '@shodh/adapters/testing/mongo-java-server.ts'
import { startVitest, type Reporter } from 'vitest/node'
import {
  failureOf,
  isExpected,
  lineOf,
  testOutcomeOf,
  totals,
  type TestOutcome,
  type Reasons,
} from './toolchain/outcome.ts'

const SLOWEST = 15

const REASONS = new URL('toolchain/expected-skips.json', import.meta.url)

const runTests = async (filters: string[]): Promise<TestOutcome> => {
  let outcome: TestOutcome = { passed: 0, failures: [], flaky: [], skipped: [], times: [] }
  const counting: Reporter = {
    onTestRunEnd: (modules, errors) => {
      const { failures, ...others } = testOutcomeOf(process.cwd(), modules)
      outcome = { ...others, failures: [...failures, ...errors.map(error => failureOf('Outside tests', [error]))] }
    },
  }
  const vitest = await startVitest('test', filters, { watch: false, reporters: ['default', counting] })
  await vitest.close()
  return outcome
}

const report = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`${title}\n${lines.map(line => `  ${line}\n`).join('')}`)
}

if (!process.env['MONGODB_URL'])
  await buildMongoJavaServer(() => console.log('Building mongo-java-server with Maven, the first time only …'))
const reasons: Reasons = JSON.parse(readFileSync(REASONS, 'utf8'))
const outcome = await runTests(process.argv.slice(2))
report(
  'Slowest files, in seconds:',
  outcome.times
    .slice(0, SLOWEST)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} ${name}`),
)
report(
  'Skipped:',
  outcome.skipped.map(skipped => lineOf(skipped, reasons)),
)
const unexpected = process.env['CI'] === 'true' ? outcome.skipped.filter(skipped => !isExpected(skipped, reasons)) : []
report(
  'Skipped here, but not in deploy/src/toolchain/expected-skips.json:',
  unexpected.map(({ name }) => name),
)
report('Passed when tried again:', outcome.flaky)
report('Failed:', outcome.failures)
console.log(totals(outcome))
process.exit(outcome.failures.length > 0 || outcome.passed === 0 || unexpected.length > 0 ? 1 : 0)
