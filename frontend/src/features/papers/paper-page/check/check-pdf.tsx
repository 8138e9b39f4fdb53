import { type ChangeEvent, useRef, useState } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { button } from '../../../../ui/button.ts'
import { hashOf } from '../../hash-of.ts'
import { type Outcome, Result, type Version } from './result.tsx'

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
    const { proofOf } = await import('./proof.ts')
    setOutcome({ sha256, proof: await proofOf(paperId, sha256) })
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
