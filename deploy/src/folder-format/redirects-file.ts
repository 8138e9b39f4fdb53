import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../terminal/operator-error.ts'

export const REDIRECTS_FILE = 'redirects.csv'

/** A line of redirects.csv: an old address, and the path or the paper that it leads to. */
export type RedirectLine = { readonly line: number; readonly from: string; readonly to: string }

export type RedirectsFile = {
  readonly lines: readonly RedirectLine[]
  /** Lines that can't be read, by number. */
  readonly unreadable: readonly number[]
}

/** Two fields (RFC 4180), in quotes where they contain a comma or a quote. */
const FIELD = String.raw`("(?:[^"]|"")*"|[^",]*)`
const LINE = new RegExp(`^${FIELD},${FIELD}$`, 'u')

const unquoted = (field: string) => (field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field).trim()

const HEADER = /^\s*from\s*,\s*to\s*$/iu

const fieldsOf = (content: string) => {
  const [from = '', to = ''] = LINE.exec(content)?.slice(1).map(unquoted) ?? []
  return { from, to, isReadable: from !== '' && to !== '' }
}

export const redirectLines = (text: string): RedirectsFile => {
  const read = text
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\r|\n/u)
    .map((content, n) => ({ content: content.trim(), line: n + 1 }))
    .filter(({ content, line }) => content !== '' && !(line === 1 && HEADER.test(content)))
    .map(({ content, line }) => ({ line, ...fieldsOf(content) }))
  return {
    lines: read.filter(({ isReadable }) => isReadable).map(({ line, from, to }) => ({ line, from, to })),
    unreadable: read.filter(({ isReadable }) => !isReadable).map(({ line }) => line),
  }
}

/** The redirects of a folder; undefined where it has none. Throws OperatorError. */
export const readRedirects = async (folder: string): Promise<RedirectsFile | undefined> => {
  const path = join(folder, REDIRECTS_FILE)
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return undefined
    throw new OperatorError(`${path} cannot be read.`)
  })
  return text === undefined ? undefined : redirectLines(text)
}

const field = (text: string) => (/[",]|^\s|\s$/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The same as a text that `redirectLines` reads. */
export const redirectsText = (redirects: readonly { readonly from: string; readonly to: string }[]) =>
  `${['from,to', ...redirects.map(({ from, to }) => `${field(from)},${field(to)}`)].join('\n')}\n`
