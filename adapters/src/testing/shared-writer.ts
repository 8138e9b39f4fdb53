import { MessageChannel, Worker } from 'node:worker_threads'
import { Unavailable } from '../event-store/event-store.ts'
import type { StartThread } from '../event-store/sqlite/writer.ts'

let thread: Worker | undefined

const start = () => {
  const worker = new Worker(new URL('./shared-writer-thread.ts', import.meta.url))
  // what it failed with closes the ports of its logs
  worker.on('error', () => {
    thread = undefined
  })
  worker.unref()
  return worker
}

/** Test equipment: one thread writes all logs of a process. Its start costs more than most tests. */
export const sharedWriter: StartThread = (file, { received, ended }) => {
  thread ??= start()
  const { port1, port2 } = new MessageChannel()
  thread.postMessage({ port: port2, file }, [port2])
  port1.on('message', received)
  const exited = new Promise<void>(resolve =>
    port1.on('close', () => resolve(ended(new Unavailable('the log is closed')))),
  )
  return { post: message => port1.postMessage(message), exited }
}
