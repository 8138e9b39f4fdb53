import { disconnected } from '../../api.ts'
import type { Reply } from '../requests/auth-calls.ts'
import type { Parts } from './send-in-parts.ts'
import { sendWithRetries } from './send-with-retries.ts'
import { sendSignedIn } from '../requests/signed-in.ts'
import type { Tab } from '../tabs/tab.ts'
import { type Upload, upload } from './upload.ts'

/** Bytes up to which a file is sent by one form: on a line that breaks, more of it is worth going on with. */
const FORM_MAX_BYTES = 5 * 1024 * 1024

export const isSentInParts = ({ size }: File) => size > FORM_MAX_BYTES

/** Fetches what sends in parts, which most forms do without. */
export const sendInParts = async (tab: Tab, parts: Parts) => {
  const code = await import('./send-in-parts.ts').catch(() => undefined)
  return code ? await code.sendInParts(tab, parts) : { error: disconnected() }
}

/** Milliseconds before each further attempt. */
const WAITS = [1000, 2000, 4000, 8000, 15_000, 30_000]

/** The line is broken, or the journal is not there for a while. */
const isPassing = ({ status }: { readonly status: number | string }) =>
  status === 'NETWORK' || (typeof status === 'number' && status >= 500)

/** The form with an upload in place of its file. */
const withUpload = (form: FormData, id: string) => {
  const body = new FormData()
  for (const [name, value] of form) if (name !== 'file') body.append(name, value)
  body.append('uploadId', id)
  return body
}

/** Sends a form as who is signed in: a large PDF before it, in parts. */
export const sendForm = async (tab: Tab, { purpose, ...form }: Upload): Promise<Reply> => {
  const file = form.body.get('file')
  if (purpose === undefined || !(file instanceof File) || !isSentInParts(file))
    return await sendSignedIn(tab, accessToken => upload(form, accessToken))
  const { onProgress = () => undefined, signal = new AbortController().signal, defaultMessage = '' } = form
  let sent = { bytes: 0, total: file.size }
  const { id, error } = await sendWithRetries({
    send: progressed => {
      const parts = { file, metadata: { purpose }, onProgress: progressed, signal, defaultMessage }
      return sendInParts(tab, parts)
    },
    onProgress: now => {
      sent = now
      onProgress(now)
    },
    isPassing,
    waits: WAITS,
    isEndless: true,
    waiting: message => onProgress({ ...sent, message }),
    signal,
  })
  if (error) return { error }
  const { onProgress: _, ...rest } = form
  return await sendSignedIn(tab, accessToken => upload({ ...rest, body: withUpload(form.body, id) }, accessToken))
}
