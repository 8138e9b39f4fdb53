import { useRef, useState } from 'react'
import { useSignedInUpload } from '../../../account.ts'
import type { Sent } from '../../../session/sending/upload.ts'
import { fileSize } from '../../formats/file-size.ts'

export const percentOf = ({ bytes, total }: Sent) => (total > 0 ? Math.floor((bytes / total) * 100) : 0)

const textOf = (sent: Sent, what: string) =>
  sent.message ??
  (sent.bytes >= sent.total && sent.total > 0
    ? `All bytes sent. The journal is checking the ${what}…`
    : `${percentOf(sent)}% · ${fileSize(sent.bytes)} of ${fileSize(sent.total)}`)

/** How much of a file has been sent, in its real bytes. */
export function UploadProgress({ of: sent, what }: { of: Sent | undefined; what: string }) {
  return (
    <div role="status" className={sent ? 'mt-5' : 'empty:absolute'}>
      {sent && (
        <>
          <progress aria-label="Upload" max={100} value={percentOf(sent)} className="h-2 w-full accent-(--accent)" />
          <p className="mt-1 text-sm text-muted tabular-nums">{textOf(sent, what)}</p>
        </>
      )}
    </div>
  )
}

/** Sends a form with a file; how much of it has left, and what stops it. */
export const useTrackedUpload = () => {
  const upload = useSignedInUpload()
  const control = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<Sent>()
  return {
    sent,
    send: async (form: Parameters<typeof upload>[0]) => {
      control.current = new AbortController()
      const reply = await upload({ onProgress: setSent, ...form, signal: control.current.signal })
      setSent(undefined)
      return reply
    },
    cancel: () => control.current?.abort(),
  }
}
