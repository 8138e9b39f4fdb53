import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { openDiskFileStore } from '../disk/disk.ts'
import type { FileStore } from '../file-store.ts'
import { openGridFsFileStore } from '../gridfs/gridfs.ts'

/** In the directory, or on a server by way of it. */
const open = (directory: string, url: string | undefined, database = '') =>
  url === undefined ? openDiskFileStore({ directory }) : openGridFsFileStore({ directory, url, database })

/** Test equipment, run as a process: stores blobs, `times` or until it is killed or fails, and prints each step. */
const storeRepeatedly = async (store: FileStore, times: number) => {
  for (let at = 0; at < times; at += 1) {
    const received = await store.receive(Readable.from(chunks()), 1_000_000)
    say('received')
    await received.store()
    say(received.sha256)
  }
  await store.close()
}

const chunks = async function* () {
  for (let chunk = 0; chunk < 3; chunk += 1) {
    yield randomBytes(40_000)
    say('chunk')
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const [directory = '', times = 'Infinity', url, database] = process.argv.slice(2)
await open(directory, url, database)
  .then(store => storeRepeatedly(store, Number(times)))
  .catch((error: Error) => say(error.name))
