import { createAccounts, post } from '../identity.ts'
import { mannWhitney } from '../mann-whitney.ts'
import type { Measurement, Row } from '../row.ts'
import { startMeasuredJournal } from '../server-process.ts'
import { percentile } from '../spread.ts'

const ATTEMPTS = 200
const CANNOT_BE_TOLD = { atLeast: 0.01 }

type Way = { readonly name: string; readonly attempt: (address: string, email: string) => ReturnType<typeof post> }

const ways: readonly Way[] = [
  {
    name: 'sign-in',
    attempt: (address, email) => post(address, '/auth/login', { email, password: 'not the password, 7' }),
  },
  { name: 'forgotten password', attempt: (address, email) => post(address, '/auth/forgot-password', { email }) },
]

/** Turn by turn, and each time the other first, so that nothing but the account differs. */
const interleaved = async (
  known: readonly string[],
  unknown: readonly string[],
  attempt: (email: string) => ReturnType<typeof post>,
) => {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (const [n, email] of known.entries()) {
    const turns = [['known', email] as const, ['unknown', unknown[n] ?? ''] as const]
    for (const [which, whose] of n % 2 ? turns : turns.toReversed())
      times[which].push((await attempt(whose)).milliseconds)
  }
  return times
}

const figures = (name: string, { known, unknown }: Awaited<ReturnType<typeof interleaved>>): readonly Measurement[] => [
  { figure: `${name}: known p50`, unit: 'ms', value: percentile(known, 0.5) },
  { figure: `${name}: unknown p50`, unit: 'ms', value: percentile(unknown, 0.5) },
  { figure: `${name}: Mann–Whitney p`, unit: '', value: mannWhitney(known, unknown), goal: CANNOT_BE_TOLD },
]

export const knownAndUnknown: Row = {
  name: 'known-and-unknown',
  about: `${ATTEMPTS} interleaved attempts each with e-mails that somebody has and that nobody has, each from an address of its own`,
  prepare: async bench => {
    const { address, stop } = await startMeasuredJournal(await bench.directory())
    bench.atEnd(stop)
    let run = 0
    return async () => {
      run += 1
      const emails = (kind: string) => Array.from({ length: ATTEMPTS }, (_, n) => `${kind}${run}-${n}@example.org`)
      const [known, unknown] = [emails('known'), emails('absent')]
      await createAccounts(address, known)
      const measured: Measurement[] = []
      for (const { name, attempt } of ways)
        measured.push(...figures(name, await interleaved(known, unknown, email => attempt(address, email))))
      return measured
    }
  },
}
