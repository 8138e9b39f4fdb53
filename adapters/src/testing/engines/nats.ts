import { randomUUID } from 'node:crypto'
import { nats } from '../../../../deploy/lab/servers/nats-engine.ts'
import { withServer } from './with-server.ts'

/** Test equipment: subjects of its own for a test. */
export type Subjects = { readonly url: string; readonly prefix: string }

/** The file's tests have a server, or are skipped with the reason. Returns what creates subjects. */
export const withNats = (): (() => Subjects) => {
  const server = withServer(nats)
  return () => ({ url: server.url(), prefix: server.prefix + randomUUID() })
}
