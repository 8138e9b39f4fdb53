import { BSON } from 'mongodb'
import type { Position } from '../../event-store/event-store.ts'
import { isPlainName, type Change, type Document, DocumentTooLarge } from '../read-store.ts'
import { storedJson } from '../stored-json.ts'

/**
 * A document as stored in MongoDB: its JSON text, whatever its keys are called, beside the fields that can be
 * queried. `at` is the position of the commit that wrote it; what was removed has nothing else left.
 */
export type StoredDocument = {
  readonly _id: string
  readonly at: Position
  readonly document?: string
  readonly fields?: ReadonlyMap<string, string | number | boolean>
}

/** What `parsed` needs of a document. */
export const TEXT = { projection: { document: 1 } } as const

/** Documents in one response of the server; its default of a hundred would often take a second one. */
export const AT_ONCE = 1_000

export const WITH_POSITION = { projection: { document: 1, at: 1 }, batchSize: AT_ONCE } as const

/** Throws DocumentTooLarge. */
export const toStored = ({ id, document }: Change, at: Position): StoredDocument => {
  if (document === null) return { _id: id, at }
  const stored = { _id: id, at, document: JSON.stringify(document), fields: fieldsOf(document) }
  refuseLarge(stored, stored.document)
  return stored
}

export const parseStored = <D extends Document>(stored: Pick<StoredDocument, 'document'> | null): D | null =>
  stored?.document === undefined ? null : storedJson<D>(stored.document)

/** What `parsed` returns, of a query's results, which leave out what was removed. */
export const parseAllStored = <D extends Document>(stored: readonly Pick<StoredDocument, 'document'>[]) =>
  stored.map(one => parseStored<D>(one)).filter(document => document !== null)

// a Map, because a field may be called __proto__ or _bsontype
const fieldsOf = (document: Document) => new Map(Object.entries(document).filter(isField))

const isField = (entry: [string, unknown]): entry is [string, string | number | boolean] =>
  isPlainName(entry[0]) && isComparable(entry[1])

const isComparable = (value: unknown) =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)

/** Bytes; the driver says of a larger one only that an offset is out of range. */
const MAX_BYTES = 16 * 1024 * 1024

/** A text of this length fits, even where every letter takes three bytes and is stored twice. */
const SURELY_SMALL = 2 * 1024 * 1024

/** Throws DocumentTooLarge where MongoDB would not take what holds the text. */
export const refuseLarge = (stored: { readonly _id: string }, text: string) => {
  if (text.length <= SURELY_SMALL) return
  const bytes = BSON.calculateObjectSize(stored)
  if (bytes > MAX_BYTES)
    throw new DocumentTooLarge(`${stored._id} would take ${bytes} bytes, and MongoDB keeps at most ${MAX_BYTES}`)
}
