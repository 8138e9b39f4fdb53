import { basename } from 'node:path'
import type { TestCase, TestModule } from 'vitest/node'
import { OF_THE_CONTRACT, portOf } from './suites.ts'

/** What became of a port's suite on one implementation. */
export type ContractResult = {
  readonly port: string
  readonly implementation: string
  /** The server that it needs, if any. */
  readonly engine?: string | undefined
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: readonly { readonly name: string; readonly reason: string }[]
}

const isOfTheContract = (test: TestCase) => OF_THE_CONTRACT.test(test.fullName.replaceAll(' > ', ' '))

const failure = (name: string, message = '') => `${name}: ${message.split('\n')[0]}`

const failed = (test: TestCase) => {
  const [error] = test.result().errors ?? []
  return failure(test.fullName, error?.message)
}

/** A suite or a file that broke outside its tests. */
const broken = (module: TestModule) => [
  ...[...module.children.allSuites()].flatMap(suite =>
    suite.errors().map(({ message }) => failure(suite.fullName, message)),
  ),
  ...module.errors().map(({ message }) => failure(basename(module.moduleId), message)),
]

const skipped = (test: TestCase) => {
  const result = test.result()
  const reason = (result.state === 'skipped' && result.note) || 'no reason given'
  return { name: test.fullName, reason }
}

export const resultOf = (module: TestModule): ContractResult => {
  const tests = [...module.children.allTests()].filter(isOfTheContract)
  const having = (state: string) => tests.filter(test => test.result().state === state)
  const failures = [...having('failed').map(failed), ...broken(module)]
  const isVain = tests.length === 0 && failures.length === 0
  return {
    port: portOf(module.moduleId),
    implementation: basename(module.moduleId, '.test.ts'),
    engine: tests.find(test => test.meta().engine !== undefined)?.meta().engine,
    passed: having('passed').length,
    failures: isVain ? [failure(basename(module.moduleId), 'no test of the contract ran')] : failures,
    skipped: having('skipped').map(skipped),
  }
}
