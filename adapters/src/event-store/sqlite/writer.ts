import { Worker } from 'node:worker_threads'
import { type Appended, Unavailable, WrongExpectedVersion } from '../event-store.ts'
import type { Append, AppendOutcome, RefusedAppend, RemoveOutcome } from './append.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { failureOf, portError, type StoreFailure } from '../../sqlite/errors.ts'
import { sameFileCheck } from '../../sqlite/same-file.ts'
import type { LogFile } from './file.ts'
import type { ToWriter } from './write-log.ts'

type Waiting = {
  readonly append: Append & { readonly bytes: number }
  readonly resolve: (appended: Appended) => void
  readonly reject: (error: Error) => void
}

/** The thread that writes a log, so that no fsync blocks the one that serves HTTP. It starts when there is something to write. */
export type WriterThread = {
  readonly append: (append: Waiting['append']) => Promise<Appended>
  readonly remove: (stream: string) => Promise<void>
  /** Has what was appended in this turn of the event loop written now. */
  readonly send: () => void
  /** Resolves after all earlier appends. */
  readonly close: () => Promise<void>
}

type Listeners = {
  readonly received: (outcomes: readonly AppendOutcome[] | RemoveOutcome) => void
  readonly ended: (error: Error) => void
}

/** Has a thread write the log; `exited` resolves once it has closed the log's file. */
export type StartThread = (
  file: LogFile,
  listeners: Listeners,
) => { readonly post: (message: ToWriter) => void; readonly exited: Promise<void> }

const startThread: StartThread = (file, { received, ended }) => {
  const worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData: file })
  worker.on('message', received)
  worker.on('error', error => ended(new Unavailable(`the log's writer failed: ${String(error)}`, { cause: error })))
  const exited = new Promise<void>(resolve =>
    worker.on('exit', () => resolve(ended(new Unavailable('the log is closed')))),
  )
  return { post: message => worker.postMessage(message), exited }
}

/** Called after appends have become durable: `appended` for each that has added events, in their order, and then `written`. */
export type WriteListeners = {
  readonly appended: (append: Append, outcome: Appended) => void
  readonly written: () => void
}

export const startWriterThread = (
  file: LogFile,
  { appended, written }: WriteListeners,
  startIn = startThread,
): WriterThread => {
  let thread: ReturnType<StartThread> | undefined
  let unsent: Waiting[] = []
  let sent: Waiting[] = []
  let removing: PromiseWithResolvers<void>[] = []
  let ended: Error | undefined

  const settleRemoval = ({ removed, refused, reason = '' }: RemoveOutcome) => {
    const [first, ...others] = removing
    removing = others
    if (refused) first?.reject(portError(refused, removed, reason))
    else first?.resolve()
  }
  const listeners: Listeners = {
    received: outcomes => {
      if ('removed' in outcomes) return settleRemoval(outcomes)
      sent.splice(0, outcomes.length).forEach((waiting, n) => settle(waiting, outcomes[n], appended))
      written()
    },
    ended: error => {
      ended ??= error
      for (const { reject } of [...sent.splice(0), ...unsent.splice(0), ...removing.splice(0)]) reject(ended)
    },
  }
  const checkFile = sameFileCheck(file.path)
  const start = () => {
    // the thread would make a log where there is none any more
    checkFile()
    return startIn(file, listeners)
  }
  /** Returns why the thread can't be started. */
  const post = (message: ToWriter): { readonly refused: StoreFailure; readonly reason: string } | undefined => {
    try {
      thread ??= start()
      thread.post(message)
      return undefined
    } catch (error) {
      return { refused: failureOf(error, file.path), reason: messageOf(error) }
    }
  }
  const send = () => {
    if (unsent.length === 0) return
    const sending = unsent
    unsent = []
    const refused = post(sending.map(({ append }) => append))
    if (refused) for (const waiting of sending) settle(waiting, refused)
    else sent = sent.concat(sending)
  }

  return {
    append: append =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) return reject(ended)
        // one message for all appends of a turn of the event loop
        if (unsent.push({ append, resolve, reject }) === 1) setImmediate(send)
      }),
    remove: stream => {
      if (ended !== undefined) return Promise.reject(ended)
      const removal = Promise.withResolvers<void>()
      removing.push(removal)
      const refused = post({ remove: stream })
      if (refused) settleRemoval({ removed: stream, ...refused })
      return removal.promise
    },
    send,
    close: async () => {
      send()
      thread?.post('close')
      await thread?.exited
      listeners.ended(new Unavailable('the log is closed'))
    },
  }
}

const settle = (
  { append, resolve, reject }: Waiting,
  outcome: AppendOutcome | undefined,
  appended: WriteListeners['appended'] = () => {},
) => {
  if (outcome === undefined) return reject(new Unavailable(`the log's writer gave no outcome`))
  if ('refused' in outcome) return reject(errorOf(append, outcome))
  const { isCopy, ...result } = outcome
  if (!isCopy) appended(append, result)
  return resolve(result)
}

const errorOf = ({ stream, expected }: Append, refused: RefusedAppend): Error =>
  refused.refused === 'wrongExpectedVersion'
    ? new WrongExpectedVersion(stream, expected, refused.actual)
    : portError(refused.refused, stream, refused.reason)
