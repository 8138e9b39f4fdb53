import { inflateSync } from 'node:zlib'

/** The beginning of marked content (ISO 32000-1, 14.6): its tag, its MCID if it has one, and what it really says. */
export type Mark = { readonly tag: string; readonly mcid: number | undefined; readonly actualText: string | undefined }

/** Bytes of one content stream after decompression. */
const STREAM_MAX_BYTES = 32 * 1024 * 1024

const BOM = '\u00fe\u00ff'

/** UTF-16BE after a byte order mark, else taken as Latin-1 (14.9.2.2, 7.9.2.2). */
const decoded = (bytes: Buffer) => {
  const text = bytes.toString('latin1')
  return text.startsWith(BOM)
    ? bytes
        .subarray(2, bytes.length & ~1)
        .swap16()
        .toString('utf16le')
    : text
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const unescaped = (literal: string) =>
  literal.replace(/\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/gu, (_, octal?: string, other?: string) =>
    octal === undefined ? (ESCAPES[other ?? ''] ?? other ?? '') : String.fromCharCode(Number.parseInt(octal, 8) & 255),
  )

const ACTUAL_TEXT = /\/ActualText\s*(?:<([0-9A-Fa-f\s]*)>|\(((?:\\[\s\S]|[^\\()])*)\))/u

const actualTextIn = (properties: string): string | undefined => {
  const [found, hexadecimal, literal = ''] = ACTUAL_TEXT.exec(properties) ?? []
  if (found === undefined) return undefined
  return hexadecimal === undefined
    ? decoded(Buffer.from(unescaped(literal), 'latin1'))
    : decoded(Buffer.from(hexadecimal.replace(/\s/gu, ''), 'hex'))
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

const inflated = (bytes: Buffer) => {
  try {
    return inflateSync(bytes, { maxOutputLength: STREAM_MAX_BYTES }).toString('latin1')
  } catch {
    // Stryker disable next-line StringLiteral: Neither is a text with operators.
    return ''
  }
}

/** Every stream of a file, as its bytes stand between the keywords. */
function* streamsIn(file: Buffer) {
  // Stryker disable next-line EqualityOperator: A PDF begins with its header, not with a stream.
  for (let at = file.indexOf('stream'); at >= 0;) {
    const start = at + 'stream'.length
    const end = file.indexOf('endstream', start)
    // Stryker disable next-line EqualityOperator: The end of a stream is not the beginning of the file.
    if (end < 0) return
    const skipped = file[start] === 13 ? 2 : 1
    yield file.subarray(start + skipped, end)
    at = file.indexOf('stream', end + 'endstream'.length)
  }
}

/** Marked content that is alike in two readings of a page has the same signature. */
export const signatureOf = (marks: readonly Pick<Mark, 'tag' | 'mcid'>[]) =>
  marks.map(({ tag, mcid = '' }) => `${tag} ${mcid}`).join('\n')

/**
 * The marked content of pages whose content streams say what glyphs really mean (ActualText), which pdf.js leaves out, by
 * its signature: of several pages with the same one, in the order of the file.
 */
export const marksWithActualText = (file: Buffer): ReadonlyMap<string, readonly (readonly Mark[])[]> => {
  const found = new Map<string, (readonly Mark[])[]>()
  for (const stream of streamsIn(file)) {
    const content = inflated(stream)
    if (!content.includes('/ActualText') || !/\bBDC\b/u.test(content)) continue
    const marks = marksIn(content)
    const signature = signatureOf(marks)
    found.set(signature, [...(found.get(signature) ?? []), marks])
  }
  return found
}
