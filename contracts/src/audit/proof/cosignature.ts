import { concatenated, utf8 } from './bytes.ts'
import { type Note, type NoteSignature, type SignEd25519, signaturesBy, SIGNATURE_TYPES } from './note.ts'
import type { VerifierKey, VerifyEd25519 } from './note.ts'

/** Cosignatures of witnesses with Ed25519, https://c2sp.org/tlog-cosignature: a time, and what is signed with it. */
const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

const message = (text: string, seconds: number) => utf8(`cosignature/v1\ntime ${seconds}\n${text}`)

const timeBytes = (seconds: number): Uint8Array => {
  const bytes = new Uint8Array(TIME_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(seconds))
  return bytes
}

const timeIn = (bytes: Uint8Array): number => Number(new DataView(bytes.slice(0, TIME_BYTES).buffer).getBigUint64(0))

/** `seconds` since 1970. */
export const cosigned = (
  text: string,
  { name, keyId }: VerifierKey,
  seconds: number,
  sign: SignEd25519,
): NoteSignature => ({ name, keyId, signature: concatenated(timeBytes(seconds), sign(message(text, seconds))) })

/** When the witness says it saw the checkpoint, in seconds since 1970; undefined where it did not sign it. */
export const cosignedAt = async (
  witness: VerifierKey,
  note: Note,
  verify: VerifyEd25519,
): Promise<number | undefined> => {
  if (witness.type !== SIGNATURE_TYPES.cosignature) return undefined
  for (const { signature } of signaturesBy(witness, note)) {
    if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined
    const seconds = timeIn(signature)
    const isRight = Number.isSafeInteger(seconds) && seconds > 0
    const own = signature.slice(TIME_BYTES)
    if (!isRight || !(await verify(witness.publicKey, message(note.text, seconds), own))) return undefined
  }
  const [first] = signaturesBy(witness, note)
  return first && timeIn(first.signature)
}
