import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'

/** Milliseconds for which another process may hold the file. */
const BUSY = 2_000

/** Rewrites the file and its WAL without what was erased; responds whether no other process holds any of it. */
const database = new DatabaseSync(new URL(`${pathToFileURL(String(workerData)).href}?mode=rw`), { timeout: BUSY })
try {
  database.exec('pragma secure_delete = on; pragma temp_store = memory; vacuum')
  parentPort?.postMessage(database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0)
} finally {
  database.close()
}
