import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

type Request = { readonly method: string; readonly url: string; readonly id: string }

/** Neither query strings nor addresses nor headers: they may be personal or secret. */
const serializers = {
  req: ({ method, url }: Request) => ({ method, path: url.split('?')[0] }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
}

const readable = { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } }

/** JSON lines on standard output; readable ones on a terminal. `name` says which part of the journal writes. */
export const journalLogger = (level: string, name?: string): FastifyBaseLogger =>
  pino({
    ...(name !== undefined && { name }),
    level,
    serializers,
    ...(process.stdout.isTTY && { transport: readable }),
  })
