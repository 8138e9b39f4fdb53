import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import '@cantoo/pdf-lib'
import '@fastify/cors'
import '@fastify/multipart'
import '@fastify/static'
import '@opentelemetry/api'
import 'helmet'
import 'jose'
import 'lru-cache'
import 'otpauth'
import { pino } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import 'zod/mini'
import Fastify from 'fastify'

/**
 * The least that any program must do at its start: load the packages that the journal has loaded when it is ready, open the
 * stores of its directory as it does, and listen.
 */

const { directory } = JSON.parse(process.argv[2] ?? '') as { readonly directory: string }

const files = readdirSync(directory).filter(name => name.endsWith('.db'))
for (const name of files) {
  const database = new DatabaseSync(join(directory, name))
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma wal_checkpoint(passive)')
  database.prepare('select count(*) as tables from sqlite_schema').get()
}
collectDefaultMetrics({ register: new Registry() })
const app = Fastify({ loggerInstance: pino({ level: 'warn' }) })
app.get('/ready', () => 'ready')
await app.listen({ port: Number(process.env['PORT']), host: process.env['HOST'] ?? '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
