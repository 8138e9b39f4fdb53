import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'

/**
 * The least that any program must do for a response that is made already: one look at the version of what it is made of,
 * the headers of the journal's, and its bytes, or 304 where the client has them.
 */

type Job = { readonly directory: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }

const { directory, headers, body } = JSON.parse(process.argv[2] ?? '') as Job

const database = new DatabaseSync(join(directory, 'version.db'))
database.exec(
  'pragma journal_mode = wal; create table checkpoint (position integer); insert into checkpoint values (1)',
)
const look = database.prepare('select position from checkpoint')

type Made = { readonly position: unknown; readonly bytes: Buffer; readonly tag: string }

const made = (position: unknown): Made => {
  const bytes = readFileSync(body)
  // the journal's own, so that its clients' conditions hold here too
  return { position, bytes, tag: headers['etag'] ?? `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}

let current = made(undefined)

const app = Fastify()
app.get('/ready', () => 'ready')
app.get('/*', (request, reply) => {
  const position = look.get()?.['position']
  if (current.position !== position) current = made(position)
  reply.headers(headers)
  return request.headers['if-none-match'] === current.tag ? reply.code(304).send() : reply.send(current.bytes)
})
await app.listen({ port: Number(process.env['PORT']), host: process.env['HOST'] ?? '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
