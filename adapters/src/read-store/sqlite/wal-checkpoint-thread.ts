import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort } from 'node:worker_threads'

/** The path of a database, which the thread responds with once its WAL is copied; or the request to end. */
export type ToCheckpointThread = { readonly path: string } | 'close'

const port = parentPort
if (port === null) throw new Error('Checkpoints of a WAL are made in a thread of their own')

/** Copies what no reader needs in the WAL, and waits for nobody. A file that is gone is not created. */
const checkpoint = (path: string) => {
  const database = new DatabaseSync(new URL(`${pathToFileURL(path).href}?mode=rw`))
  try {
    database.exec('pragma wal_checkpoint(passive)')
  } finally {
    database.close()
  }
}

const respond = (path: string) => {
  try {
    checkpoint(path)
  } catch {
    // It was dropped; or the thread that commits will find what is wrong.
  }
  port.postMessage(path)
}

port.on('message', (message: ToCheckpointThread) => (message === 'close' ? port.close() : respond(message.path)))
