import type { Refusal } from '@shodh/contracts/answer.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u

const decoded = (text: string): string | undefined => {
  if (!BASE64.test(text)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Title and author may arrive as base64 (RFC 4648, section 4) of UTF-8 text; decoded strictly, and once. */
export const decodeMetadata = (fields: Fields): Fields | Refusal => {
  if (fields['metadataEncoded'] !== 'true' && fields['metadataEncoded'] !== true) return fields
  const plain: Record<string, unknown> = { ...fields }
  for (const name of ['title', 'authorName']) {
    const text = fields[name]
    if (typeof text !== 'string') continue
    const message = `${name === 'title' ? 'Title' : 'Author name'} is not valid base64 of UTF-8 text`
    const value = decoded(text)
    if (value === undefined) return { refused: 'INVALID_INPUT', message, errors: [{ pointer: `#/${name}`, message }] }
    plain[name] = value
  }
  return plain
}
