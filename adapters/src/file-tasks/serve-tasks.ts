import { readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { TaskRequest, TaskResponse } from './messages.ts'

/** Tasks by name; each gets a file and an input, and resolves with what JSON can hold. */
export type Tasks = Readonly<Record<string, (file: Uint8Array, input: unknown) => Promise<unknown>>>

/** Characters of a result as JSON: a result is a summary of a file, never a copy that fills the other process. */
const MAX_RESULT = 4 * 1024 * 1024

const STANDARD_INPUT = 0

/** Synchronous: this thread has no other work. */
const receive = (length: number) => {
  const file = new Uint8Array(length)
  let received = 0
  while (received < length) {
    const bytes = readSync(STANDARD_INPUT, file, { offset: received })
    if (bytes === 0) throw new Error('The file ended before its end')
    received += bytes
  }
  return file
}

const resultOf = async (tasks: Tasks, { name, input, length }: TaskRequest): Promise<TaskResponse> => {
  const file = receive(length)
  const task = tasks[name]
  if (task === undefined) return { error: `There is no task ${name}` }
  const result = await task(file, input)
  const size = JSON.stringify(result)?.length ?? 0
  return size > MAX_RESULT ? { error: `A result of ${size} characters is more than a task may give` } : { result }
}

/** What can't be allocated, or calls itself too deep, is beyond the limits: uncaught, it ends the process. */
const failure = (error: unknown): TaskResponse => {
  if (error instanceof RangeError) throw error
  return { error: error instanceof Error ? error.message : String(error) }
}

/** Offers tasks to the process of which this thread is a part; called once, by the module that the process is given. */
export const serveTasks = (tasks: Tasks) => {
  const port = parentPort
  if (port === null) throw new Error('Tasks are run by a thread of a guarded process')
  const say = (response: TaskResponse) => port.postMessage(response)
  port.on('message', (request: TaskRequest) => void resultOf(tasks, request).catch(failure).then(say))
  say({ ready: true })
}
