import { randomUUID } from 'node:crypto'
import { eventStoreDb } from '../../../../deploy/lab/servers/eventstoredb-engine.ts'
import { withServer } from './with-server.ts'

/** Test equipment: a journal of its own for a file's tests. */
export type Journal = { readonly url: string; readonly journalId: string }

/** The file's tests have a server, or are skipped with the reason. Returns where their journal is. */
export const withEventStoreDb = (): (() => Journal) => {
  const server = withServer(eventStoreDb)
  const journalId = server.prefix + randomUUID()
  return () => ({ url: server.url(), journalId })
}
