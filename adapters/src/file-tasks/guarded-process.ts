import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withTimeout } from '@shodh/contracts/retry.ts'
import { Unavailable } from '../event-store/event-store.ts'
import { TaskEnded, TaskFailed } from './file-tasks.ts'
import { setHardLimits } from './hard-limits.ts'
import type { GuardOptions, GuardResponse, TaskRequest } from './messages.ts'

type Limits = {
  /** Bytes of resident memory, everything included. */
  readonly memoryBytes: number
  /** Milliseconds that a task may take. */
  readonly deadlineMs: number
}

/** A process that runs one task at a time; where one is more than its limits, it is its last. */
export type GuardedProcess = {
  /** Rejects with TaskFailed where the task threw, with TaskEnded or Unavailable once the process has ended. */
  run(request: TaskRequest): Promise<unknown>
  /** Whether it has ended, or holds so much of earlier tasks that the next one would suffer. */
  isUsedUp(): boolean
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<void>
  /** While it has nothing to do, the program may end without it. */
  unref(): void
  end(): Promise<void>
}

const GUARD = fileURLToPath(new URL('./guard.ts', import.meta.url))

/** Milliseconds in which a process has to be ready. */
const START_WITHIN_MS = 30_000

/** The part of what it may grow that a process may hold between two tasks. */
const HELD = 1 / 4

const MIB = 1024 * 1024

/** The rights of a process that reads: no other process, no native code, nothing to write but what V8 compiled. */
const rights = (cache: string | undefined) => [
  '--no-addons',
  '--permission',
  '--allow-worker',
  '--allow-fs-read=*',
  ...(cache === undefined ? [] : [`--allow-fs-write=${cache}`]),
]

/** It inherits nothing: no setting, no secret, no open file. */
const spawned = (options: GuardOptions): ChildProcess => {
  const compiled = getCompileCacheDir()
  const cache = compiled === undefined ? undefined : dirname(compiled)
  return fork(GUARD, [JSON.stringify(options)], {
    env: cache === undefined ? {} : { NODE_COMPILE_CACHE: cache },
    execArgv: rights(cache),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts a process that offers the module's tasks. */
export const startGuardedProcess = (module: URL, { memoryBytes, deadlineMs }: Limits): GuardedProcess => {
  const child = spawned({ module: module.href, memoryBytes })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()).once('error', () => resolve()))
  let [isEnding, isLate, crash] = [false, false, '']
  let [firstBytes, rssBytes] = [0, 0]

  const reason = () => {
    if (isLate) return `took longer than ${deadlineMs} ms`
    if (child.signalCode === 'SIGKILL') return `took more memory than ${Math.floor(memoryBytes / MIB)} MiB`
    return `crashed (${crash || (child.signalCode ?? child.exitCode)})`
  }

  const response = async () => {
    const answered = once(child, 'message').then(
      ([message]): GuardResponse => message,
      () => undefined,
    )
    const message = await Promise.race([answered, exited])
    if (message === undefined || 'crash' in message) {
      crash = message?.crash ?? ''
      await exited
      return undefined
    }
    rssBytes = message.rssBytes
    return message
  }

  /** A process that is late is killed, which ends the wait for its response. */
  const responseWithin = (ms: number, onTimeout: () => void) => {
    const pending = response()
    return withTimeout(ms, pending, () => {
      onTimeout()
      child.kill('SIGKILL')
      return pending
    })
  }

  const end = async () => {
    isEnding = true
    child.ref()
    child.kill('SIGKILL')
    await exited
  }

  const start = async () => {
    const ready = await responseWithin(START_WITHIN_MS, () => {})
    if (ready === undefined || child.pid === undefined) throw new Unavailable(`A process for files ${reason()}`)
    firstBytes = rssBytes
    await setHardLimits(child.pid, memoryBytes)
  }
  const started = start()
  started.catch(() => undefined)

  return {
    run: async request => {
      child.ref()
      child.channel?.ref()
      await started
      child.send(request, () => undefined)
      const message = await responseWithin(deadlineMs, () => (isLate = true))
      if (isEnding) throw new Unavailable(`${request.name} was ended with its process`)
      if (message === undefined) throw new TaskEnded(`${request.name} ${reason()}`)
      if ('error' in message) throw new TaskFailed(message.error)
      return 'result' in message ? message.result : undefined
    },
    isUsedUp: () => hasEnded(child) || rssBytes - firstBytes > (memoryBytes - firstBytes) * HELD,
    ended: exited,
    unref: () => {
      child.unref()
      child.channel?.unref()
    },
    end,
  }
}
