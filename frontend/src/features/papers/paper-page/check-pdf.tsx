import { type ChangeEvent, useId, useState } from 'react'
import { type Text, useText } from '../../../i18n/text.tsx'
import { hashOf } from './hash.ts'

type Version = { readonly version: number; readonly sha256: string }

type Outcome = 'none' | 'checking' | 'failed' | { readonly sha256: string }

const sentenceFor = (sha256: string, versions: readonly Version[], text: Text) => {
  const current = versions.at(-1)
  const match = versions.findLast(version => version.sha256 === sha256)
  if (!match || !current) return text('paper.checkNone')
  const { version } = match
  return match.sha256 === current.sha256
    ? text('paper.checkCurrent', { version })
    : text('paper.checkReplaced', { version, current: current.version })
}

const resultOf = (outcome: Outcome, versions: readonly Version[], text: Text) => {
  if (outcome === 'none') return ''
  if (outcome === 'checking') return text('paper.checking')
  return outcome === 'failed' ? text('paper.checkFailed') : sentenceFor(outcome.sha256, versions, text)
}

/** Compares a file of the reader's with the published versions; it does not leave the device. */
export function CheckPdf({ versions }: { versions: readonly Version[] }) {
  const id = useId()
  const text = useText()
  const [outcome, setOutcome] = useState<Outcome>('none')
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return setOutcome('none')
    setOutcome('checking')
    setOutcome(
      await hashOf(file).then(
        sha256 => ({ sha256 }),
        () => 'failed' as const,
      ),
    )
  }
  return (
    <>
      <label htmlFor={id} className="block text-sm font-medium">
        {text('paper.checkPdf')}
      </label>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-describedby={`${id}-result`}
        onChange={check}
        className="mt-2 block w-full text-sm file:mr-3 file:min-h-11 file:rounded-sm file:border file:border-line-strong file:px-4"
      />
      <p id={`${id}-result`} role="status" className="mt-2 text-sm">
        {resultOf(outcome, versions, text)}
      </p>
    </>
  )
}
