import { useRef, useState } from 'react'
import { useSignedInUpload } from '../../../../account.ts'
import { type Sent, formDataOf } from '../../../../session/upload.ts'
import { useIdempotencyKey } from '../../../../ui/forms/use-idempotency-key.ts'
import type { Stored } from './conflict.ts'
import { type PaperForm, changesIn, paperForm } from './paper-form.ts'

const identity = (file: File | undefined) => file && [file.name, file.size, file.lastModified]

/** Sends what was changed, on the condition that the paper is still the one that was shown. */
export const useSave = ({ paper, etag }: Stored) => {
  const upload = useSignedInUpload()
  const keyOf = useIdempotencyKey()
  const control = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<Sent>()
  const save = async (form: PaperForm, query: string) => {
    const { file } = form
    const reason = file && form.reason.trim() !== '' ? form.reason : undefined
    const fields = { ...changesIn(form, paperForm(paper)), reason }
    control.current = new AbortController()
    const reply = await upload({
      url: `papers/${encodeURIComponent(paper.volumeId)}/${encodeURIComponent(paper.id)}${query}`,
      method: 'PATCH',
      body: formDataOf(fields, file),
      headers: { 'if-match': etag, 'idempotency-key': keyOf([fields, identity(file), etag]) },
      signal: control.current.signal,
      defaultMessage: 'Failed to update paper',
      ...(file && { onProgress: setProgress }),
    })
    setProgress(undefined)
    return reply
  }
  return { save, progress, cancel: () => control.current?.abort() }
}
