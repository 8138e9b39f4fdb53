import {
  base64,
  concatenated,
  fromBase64,
  sameBytes,
  type Sha256,
  utf8,
  hex,
  decimal,
  hashFromBase64,
} from './bytes.ts'

/** Signed notes, https://c2sp.org/signed-note: a text, and lines of signatures below it. */
export type NoteSignature = {
  readonly name: string
  /** Four bytes. */
  readonly keyId: Uint8Array
  readonly signature: Uint8Array
}

export type Note = {
  /** With its last newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** Ed25519 over a message (RFC 8032), by whoever can: Node's crypto or the browser's. */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

export type SignEd25519 = (message: Uint8Array) => Uint8Array

/** What signatures of a key are of, by the identifier that is part of the key. */
export const SIGNATURE_TYPES = { ed25519: 0x01, cosignature: 0x04 } as const

export type VerifierKey = {
  readonly name: string
  readonly keyId: Uint8Array
  readonly type: number
  readonly publicKey: Uint8Array
}

const KEY_ID_BYTES = 4
const ED25519_KEY_BYTES = 32
const SIGNATURES_MAX = 64
const NAME = /^[^\s+\p{Z}\p{Cc}]+$/u
const LINE = /^— ([^\s+\p{Z}\p{Cc}]+) (\S+)$/u

/** Whether keys and logs can have the name: no spaces and no plus. */
export const isKeyName = (name: string): boolean => NAME.test(name)

export const keyOf = (
  sha256: Sha256,
  name: string,
  publicKey: Uint8Array,
  type: number = SIGNATURE_TYPES.ed25519,
): VerifierKey => {
  const keyId = sha256(concatenated(utf8(`${name}\n`), Uint8Array.of(type), publicKey)).slice(0, KEY_ID_BYTES)
  return { name, keyId, type, publicKey }
}

/** The key in one line. */
export const vkeyOf = ({ name, keyId, type, publicKey }: VerifierKey): string =>
  `${name}+${hex(keyId)}+${base64(concatenated(Uint8Array.of(type), publicKey))}`

/** A key of Ed25519 from its line; undefined where it is none. */
export const parseVkey = (sha256: Sha256, line: string): VerifierKey | undefined => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(line) ?? []
  // Stryker disable next-line ArrayDeclaration: It is not as long as a key.
  const [type = 0, ...key] = fromBase64(encoded) ?? []
  if (!isKeyName(name) || key.length !== ED25519_KEY_BYTES) return undefined
  const made = keyOf(sha256, name, Uint8Array.from(key), type)
  const isKnown = Object.values<number>(SIGNATURE_TYPES).includes(type)
  return isKnown && hex(made.keyId) === id ? made : undefined
}

const signatureIn = (line: string): NoteSignature | undefined => {
  // Stryker disable next-line ArrayDeclaration: Its first element is skipped.
  const [, name = '', encoded = ''] = LINE.exec(line) ?? []
  const bytes = fromBase64(encoded)
  if (!bytes || bytes.length <= KEY_ID_BYTES) return undefined
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) }
}

/** Signature lines; undefined where one is malformed, or there are none. */
export const parseSignatures = (lines: string): readonly NoteSignature[] | undefined => {
  if (!lines.endsWith('\n')) return undefined
  const found = lines.slice(0, -1).split('\n').map(signatureIn)
  return found.length <= SIGNATURES_MAX && found.every(one => one !== undefined) ? found : undefined
}

/** A note's parts, nothing of it verified; undefined where it is malformed. */
export const parseNote = (note: string): Note | undefined => {
  const end = note.lastIndexOf('\n\n')
  // oxlint-disable-next-line no-control-regex -- the specification forbids them
  if (end < 0 || !note.isWellFormed() || /[\x00-\x09\x0b-\x1f]/u.test(note)) return undefined
  const signatures = parseSignatures(note.slice(end + 2))
  return signatures && { text: note.slice(0, end + 1), signatures }
}

export const signatureLine = ({ name, keyId, signature }: NoteSignature): string =>
  `— ${name} ${base64(concatenated(keyId, signature))}\n`

export const noteText = ({ text, signatures }: Note): string => `${text}\n${signatures.map(signatureLine).join('')}`

export const signed = (text: string, { name, keyId }: VerifierKey, sign: SignEd25519): NoteSignature => ({
  name,
  keyId,
  signature: sign(utf8(text)),
})

/** The signatures under that name and key id: those that the key must verify. */
export const signaturesBy = ({ name, keyId }: VerifierKey, { signatures }: Note): readonly NoteSignature[] =>
  signatures.filter(one => one.name === name && sameBytes(one.keyId, keyId))

/** Whether the key signed the note: each signature in its name verifies, and there is one. */
export const isSignedBy = async (key: VerifierKey, note: Note, verify: VerifyEd25519): Promise<boolean> => {
  const own = signaturesBy(key, note)
  if (key.type !== SIGNATURE_TYPES.ed25519 || own.length === 0) return false
  for (const { signature } of own) if (!(await verify(key.publicKey, utf8(note.text), signature))) return false
  return true
}

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

/** When the witness says it saw the tree head, in seconds since 1970; undefined where it did not sign it. */
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

/** The tree head of a log (RFC 9162), https://c2sp.org/tlog-checkpoint. */
export type TreeHead = { readonly origin: string; readonly size: number; readonly root: Uint8Array }

/** The text of its note. */
export const treeHeadText = ({ origin, size, root }: TreeHead): string => `${origin}\n${size}\n${base64(root)}\n`

/** The head in a note's text, extension lines ignored; undefined where it is malformed. */
export const parseTreeHead = (text: string): TreeHead | undefined => {
  const [origin = '', sizeLine = '', rootLine = '', ...rest] = text.split('\n')
  const size = decimal(sizeLine)
  const root = hashFromBase64(rootLine)
  const isWhole = rest.at(-1) === '' && rest.slice(0, -1).every(line => line !== '')
  return origin !== '' && size !== undefined && root && isWhole ? { origin, size, root } : undefined
}

export type OpenedTreeHead = { readonly head: TreeHead; readonly note: Note }

/** A signed tree head and its note, nothing of it verified; undefined where it is malformed. */
export const parseSignedTreeHead = (checkpoint: string): OpenedTreeHead | undefined => {
  const note = parseNote(checkpoint)
  const head = note && parseTreeHead(note.text)
  return head && { head, note }
}

/** A published checkpoint, or why it is not one of this log: a fragment that follows 'The checkpoint'. */
export const openSignedTreeHead = async (
  checkpoint: string,
  key: VerifierKey,
  verify: VerifyEd25519,
): Promise<OpenedTreeHead | string> => {
  const parsed = parseSignedTreeHead(checkpoint)
  if (!parsed) return 'is malformed'
  const { head, note } = parsed
  if (head.origin !== key.name) return `is of the log ${head.origin}, not ${key.name}`
  return (await isSignedBy(key, note, verify)) ? parsed : 'is not signed by the key of the log'
}
