import { type ChangeEvent, useRef, useState } from 'react'
import { type Text, useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
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
  const input = useRef<HTMLInputElement>(null)
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
      <input ref={input} type="file" accept="application/pdf,.pdf" hidden onChange={check} />
      <button type="button" className={button.outline} onClick={() => input.current?.click()}>
        {text('paper.checkPdf')}
      </button>
      <p role="status" className="mt-2 text-sm">
        {resultOf(outcome, versions, text)}
      </p>
    </>
  )
}
