import { type Sha256, textHash } from './bytes.ts'

/** An event as it is stored: `data` and `metadata` are its JSON texts. */
type StoredTexts = {
  readonly id: string
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** What an event's entry is made of: its texts by their hashes alone, in lower-case hex. */
export type EntryParts = Omit<StoredTexts, 'data' | 'metadata'> & {
  /** As it stands in the metadata. */
  readonly at: string
  readonly dataHash: string
  readonly metadataHash: string
}

/** Throws where the metadata is no JSON, or has no `at`. */
const timeIn = (metadata: string): string => {
  const { at } = JSON.parse(metadata) as { readonly at?: unknown }
  if (typeof at !== 'string') throw new TypeError('The metadata of an event has no time')
  return at
}

export const entryPartsOf = (sha256: Sha256, event: StoredTexts): EntryParts => ({
  id: event.id,
  stream: event.stream,
  revision: event.revision,
  type: event.type,
  at: timeIn(event.metadata),
  dataHash: textHash(sha256, event.data),
  metadataHash: textHash(sha256, event.metadata),
})

/** The canonical text of an event: what may be shown of it to those who may not see its metadata. */
export const entryText = ({ id, stream, revision, type, at, dataHash, metadataHash }: EntryParts): string =>
  JSON.stringify([id, stream, revision, type, at, dataHash, metadataHash])

/** The entry of an event in the public log: 32 bytes. */
export const entryOfParts = (sha256: Sha256, parts: EntryParts): Uint8Array => sha256(entryText(parts))

/** As `entryOfParts`, of an event as it is stored. */
export const entryOf = (sha256: Sha256, event: StoredTexts): Uint8Array =>
  entryOfParts(sha256, entryPartsOf(sha256, event))
