/** The beginning of marked content (ISO 32000-1, 14.6): its tag, its MCID if it has one, and what it really says. */
export type Mark = { readonly tag: string; readonly mcid: number | undefined; readonly actualText: string | undefined }

/** Bytes of one content stream after decompression. */
const STREAM_MAX_BYTES = 32 * 1024 * 1024

const BYTES_AT_ONCE = 8192

/** A character for each byte. */
const latin1 = (bytes: Uint8Array) => {
  let text = ''
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE))
  return text
}

const BOM = '\u00fe\u00ff'

/** UTF-16BE after a byte order mark, else taken as Latin-1 (14.9.2.2, 7.9.2.2). */
const decoded = (bytes: string) =>
  bytes.startsWith(BOM)
    ? bytes
        .slice(BOM.length)
        .replaceAll(/([\s\S])([\s\S]?)/gu, (_, high: string, low: string) =>
          low === '' ? '' : String.fromCharCode(high.charCodeAt(0) * 256 + low.charCodeAt(0)),
        )
    : bytes

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescaped = (literal: string) =>
  literal.replace(/\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/gu, (_, octal?: string, other?: string) =>
    octal === undefined ? (ESCAPES[other ?? ''] ?? other ?? '') : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  )

const ACTUAL_TEXT = /\/ActualText\s*(?:<([0-9A-Fa-f\s]*)>|\(((?:\\[\s\S]|[^\\()])*)\))/u

const bytesIn = (hexadecimal: string) =>
  (hexadecimal.replaceAll(/\s/gu, '').match(/../gu) ?? [])
    .map(digits => String.fromCharCode(Number.parseInt(digits, 16)))
    .join('')

const actualTextIn = (properties: string): string | undefined => {
  const [found, hexadecimal, literal = ''] = ACTUAL_TEXT.exec(properties) ?? []
  if (found === undefined) return undefined
  return decoded(hexadecimal === undefined ? unescaped(literal) : bytesIn(hexadecimal))
}

const mcidIn = (properties: string) => {
  // Stryker disable next-line ArrayDeclaration: The first element is the whole match, which nothing reads.
  const [, number] = /\/MCID\s+(\d+)/u.exec(properties) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A string, or an operator that begins marked content: with properties, with named properties, or without. */
const OPERATOR =
  /\((?:\\[\s\S]|[^\\()])*\)|\/([^\s/<>[\]()]+)\s*(?:<<([\s\S]*?)>>\s*BDC|\/[^\s/<>[\]()]+\s+BDC|BMC)(?![A-Za-z])/gu

const marksIn = (content: string): readonly Mark[] =>
  [...content.matchAll(OPERATOR)].flatMap(([, tag, properties = '']) =>
    tag === undefined ? [] : [{ tag, mcid: mcidIn(properties), actualText: actualTextIn(properties) }],
  )

/** The bytes in the format of zlib, decompressed; undefined where they are not whole, or too many. */
const inflated = async (bytes: Uint8Array<ArrayBuffer>) => {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  let content = ''
  try {
    // Stryker disable next-line EqualityOperator: One byte more or less, of 32 MiB.
    while (content.length <= STREAM_MAX_BYTES) {
      const { done, value } = await reader.read()
      if (done) return content
      content += latin1(value)
    }
    await reader.cancel()
  } catch {
    // it is damaged, or something else
  }
  return undefined
}

/** What stands between the keywords ends with a line end, which is no part of the stream, and may be left out. */
const contentOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const [before, last] = bytes.subarray(-2)
  const isEnded = last === 10 || last === 13
  const ends = [...(isEnded ? [1] : []), ...(before === 13 && last === 10 ? [2] : []), 0]
  for (const end of ends) {
    const content = await inflated(bytes.subarray(0, bytes.length - end))
    if (content !== undefined) return content
  }
  return undefined
}

/** Dictionaries of streams that are no content of pages. */
const OTHER = /\/Subtype\s*\/Image|\/Length1\b/u

/** Characters before a stream in which its dictionary is looked for. */
const DICTIONARY = 1000

/** Every stream of a file that may be the content of a page, as its bytes stand between the keywords. */
function* streamsIn(file: Uint8Array<ArrayBuffer>) {
  const text = latin1(file)
  // Stryker disable next-line EqualityOperator: A PDF begins with its header, not with a stream.
  for (let at = text.indexOf('stream'); at >= 0;) {
    const start = at + 'stream'.length
    const end = text.indexOf('endstream', start)
    // Stryker disable next-line EqualityOperator: The end of a stream is not the beginning of the file.
    if (end < 0) return
    const skipped = text[start] === '\r' ? 2 : 1
    const before = text.slice(Math.max(0, at - DICTIONARY), at)
    if (!OTHER.test(before.slice(before.lastIndexOf(' obj')))) yield file.subarray(start + skipped, end)
    at = text.indexOf('stream', end + 'endstream'.length)
  }
}

/** Marked content that is alike in two readings of a page has the same signature. */
export const signatureOf = (marks: readonly Pick<Mark, 'tag' | 'mcid'>[]) =>
  marks.map(({ tag, mcid = '' }) => `${tag} ${mcid}`).join('\n')

/**
 * The marked content of pages whose content streams say what glyphs really mean (ActualText), which pdf.js leaves out, by
 * its signature: of several pages with the same one, in the order of the file.
 */
export const marksWithActualText = async (file: Uint8Array<ArrayBuffer>): Promise<Map<string, (readonly Mark[])[]>> => {
  const found = new Map<string, (readonly Mark[])[]>()
  for (const stream of streamsIn(file)) {
    const content = await contentOf(stream)
    if (!content?.includes('/ActualText') || !/\bBDC\b/u.test(content)) continue
    const marks = marksIn(content)
    const signature = signatureOf(marks)
    found.set(signature, [...(found.get(signature) ?? []), marks])
  }
  return found
}
