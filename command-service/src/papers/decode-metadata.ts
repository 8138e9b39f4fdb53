import type { Refusal } from '@shodh/contracts/envelope.ts'
import { RAW_TEXT_FACTOR, TITLE_MAX } from '@shodh/contracts/limits.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u

/** A UTF-16 unit is at most three bytes of UTF-8, and three bytes are four characters of base64: more is too long for a title. */
const BASE64_MAX = 4 * RAW_TEXT_FACTOR * TITLE_MAX

const decoded = (text: string): string | undefined => {
  if (!BASE64.test(text)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

const isEncoded = (fields: unknown): fields is Fields =>
  typeof fields === 'object' &&
  fields !== null &&
  'metadataEncoded' in fields &&
  (fields.metadataEncoded === 'true' || fields.metadataEncoded === true)

/**
 * Title and author may arrive as base64 (RFC 4648, section 4) of UTF-8 text; decoded strictly, and once. What is decoded
 * is not checked yet, so it comes in an object of its own: a field of any name in it is no refusal.
 */
export const decodeMetadata = (fields: unknown): { readonly fields: unknown } | Refusal => {
  if (!isEncoded(fields)) return { fields }
  const plain: Record<string, unknown> = { ...fields }
  for (const name of ['title', 'authorName']) {
    const text = fields[name]
    // the field's own check refuses what is too long
    if (typeof text !== 'string' || text.length > BASE64_MAX) continue
    const message = `${name === 'title' ? 'Title' : 'Author name'} is not valid base64 of UTF-8 text`
    const value = decoded(text)
    if (value === undefined) return { refused: 'INVALID_INPUT', message, errors: [{ pointer: `#/${name}`, message }] }
    plain[name] = value
  }
  return { fields: plain }
}
