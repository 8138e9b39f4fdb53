import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { jsonArgument } from '@shodh/contracts/json-argument.ts'

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
  /** Node's own HTTP server that sends the files, one after the other. */
  | { readonly files: readonly string[] }
  /** A Fastify that hashes the file of a form and stores it in the folder. */
  | { readonly receivingIn: string }

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

const send = async (files: readonly string[], response: ServerResponse) => {
  for (const file of files) {
    for await (const chunk of createReadStream(file)) if (!response.write(chunk)) await once(response, 'drain')
  }
  response.end()
}

const sending = (files: readonly string[]) => {
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const server = createServer((request, response) => {
    if (request.url === '/ready') return void response.end('ready')
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes })
    send(files, response).catch((error: Error) => response.destroy(error))
  })
  server.listen(port, host)
}

const receive = async (folder: string) => {
  const app = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER })
  await app.register(multipart, { limits: { fileSize: Infinity } })
  app.get('/ready', () => 'ready')
  app.post('/', async request => {
    const part = await request.file()
    const [hash, path] = [createHash('sha256'), join(folder, 'received')]
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    if (part) await pipeline(part.file, hashed, createWriteStream(path, { flush: true }))
    return hash.digest('hex')
  })
  await app.listen({ port, host })
}

const job = jsonArgument<BareJob>()
if ('response' in job) await respond(job.response)
else if ('files' in job) sending(job.files)
else await receive(job.receivingIn)
process.on('SIGTERM', () => process.exit(0))
