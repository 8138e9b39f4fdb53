/** Bytes at the beginning of a file that tell of what type it is. */
export const CONTENT_TYPE_BYTES = 4096

const UNKNOWN = 'application/octet-stream'

/** What files begin with, in hexadecimal. */
const SIGNATURES: readonly (readonly [RegExp, string])[] = [
  [/^ffd8ff/u, 'image/jpeg'],
  [/^89504e470d0a1a0a/u, 'image/png'],
  [/^47494638(?:37|39)61/u, 'image/gif'],
  [/^52494646.{8}57454250/u, 'image/webp'],
  [/^.{8}6674797061766966/u, 'image/avif'],
  [/^(?:49492a00|4d4d002a)/u, 'image/tiff'],
  [/^255044462d/u, 'application/pdf'],
  [/^7b5c727466/u, 'application/rtf'],
  [/^52494646.{8}57415645/u, 'audio/wav'],
  [/^664c6143/u, 'audio/flac'],
  // a frame of layer III whose bit rate and sampling rate there are; `fffe` begins a text in UTF-16
  [/^(?:494433|ff(?:f[ab23]|e3)[1-9a-e][0-9ab])/u, 'audio/mpeg'],
  [/^4f676753/u, 'application/ogg'],
  [/^52494646.{8}41564920/u, 'video/x-msvideo'],
  [/^.{8}667479704d3441/u, 'audio/mp4'],
  [/^.{8}667479707174/u, 'video/quicktime'],
  [/^.{8}66747970(?:69736f|6d70|4d34|61766331|64617368)/u, 'video/mp4'],
  [/^.{8}6d6f6f76/u, 'video/quicktime'],
  [/^1a45dfa3/u, 'video/webm'],
  [/^504b(?:0304|0506|0708)/u, 'application/zip'],
  [/^526172211a07/u, 'application/vnd.rar'],
  [/^377abcaf271c/u, 'application/x-7z-compressed'],
  [/^1f8b/u, 'application/gzip'],
  [/^.{514}7573746172/u, 'application/x-tar'],
  [/^d0cf11e0a1b11ae1/u, 'application/x-ole-storage'],
]

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** Of what is packed or written in the same way as others, the name tells the type. */
const BY_ENDING: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/zip': {
    docx: `${OFFICE}.wordprocessingml.document`,
    xlsx: `${OFFICE}.spreadsheetml.sheet`,
    pptx: `${OFFICE}.presentationml.presentation`,
    odt: `${OPEN_DOCUMENT}.text`,
    ods: `${OPEN_DOCUMENT}.spreadsheet`,
    odp: `${OPEN_DOCUMENT}.presentation`,
    epub: 'application/epub+zip',
  },
  'application/x-ole-storage': {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  },
  'text/plain': { csv: 'text/csv', md: 'text/markdown', json: 'application/json' },
}

/** Types that a browser may show at an address of the journal: nothing in them runs in its name. */
const SHOWN =
  /^(?:image\/(?:jpeg|png|gif|webp|avif)|application\/pdf|(?:audio|video)\/(?:mpeg|mp4|wav|flac|webm)|text\/plain)/u

/** Whether a browser may show it; anything else is only ever downloaded. */
export const isShown = (contentType: string) => SHOWN.test(contentType)

const endingOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')

/** Whatever a browser could take for a document with scripts. */
const markupType = (text: string) => {
  if (/<svg[\s>:]/iu.test(text)) return 'image/svg+xml'
  return /^\s*<\?xml/iu.test(text) && !/<html[\s>]/iu.test(text) ? 'application/xml' : 'text/html'
}

/** UTF-8 without control characters; undefined of anything else. The last character may be cut off. */
const textIn = (bytes: Uint8Array) => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    // oxlint-disable-next-line no-control-regex
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const textType = (bytes: Uint8Array) => {
  const text = textIn(bytes)
  if (text === undefined) return UNKNOWN
  return /<[a-z!?/]/iu.test(text.trimStart().slice(0, 2)) ? markupType(text) : 'text/plain'
}

/** Bytes that the longest signature has. */
const SIGNATURE_BYTES = 262

/**
 * The media type of a file by what it begins with (`CONTENT_TYPE_BYTES`, or all of a shorter one). The name only tells apart
 * what is packed or written in the same way, so that no name makes a browser run what is in the file.
 */
export const contentTypeOf = (beginning: Uint8Array, name: string): string => {
  const first = Array.from(beginning.subarray(0, SIGNATURE_BYTES), byte => byte.toString(16).padStart(2, '0')).join('')
  const type = SIGNATURES.find(([signature]) => signature.test(first))?.[1] ?? textType(beginning)
  const precise = BY_ENDING[type]?.[endingOf(name)] ?? type
  if (precise === 'application/x-ole-storage') return UNKNOWN
  return precise.startsWith('text/') ? `${precise}; charset=utf-8` : precise
}
