import { base64, decimal, hashFromBase64 } from './bytes.ts'
import { isSignedBy, type Note, parseNote, type VerifierKey, type VerifyEd25519 } from './note.ts'

/** The head of a log, https://c2sp.org/tlog-checkpoint. */
export type LogHead = { readonly origin: string; readonly size: number; readonly root: Uint8Array }

/** The text of its note. */
export const checkpointText = ({ origin, size, root }: LogHead): string => `${origin}\n${size}\n${base64(root)}\n`

/** The head in a note's text, extension lines ignored; undefined where it is malformed. */
export const parseCheckpoint = (text: string): LogHead | undefined => {
  const [origin = '', sizeLine = '', rootLine = '', ...rest] = text.split('\n')
  const size = decimal(sizeLine)
  const root = hashFromBase64(rootLine)
  const isWhole = rest.at(-1) === '' && rest.slice(0, -1).every(line => line !== '')
  return origin !== '' && size !== undefined && root && isWhole ? { origin, size, root } : undefined
}

export type OpenedCheckpoint = { readonly head: LogHead; readonly note: Note }

/** A published checkpoint, or why it is not one of this log: a fragment that follows 'The checkpoint'. */
export const openCheckpoint = async (
  checkpoint: string,
  key: VerifierKey,
  verify: VerifyEd25519,
): Promise<OpenedCheckpoint | string> => {
  const note = parseNote(checkpoint)
  const head = note && parseCheckpoint(note.text)
  if (!head) return 'is malformed'
  if (head.origin !== key.name) return `is of the log ${head.origin}, not ${key.name}`
  return (await isSignedBy(key, note, verify)) ? { head, note } : 'is not signed by the key of the log'
}
