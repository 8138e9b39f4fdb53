/** Test equipment: a mail as its reader sees it. */
export type ReadMail = {
  /** By name in lower case, unfolded and decoded (RFC 2047). */
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
  readonly html: string
}

const qp = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/gu, '')
      .replace(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const base64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')

const decodedWords = (value: string) =>
  value
    .replace(/(\?=)\s+(?==\?)/gu, '$1')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/giu, (_, way: string, word: string) =>
      way.toUpperCase() === 'B' ? base64(word) : qp(word.replaceAll('_', ' ')),
    )

const headersOf = (block: string) =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/gu, ' ')
      .split(/\r?\n/u)
      .map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), decodedWords(line.slice(colon + 1).trim())] as const
      }),
  )

const split = (source: string) => {
  const end = /\r?\n\r?\n/u.exec(source)
  const at = end?.index ?? source.length
  return { headers: headersOf(source.slice(0, at)), body: source.slice(at + (end?.[0].length ?? 0)) }
}

const decoded = ({ headers, body }: ReturnType<typeof split>) => {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return base64(body)
  return encoding === 'quoted-printable' ? qp(body.replace(/\r?\n$/u, '')) : body
}

export const readMail = (source: string): ReadMail => {
  const { headers, body } = split(source)
  const boundary = /boundary="?([^";]+)"?/u.exec(headers.get('content-type') ?? '')?.[1]
  const parts =
    boundary === undefined
      ? [{ headers, body }]
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map(part => split(part.trim()))
  const part = (type: string) => {
    const found = parts.find(one => one.headers.get('content-type')?.startsWith(type))
    return found ? decoded(found) : ''
  }
  return { headers, text: part('text/plain'), html: part('text/html') }
}
