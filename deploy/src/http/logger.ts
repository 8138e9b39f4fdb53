import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { lineWriter } from './standard-output.ts'

type Request = { readonly method: string; readonly url: string; readonly id: string }

/** A share link, in whatever way it is written: whoever knows it has the file. */
const SHARE_LINK = /^\/+(?:s|%[57]3)(?:\/|%2f).+/iu

/** Neither query strings nor share links nor addresses of clients nor headers: they may be personal or secret. */
const serializers = {
  req: ({ method, url }: Request) => ({ method, path: url.split('?')[0]?.replace(SHARE_LINK, '/s/[redacted]') }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

const readable = { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } }

const STANDARD_OUTPUT = 1

/**
 * JSON lines on standard output; readable ones on a terminal. `name` says which part of the journal writes. Where standard
 * output can't be written to, such as a file on a full disk, lines are lost, and their number is said later.
 */
export const journalLogger = (level: string, name?: string): FastifyBaseLogger => {
  const options = { ...(name !== undefined && { name }), level, serializers }
  if (process.stdout.isTTY) return pino({ ...options, transport: readable })
  const output = lineWriter(STANDARD_OUTPUT, lost =>
    logger.warn(`${lost} line(s) of the log were lost, since standard output could not be written to`),
  )
  process.on('exit', output.flushSync)
  const logger = pino(options, output)
  return logger
}
