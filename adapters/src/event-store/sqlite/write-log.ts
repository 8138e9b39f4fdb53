import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { type Append, groupCommit, streamRemover } from './append.ts'
import { type LogFile, openLogFile } from './file.ts'
import { checkpointWhenQuiet } from '../../sqlite/wal-checkpoint.ts'

type Appends = readonly (Append & { readonly bytes: number })[]

/**
 * A message to the thread: appends with their sizes in bytes, a stream to remove, or the request to end. It responds with
 * ordered outcomes.
 */
export type ToWriter = Appends | { readonly remove: string } | 'close'

/** Bytes of one transaction, exceeded by the last message at most. */
const GROUP_BYTES = 8 * 1024 * 1024

const isAppends = (message: ToWriter | undefined): message is Appends => Array.isArray(message)

const bytesOf = (appends: Appends) => appends.reduce((sum, { bytes }) => sum + bytes, 0)

/** Writes a log as a port's messages ask, until one asks to end: the file and the port are closed then. */
export const writeLog = (port: MessagePort, file: LogFile): void => {
  const database = openLogFile(file)
  const commit = groupCommit(database, file.path)
  const remove = streamRemover(database, file.path)
  const { written, stop } = checkpointWhenQuiet(database)

  /** Commits all that waits by now, so that one fsync serves it. */
  const commitWaiting = (first: Appends) => {
    const group = [...first]
    let next: ToWriter | undefined
    for (let bytes = bytesOf(first); bytes < GROUP_BYTES; bytes += bytesOf(next)) {
      next = receiveMessageOnPort(port)?.message
      if (!isAppends(next)) break
      group.push(...next)
    }
    port.postMessage(commit(group))
    written()
    if (next !== undefined && !isAppends(next)) handle(next)
  }

  const close = () => {
    stop()
    database.close()
    port.close()
  }

  const handle = (message: ToWriter) => {
    if (message === 'close') close()
    else if (isAppends(message)) commitWaiting(message)
    else port.postMessage(remove(message.remove))
  }

  port.on('message', handle)
}
