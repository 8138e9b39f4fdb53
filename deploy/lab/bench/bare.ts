import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import Fastify from 'fastify'

/** What the journal is compared with: no hooks, no store, no query. */
export type BareJob =
  /** A Fastify whose every response has the same bytes. */
  | {
      readonly response: {
        readonly status: number
        readonly headers: Readonly<Record<string, string>>
        readonly body: string
      }
    }
  /** A Fastify that hashes what is sent and stores it in the folder, form and all, and that streams files of the folder. */
  | { readonly folder: string }

const port = Number(process.env['PORT'])
const host = process.env['HOST'] ?? '127.0.0.1'

const respond = async ({ status, headers, body: path }: Extract<BareJob, { response: unknown }>['response']) => {
  const body = readFileSync(path)
  const app = Fastify()
  app.get('/ready', () => 'ready')
  app.all('/*', (_, reply) =>
    reply
      .code(status)
      .headers(headers)
      .send(status === 304 ? undefined : body),
  )
  await app.listen({ port, host })
}

const storeAndSend = async (folder: string) => {
  const app = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER })
  app.addContentTypeParser('multipart/form-data', (_, body, done) => done(null, body))
  app.get('/ready', () => 'ready')
  app.get<{ Params: { name: string } }>('/:name', async ({ params }, reply) => {
    const path = join(folder, params.name)
    return reply.header('content-length', statSync(path).size).send(createReadStream(path))
  })
  app.post<{ Body: IncomingMessage }>('/', async ({ body }) => {
    const [hash, path] = [createHash('sha256'), join(folder, randomUUID())]
    let crc = 0
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        crc = crc32(chunk, crc)
        yield chunk
      }
    }
    await pipeline(body, hashed, createWriteStream(path, { flush: true }))
    return { sha256: hash.digest('hex'), crc32: crc }
  })
  await app.listen({ port, host })
}

const job = JSON.parse(process.argv[2] ?? '') as BareJob
if ('response' in job) await respond(job.response)
else await storeAndSend(job.folder)
process.on('SIGTERM', () => process.exit(0))
