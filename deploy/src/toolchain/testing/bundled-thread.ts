import { parentPort } from 'node:worker_threads'

const fail = () => {
  throw new RangeError('of a thread')
}

try {
  fail()
} catch (error) {
  parentPort?.postMessage(String(error instanceof Error && error.stack))
}
