import type { Offer, ServerIdentity } from '../../lab/servers/engine.ts'
import { hostOf } from '../../lab/servers/address.ts'
import type { ContractResult } from './results.ts'

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
