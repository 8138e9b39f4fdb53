import type { Period } from '@shodh/contracts/audit/proof/published-versions.ts'
import type { Text } from '../../../../i18n/text.tsx'
import type { Days } from '../../../../ui/formats/dates.ts'
import type { Proof } from './proof.ts'

/** The days on which a version was the published one; of one that was replaced on its first day, that day alone. */
export const periodOf = ({ from, until }: Period, text: Text, days: Days) => {
  if (until === null) return text('paper.publishedSince', { from: days(from) })
  const [first, last] = [days(from), days(until)]
  return first === last
    ? text('paper.publishedOnDay', { date: first })
    : text('paper.publishedFrom', { from: first, until: last })
}

/** What the public log says of a file; undefined while that is asked. */
export const proofSentences = (proof: Proof | undefined, text: Text, days: Days) => {
  if (proof === undefined) return [text('paper.verifying')]
  if (proof === 'invalid') return [text('paper.proofWrong')]
  if (proof === 'unavailable') return [text('paper.notVerified')]
  return [...proof.map(period => periodOf(period, text, days)), text('paper.proven')]
}
