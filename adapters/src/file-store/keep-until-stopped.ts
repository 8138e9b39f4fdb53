import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { openDiskFileStore } from './disk.ts'

/** Test equipment, run as a process: keeps blobs, `times` or until it is killed or can't, and says each step. */
const keepOn = async (directory: string, times: number) => {
  const store = await openDiskFileStore({ directory })
  for (let at = 0; at < times; at += 1) {
    const received = await store.receive(Readable.from(chunks()), 1_000_000)
    say('received')
    await received.keep()
    say(received.sha256)
  }
}

const chunks = async function* () {
  for (let chunk = 0; chunk < 3; chunk += 1) {
    yield randomBytes(40_000)
    say('chunk')
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const [directory = '', times = 'Infinity'] = process.argv.slice(2)
await keepOn(directory, Number(times)).catch((error: Error) => say(error.name))
