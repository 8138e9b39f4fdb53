import { basename } from 'node:path'
import type { TestCase, TestModule } from 'vitest/node'
import { OF_THE_CONTRACT, portOf } from './suites.ts'
import type { Offer, ServerIdentity } from '../../lab/servers/engine.ts'
import { hostOf } from '../../lab/servers/displayed-address.ts'

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

export type Offers = Readonly<Record<string, Offer>>

const NAMES: Readonly<Record<ServerIdentity['kind'], (server: ServerIdentity, host: string) => string>> = {
  'the real server': ({ name, version }, host) => `${name} ${version} at ${host}`,
  'a compatible server': ({ name, version }, host) => `${name} (compatible, says ${version}) at ${host}`,
  'test equipment': ({ name }) => `${name} (test equipment)`,
}

const serverOf = (offer: Offer | undefined) =>
  offer !== undefined && 'identity' in offer ? NAMES[offer.identity.kind](offer.identity, hostOf(offer.url)) : undefined

/** The server; with the implementation's name before it where that differs from the engine's. */
const placeOf = ({ implementation, engine = '' }: ContractResult, offers: Offers) => {
  const server = serverOf(offers[engine])
  if (server === undefined) return implementation
  return implementation === engine ? server : `${implementation}, ${server}`
}

const counted = ({ passed, failures, skipped }: ContractResult) => {
  const reasons = [...new Set(skipped.map(({ reason }) => reason))]
  const counts = [
    passed > 0 ? `${passed} passed` : '',
    failures.length > 0 ? `${failures.length} failed` : '',
    skipped.length > 0 ? `${skipped.length} skipped (${reasons.join('; ')})` : '',
  ]
  return counts.filter(Boolean).join(', ')
}

/** One line for the port's suite on the implementation, and one for each failure in it. */
export const resultLines = (result: ContractResult, offers: Offers): readonly string[] => [
  `${result.port} on ${placeOf(result, offers)}: ${counted(result)}`,
  ...result.failures.map(failure => `  ${failure}`),
]

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

/** The last lines: which implementations were not reached, and the totals. */
export const summaryOf = (all: readonly ContractResult[], others: readonly string[]): readonly string[] => {
  const unreached = all.filter(({ passed, failures }) => passed + failures.length === 0)
  const names = unreached.map(({ port, implementation }) => `${port} on ${implementation}`).toSorted()
  const failed = sum(all.map(({ failures }) => failures.length)) + others.length
  return [
    ...others.map(message => `Outside the tests: ${message}`),
    ...(names.length > 0 ? [`Not reached: ${names.length} of ${all.length} (${names.join(', ')})`] : []),
    `${sum(all.map(({ passed }) => passed))} passed, ${failed} failed, ${sum(all.map(({ skipped }) => skipped.length))} skipped`,
  ]
}
