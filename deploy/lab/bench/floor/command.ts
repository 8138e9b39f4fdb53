import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'
import * as z from 'zod/mini'

/**
 * The least that any program must do for a command: the same schema, a token whose signature is verified, one durable
 * append in which all that wait take part, the four documents that it concerns with their checkpoint in one transaction,
 * and the response with the headers of the journal's.
 */

type Job = { readonly directory: string; readonly headers: Readonly<Record<string, string>> }

const { directory, headers } = JSON.parse(process.argv[2] ?? '') as Job

const CreateVolume = z.strictObject({
  year: z.int().check(z.gte(1900), z.lte(2100)),
  issueType: z.enum(['Regular', 'Special']),
  volumeName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.normalize('NFC')),
  inPreparation: z.optional(z.boolean()),
})
type CreateVolume = z.infer<typeof CreateVolume>

const opened = (name: string, pragmas: string, schema: string) => {
  const database = new DatabaseSync(join(directory, name))
  database.exec(`pragma journal_mode = wal; ${pragmas}; ${schema}`)
  return database
}

const log = opened(
  'log.db',
  'pragma synchronous = full',
  `create table events (position integer primary key, stream text not null, revision integer not null, id text not null,
    type text not null, data text not null, metadata text not null, unique (stream, revision)) strict`,
)
const MODELS = ['volumes', 'places', 'ids', 'audit'] as const
const views = opened(
  'views.db',
  'pragma synchronous = normal',
  `create table checkpoint (position integer not null) strict; insert into checkpoint values (0);
    ${MODELS.map(name => `create table ${name} (id text primary key, document text not null) strict`).join(';')}`,
)
const known = log.prepare('select 1 from events where stream = ? limit 1')
const insert = log.prepare('insert into events values (?, ?, ?, ?, ?, ?, ?)')
const store = MODELS.map(name => views.prepare(`insert or replace into ${name} values (?, ?)`))
const reach = views.prepare('update checkpoint set position = ?')

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const actorId = randomUUID()
const claims = Buffer.from(JSON.stringify({ sub: actorId, exp: Date.now() + 86_400_000 })).toString('base64url')
const token = `${claims}.${sign(null, Buffer.from(claims), privateKey).toString('base64url')}`

type Claims = { readonly sub: string; readonly exp: number }

const verified = new Map<string, Claims>()

const claimsOf = (authorization: string): Claims | undefined => {
  const [payload = '', signature = ''] = authorization.replace('Bearer ', '').split('.')
  if (!verify(null, Buffer.from(payload), publicKey, Buffer.from(signature, 'base64url'))) return undefined
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

const actorOf = (authorization = '', now = Date.now()) => {
  const actor = verified.get(authorization) ?? claimsOf(authorization)
  if (actor) verified.set(authorization, actor)
  return actor && actor.exp > now ? actor.sub : undefined
}

type Volume = Readonly<Record<string, unknown>>
type Waiting = {
  readonly command: CreateVolume
  readonly actor: string
  readonly resolve: (volume: Volume | undefined) => void
}
type Stored = { readonly volume: Volume; readonly event: Readonly<Record<string, unknown>>; readonly id: string }

let position = 0
let waiting: Waiting[] = []

const append = ({ command, actor }: Waiting): Stored | undefined => {
  const { year, issueType, volumeName: name } = command
  const id = `${year}-${issueType}-${name}`
  if (known.get(id)) return undefined
  position += 1
  const at = new Date().toISOString()
  const data = { volumeId: id, year, issueType, name }
  const metadata = { schemaVersion: 1, at, actorId: actor, commandId: randomUUID(), correlationId: randomUUID() }
  insert.run(position, id, 0, randomUUID(), 'VolumeCreated', JSON.stringify(data), JSON.stringify(metadata))
  const dates = { createdAt: at, updatedAt: at, lastUpdated: at }
  const volume = {
    id,
    name,
    year,
    issueType,
    isActive: true,
    paperCount: 0,
    totalPapers: 0,
    ...dates,
    createdBy: actor,
  }
  return { volume, event: { ...data, ...metadata }, id }
}

const project = ({ volume, event, id }: Stored) => {
  const [volumes, places, ids, audit] = store
  volumes?.run(id, JSON.stringify(volume))
  places?.run(id, JSON.stringify({ id, name: volume['name'], year: volume['year'] }))
  ids?.run(id, JSON.stringify({ id, short: id.slice(-8) }))
  audit?.run(String(position), JSON.stringify({ id: position, type: 'VolumeCreated', ...event }))
}

const transaction = <T>(database: DatabaseSync, work: () => T) => {
  database.exec('begin immediate')
  const result = work()
  database.exec('commit')
  return result
}

/** All that came in one turn of the event loop share one sync of the disk. */
const commit = () => {
  const all = waiting
  waiting = []
  const stored = transaction(log, () => all.map(append))
  transaction(views, () => {
    for (const one of stored) if (one) project(one)
    reach.run(position)
  })
  all.forEach(({ resolve }, n) => resolve(stored[n]?.volume))
}

const created = (command: CreateVolume, actor: string) =>
  new Promise<Volume | undefined>(resolve => {
    if (waiting.push({ command, actor, resolve }) === 1) setImmediate(commit)
  })

const app = Fastify()
app.get('/ready', () => token)
app.post('/*', async (request, reply) => {
  const actor = actorOf(request.headers.authorization)
  if (actor === undefined) return reply.code(401).send()
  const command = CreateVolume.safeParse(request.body)
  if (!command.success) return reply.code(400).send(command.error.issues)
  const volume = await created(command.data, actor)
  if (!volume) return reply.code(409).send()
  const body = { success: true, status: 201, message: 'Volume created successfully', data: { volume } }
  return reply.code(201).headers(headers).header('x-event-position', position).send(JSON.stringify(body))
})
await app.listen({ port: Number(process.env['PORT']), host: process.env['HOST'] ?? '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
