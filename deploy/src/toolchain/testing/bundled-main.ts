import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** What a bundled main sees: its own stack, that of its thread, and a file that is beside its source. */
const worker = new Worker(new URL('./bundled-thread.ts', import.meta.url))

worker.once('message', (ofThread: string) => {
  const beside = readFileSync(join(import.meta.dirname, 'bundled-main.ts'), 'utf8')
  const same = readFileSync(new URL('bundled-main.ts', import.meta.url), 'utf8')
  const { stack } = new TypeError('ended here')
  console.log(JSON.stringify({ own: stack, ofThread, beside: beside === same && beside.length }))
})
