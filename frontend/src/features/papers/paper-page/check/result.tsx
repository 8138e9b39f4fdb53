import { type Text, useText } from '../../../../i18n/text.tsx'
import { useDays } from '../../../../journal.ts'
import type { Days } from '../../../../ui/dates.ts'
import type { Proof } from './proof.ts'

export type Version = { readonly version: number; readonly sha256: string }

/** What is known of a file; `proof` once it was looked for. */
export type Outcome = 'none' | 'checking' | 'failed' | { readonly sha256: string; readonly proof?: Proof | undefined }

const matchOf = (sha256: string, versions: readonly Version[]) =>
  versions.findLast(version => version.sha256 === sha256)

const whichOne = (sha256: string, versions: readonly Version[], text: Text) => {
  const current = versions.at(-1)
  const match = matchOf(sha256, versions)
  if (!match || !current) return text('paper.checkNone')
  const { version } = match
  return match.sha256 === current.sha256
    ? text('paper.checkCurrent', { version })
    : text('paper.checkReplaced', { version, current: current.version })
}

/** The days on which a version was the published one; of one that was replaced on its first day, that day alone. */
const periodOf = ({ from, until }: { from: string; until: string | null }, text: Text, days: Days) => {
  if (until === null) return text('paper.publishedSince', { from: days(from) })
  const [first, last] = [days(from), days(until)]
  return first === last
    ? text('paper.publishedOnDay', { date: first })
    : text('paper.publishedFrom', { from: first, until: last })
}

const proven = (proof: Proof | undefined, text: Text, days: Days) => {
  if (proof === undefined) return [text('paper.verifying')]
  if (proof === 'invalid') return [text('paper.proofWrong')]
  if (proof === 'unavailable') return [text('paper.notVerified')]
  const periods = proof.map(period => periodOf(period, text, days))
  return [...periods, text('paper.proven')]
}

const sentences = (outcome: Outcome, versions: readonly Version[], text: Text, days: Days) => {
  if (outcome === 'none') return []
  if (outcome === 'checking') return [text('paper.checking')]
  if (outcome === 'failed') return [text('paper.checkFailed')]
  const { sha256, proof } = outcome
  const which = whichOne(sha256, versions, text)
  return matchOf(sha256, versions) ? [which, ...proven(proof, text, days)] : [which]
}

export function Result({ of: outcome, versions }: { of: Outcome; versions: readonly Version[] }) {
  const [text, days] = [useText(), useDays()]
  return (
    <p role="status" className="mt-2 text-sm">
      {sentences(outcome, versions, text, days).join(' ')}
    </p>
  )
}
