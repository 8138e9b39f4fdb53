import { relative } from 'node:path'
import type { TestModule } from 'vitest/node'

/** `name` is `file > suite > test`, or the file alone where all of its tests were skipped for one reason. */
export type Skipped = { readonly name: string; readonly reason: string | undefined; readonly tests: number }

/** How long a file took: its tests and hooks, and loading what it imports. */
export type Timed = { readonly name: string; readonly milliseconds: number }

export type TestOutcome = {
  readonly passed: number
  /** `file > test: error`, the error cut to its first line. */
  readonly failures: readonly string[]
  /** What failed and passed when its file was tried again, as `file > test: error`. */
  readonly unsteady: readonly string[]
  readonly skipped: readonly Skipped[]
  /** Every file, the slowest first. */
  readonly times: readonly Timed[]
}

/** Why a test may be skipped, under its name, or under what its name begins with (a file, a suite). */
export type Reasons = Readonly<Record<string, string>>

const nameOf = (root: string, module: TestModule): string => {
  const suffix = module.project.name.endsWith(' on engines') ? ' (on engines)' : ''
  return relative(root, module.moduleId) + suffix
}

type Failure = { readonly message: string; readonly actual?: unknown }

/** Characters of what a test found instead of nothing; an assertion's message says only that it was an array. */
const LONGEST_ACTUAL = 500

const actualOf = ({ message, actual }: Failure) =>
  message.includes('[ Array(') && typeof actual === 'string'
    ? ` ${actual.replaceAll(/\s+/gu, ' ').slice(0, LONGEST_ACTUAL)}`
    : ''

export const failureOf = (name: string, errors: readonly Failure[] | undefined): string => {
  const [first] = errors ?? []
  return first ? `${name}: ${first.message.split('\n', 1)[0]}${actualOf(first)}` : `${name}: no error given`
}

const failuresIn = (root: string, module: TestModule): readonly string[] => {
  const file = nameOf(root, module)
  const suites = [...module.children.allSuites()].filter(suite => suite.errors().length > 0)
  return [
    ...[...module.children.allTests('failed')].map(test =>
      failureOf(`${file} > ${test.fullName}`, test.result().errors),
    ),
    ...suites.map(suite => failureOf(`${file} > ${suite.fullName}`, suite.errors())),
    ...(module.errors().length > 0 ? [failureOf(file, module.errors())] : []),
  ]
}

const skippedIn = (root: string, module: TestModule): readonly Skipped[] => {
  const file = relative(root, module.moduleId)
  const skipped = [...module.children.allTests('skipped')].map(test => {
    const result = test.result()
    const reason = result.state === 'skipped' ? result.note : undefined
    return { name: `${file} > ${test.fullName}`, reason, tests: 1 }
  })
  const tests = [...module.children.allTests()].length
  const [first, ...others] = skipped
  const isWhole = skipped.length === tests && others.every(({ reason }) => reason === first?.reason)
  return first !== undefined && isWhole ? [{ name: file, reason: first.reason, tests }] : skipped
}

const timeOf = (root: string, module: TestModule): Timed => {
  const { duration, collectDuration } = module.diagnostic()
  return { name: nameOf(root, module), milliseconds: duration + collectDuration }
}

const slowestFirst = (one: Timed, other: Timed) => other.milliseconds - one.milliseconds

/** What became of the tests; a module or a suite that broke outside its tests counts as one failure. */
export const testOutcomeOf = (root: string, modules: readonly TestModule[]): TestOutcome => ({
  passed: modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0),
  failures: modules.flatMap(module => failuresIn(root, module)),
  unsteady: [],
  skipped: modules.flatMap(module => skippedIn(root, module)).toSorted((a, b) => a.name.localeCompare(b.name)),
  times: modules.map(module => timeOf(root, module)).toSorted(slowestFirst),
})

const nameIn = (failure: string) => failure.slice(0, failure.indexOf(': '))

/** The outcome of all files, of which some failed and were tried again: what then passed is unsteady. */
export const withSecondAttempt = (others: TestOutcome, first: TestOutcome, second: TestOutcome): TestOutcome => {
  const failedAgain = new Set(second.failures.map(nameIn))
  return {
    passed: others.passed + second.passed,
    failures: [...others.failures, ...second.failures],
    unsteady: first.failures.filter(failure => !failedAgain.has(nameIn(failure))),
    skipped: [...others.skipped, ...second.skipped],
    times: [...others.times, ...first.times].toSorted(slowestFirst),
  }
}

const keyOf = (name: string, reasons: Reasons): string | undefined =>
  Object.keys(reasons).find(key => name === key || name.startsWith(`${key} > `))

export const isExpected = ({ name }: Skipped, reasons: Reasons): boolean => keyOf(name, reasons) !== undefined

const reasonOf = ({ name, reason }: Skipped, reasons: Reasons): string =>
  reason ?? reasons[keyOf(name, reasons) ?? ''] ?? 'no reason given'

export const lineOf = (skipped: Skipped, reasons: Reasons): string =>
  `${skipped.name}${skipped.tests > 1 ? ` (${skipped.tests} tests)` : ''}: ${reasonOf(skipped, reasons)}`

/** The last line of a test run. */
export const totals = ({ passed, failures, skipped }: TestOutcome): string =>
  `${passed} passed, ${failures.length} failed, ${skipped.reduce((sum, { tests }) => sum + tests, 0)} skipped`
