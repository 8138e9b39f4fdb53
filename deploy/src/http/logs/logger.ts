import { write, writeSync } from 'node:fs'
import { posix } from 'node:path'
import { API_TOKEN_IN_TEXT } from '@shodh/contracts/users/tokens/api-tokens.ts'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Bytes of lines that wait at most while nothing can be written; later ones are lost. */
const WAITING_MAX = 1024 * 1024

/** Milliseconds between two attempts where a disk is full, or nobody reads the pipe. */
const RETRY_MS = 100

const NOTHING = Buffer.alloc(0)

/**
 * Lines for a file descriptor, for which nobody waits: what can't be written, since a disk is full, waits up to a bound, and
 * what would be beyond it is lost. `resumed` receives how many lines were lost once it can be written again.
 */
export const lineWriter = (fd: number, resumed: (lost: number) => void) => {
  let lines: string[] = []
  let bytes = 0
  let rest: Buffer = NOTHING
  let lost = 0
  let isBusy = false
  let isWriting = false

  const take = () => {
    if (rest.length > 0) return
    rest = Buffer.from(lines.join(''))
    lines = []
    bytes = 0
  }
  const next = () => {
    take()
    isBusy = rest.length > 0
    if (!isBusy) return
    isWriting = true
    write(fd, rest, settle)
  }
  const settle = (error: Error | null, written: number) => {
    isWriting = false
    if (error) return void setTimeout(next, RETRY_MS).unref()
    rest = rest.subarray(written)
    next()
    if (lost === 0 || isBusy) return
    const count = lost
    lost = 0
    resumed(count)
  }

  return {
    write: (line: string) => {
      const length = Buffer.byteLength(line)
      if (bytes + length > WAITING_MAX) return void (lost += 1)
      lines.push(line)
      bytes += length
      if (isBusy) return
      isBusy = true
      // one write for all lines of a turn of the event loop
      setImmediate(next)
    },
    /** At the end of the process, as far as it can be. Lines that are being written then may come after those. */
    flushSync: () => {
      // what is being written, is written
      if (isWriting) rest = NOTHING
      try {
        for (take(); rest.length > 0; take()) rest = rest.subarray(writeSync(fd, rest))
      } catch {
        // nobody is left to write it
      }
    },
  }
}

type Request = { readonly method: string; readonly url: string; readonly id: string }

/** A link to a file or a preview, or one that confirms or ends a subscription: whoever knows it may do so. */
const SECRET_LINK =
  /^\/+(?:[a-z]{2}\/+|api\/v1\/+)?(?<what>s|preview|unsubscribe|subscribe\/+confirm)(?:;[^/]*)?\/.+/isu

const EMAIL = /[^\s/@]@[^\s/@]/u

const ESCAPED = /%[0-9a-f]{2}/giu

/** How often an address is unescaped: the router does it once, and whoever passes it on may escape it again. */
const UNESCAPED_TIMES = 4

const unescapeOnce = (text: string) =>
  text.replace(ESCAPED, escaped => String.fromCodePoint(Number.parseInt(escaped.slice(1), 16)))

/** The address as somebody could read it, also where it is no UTF-8. */
export const readable = (address: string) => {
  let read = address
  for (let times = 0; times < UNESCAPED_TIMES && read.includes('%'); times += 1) read = unescapeOnce(read)
  return read
}

const loggedPath = (url: string) => {
  const [path = ''] = url.split('?')
  const read = readable(path)
  if ([API_TOKEN_IN_TEXT, EMAIL].some(pattern => pattern.test(read)) || read.search(ESCAPED) >= 0) return '/[redacted]'
  const { what } = SECRET_LINK.exec(posix.normalize(read.replaceAll('\\', '/')))?.groups ?? {}
  return what === undefined ? path : `/${what.toLowerCase()}/[redacted]`
}

/** Neither query strings nor secret links nor addresses of clients nor headers: they may be personal or secret. */
const serializers = {
  req: ({ method, url }: Request) => ({ method, path: loggedPath(url) }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

const forTerminals = { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } }

const STANDARD_OUTPUT = 1

/**
 * JSON lines on standard output; readable ones on a terminal. `name` says which part of the journal writes. Where standard
 * output can't be written to, such as a file on a full disk, lines are lost, and their number is said later.
 */
export const journalLogger = (level: string, name?: string): FastifyBaseLogger => {
  const options = { ...(name !== undefined && { name }), level, serializers }
  if (process.stdout.isTTY) return pino({ ...options, transport: forTerminals })
  const output = lineWriter(STANDARD_OUTPUT, lost =>
    logger.warn(`${lost} line(s) of the log were lost, since standard output could not be written to`),
  )
  process.on('exit', output.flushSync)
  const logger = pino(options, output)
  return logger
}
