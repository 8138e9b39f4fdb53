import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { createVitest, type Reporter, type TestModule } from 'vitest/node'
import { buildMongoJavaServer } from '../../lab/servers/mongo-java-server.ts'
import {
  failureOf,
  isExpected,
  lineOf,
  testOutcomeOf,
  totals,
  withSecondAttempt,
  type TestOutcome,
  type Reasons,
} from '../toolchain/outcome.ts'

const SLOWEST = 20
/** More tests than these that pass only on a second attempt fail the run. */
const MOST_UNSTEADY = 2

const REASONS = new URL('../toolchain/expected-skips.json', import.meta.url)

/** What failed on a busy machine is tried once more, and named as unsteady where it then passes. */
const runTests = async (filters: string[]): Promise<TestOutcome> => {
  let modules: readonly TestModule[] = []
  const errors: string[] = []
  const collecting: Reporter = {
    onTestRunEnd: (ended, outside) => {
      modules = ended
      errors.push(...outside.map(error => failureOf('Outside tests', [error])))
    },
  }
  const vitest = await createVitest('test', { watch: false, reporters: ['default', collecting] })
  const outcomeOf = (some: readonly TestModule[]) => testOutcomeOf(process.cwd(), some)
  await vitest.start(filters)
  const others = outcomeOf(modules.filter(module => module.ok()))
  const again = modules.filter(module => !module.ok())
  const first = outcomeOf(again)
  if (again.length > 0) await vitest.runTestSpecifications(again.map(module => module.toTestSpecification()))
  const outcome = again.length > 0 ? withSecondAttempt(others, first, outcomeOf(modules)) : others
  await vitest.close()
  return { ...outcome, failures: [...outcome.failures, ...errors] }
}

const report = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`${title}\n${lines.map(line => `  ${line}\n`).join('')}`)
}

/** Linux keeps its files in memory: on a disk, tests wait for thousands of syncs. */
const IN_MEMORY = '/dev/shm'
/** Bytes that must be free there; containers have 64 MiB. */
const ROOM = 4 * 1024 ** 3

const hasRoom = () => {
  if (process.platform !== 'linux' || !existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize >= ROOM
}

if (hasRoom()) {
  const directory = mkdtempSync(`${IN_MEMORY}/shodh-test-`)
  process.env['TMPDIR'] = directory
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
}
// Journals' work on files, which gives way to requests, has their priority then: it is not starved by other tests.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const filters = process.argv.slice(2)
if (filters.length === 0 && !process.env['MONGODB_URL'])
  await buildMongoJavaServer(() => console.log('Building mongo-java-server with Maven, the first time only …'))
const reasons: Reasons = JSON.parse(readFileSync(REASONS, 'utf8'))
const outcome = await runTests(filters)
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
report('Unsteady, passed only on a second attempt:', outcome.unsteady)
report('Failed:', outcome.failures)
console.log(totals(outcome))
const isUnsteady = outcome.unsteady.length > MOST_UNSTEADY
if (isUnsteady) console.log(`More than ${MOST_UNSTEADY} tests are unsteady: the run has failed.`)
process.exit(outcome.failures.length > 0 || outcome.passed === 0 || unexpected.length > 0 || isUnsteady ? 1 : 0)
