import { type ChangeEvent, useRef, useState } from 'react'
import { type Text, useText } from '../../../../i18n/text.tsx'
import { useDays } from '../../../../journal.ts'
import { button } from '../../../../ui/button.ts'
import type { Days } from '../../../../ui/formats/dates.ts'
import { hashOf } from '../../../../hash-of.ts'
import type { Proof } from './proof.ts'
import { proofSentences } from './sentences.ts'

type Version = { readonly version: number; readonly sha256: string }

/** What is known of a file; `proof` once it was looked for. */
type Outcome = 'none' | 'checking' | 'failed' | { readonly sha256: string; readonly proof?: Proof | undefined }

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

const sentences = (outcome: Outcome, versions: readonly Version[], text: Text, days: Days) => {
  if (outcome === 'none') return []
  if (outcome === 'checking') return [text('paper.checking')]
  if (outcome === 'failed') return [text('paper.checkFailed')]
  const { sha256, proof } = outcome
  const which = whichOne(sha256, versions, text)
  return matchOf(sha256, versions) ? [which, ...proofSentences(proof, text, days)] : [which]
}

function Result({ of: outcome, versions }: { of: Outcome; versions: readonly Version[] }) {
  const [text, days] = [useText(), useDays()]
  return (
    <p role="status" className="mt-2 text-sm">
      {sentences(outcome, versions, text, days).join(' ')}
    </p>
  )
}

type Props = { readonly paperId: string; readonly versions: readonly Version[] }

/** Compares a file of the reader's with the published versions, with their proof; it does not leave the device. */
export function CheckPdf({ paperId, versions }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const text = useText()
  const [outcome, setOutcome] = useState<Outcome>('none')
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return setOutcome('none')
    setOutcome('checking')
    const sha256 = await hashOf(file).catch(() => undefined)
    if (sha256 === undefined) return setOutcome('failed')
    setOutcome({ sha256 })
    if (!versions.some(version => version.sha256 === sha256)) return
    const { proofIn, provenVersions } = await import('./proof.ts')
    setOutcome({ sha256, proof: proofIn(await provenVersions(paperId), sha256) })
  }
  return (
    <>
      <input ref={input} type="file" accept="application/pdf,.pdf" hidden onChange={check} />
      <button type="button" className={button.outline} onClick={() => input.current?.click()}>
        {text('paper.checkPdf')}
      </button>
      <Result of={outcome} versions={versions} />
    </>
  )
}
