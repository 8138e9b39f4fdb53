import { type ChangeEvent, useId, useState } from 'react'
import { hashOf } from './hash.ts'

type Version = { readonly version: number; readonly sha256: string }

const sentenceFor = (sha256: string, versions: readonly Version[]) => {
  const current = versions.at(-1)
  const match = versions.findLast(version => version.sha256 === sha256)
  if (!match) return 'This file is none of the versions that the journal published.'
  return match.sha256 === current?.sha256
    ? `This is version ${match.version}, the current one, byte for byte.`
    : `This is version ${match.version}, byte for byte. It was replaced: the current one is version ${current?.version}.`
}

/** Compares a file of the reader's with the published versions; it does not leave the device. */
export function CheckPdf({ versions }: { versions: readonly Version[] }) {
  const id = useId()
  const [result, setResult] = useState('')
  const check = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return setResult('')
    setResult('Checking…')
    const sha256 = await hashOf(file).catch(() => undefined)
    setResult(
      sha256 === undefined ? 'The file could not be read. Please choose it again.' : sentenceFor(sha256, versions),
    )
  }
  return (
    <>
      <label htmlFor={id} className="block text-sm font-medium">
        Check a PDF that you hold
      </label>
      <input
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-describedby={`${id}-result`}
        onChange={check}
        className="mt-2 block w-full min-w-0 text-sm"
      />
      <p id={`${id}-result`} role="status" className="mt-2 text-sm">
        {result}
      </p>
    </>
  )
}
