import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { installed, type ServerProcess, startServer } from './server-process.ts'

/** Test equipment: subjects of its own for a test, on the server at NATS_URL or on the system's nats-server. */
export type Subjects = { readonly url: string; readonly prefix: string }

const NAMED = process.env['NATS_URL'] || undefined

/** Why the system's can't be had, if so. */
export const noNatsServer = (): string | undefined =>
  installed('nats-server') === undefined ? 'no nats-server on this machine (install it, or set NATS_URL)' : undefined

type Settings = { readonly port?: number; readonly user?: string; readonly pass?: string }

export const startNatsServer = ({ port = -1, ...settings }: Settings = {}): Promise<ServerProcess> =>
  startServer({
    command: installed('nats-server') ?? 'nats-server',
    arguments: Object.entries({ addr: '127.0.0.1', port, ...settings }).map(([name, value]) => `--${name}=${value}`),
    listensAt: /Listening for client connections on (\S+)/,
    urlOf: address => `nats://${address}`,
  })

/** The file's tests have a server, or are skipped with the reason. Answers what makes subjects. */
export const withNats = (): (() => Subjects) => {
  const missing = NAMED === undefined ? noNatsServer() : undefined
  let server: ServerProcess | undefined
  beforeAll(async () => {
    if (NAMED === undefined && missing === undefined) server = await startNatsServer()
  })
  afterAll(() => server?.kill())
  beforeEach(context => context.skip(missing !== undefined, missing))
  return () => ({ url: NAMED ?? server?.url ?? '', prefix: `shodh-test-${randomUUID()}` })
}
