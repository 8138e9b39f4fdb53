import { openSync, readdirSync, readSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { GuardOptions, GuardResponse, TaskRequest, TaskResponse } from './messages.ts'
import { bytesIn } from './process-status.ts'

/** Milliseconds between two looks at the memory; what a thread can touch meanwhile fits into the reserve. */
const LOOK_EVERY_MS = 10

/** The part of the memory that a process ends itself before it has reached, and the part that JavaScript's heap may have. */
const RESERVE = 1 / 8
const HEAP = 1 / 2

const MIB = 1024 * 1024

/** Whatever the thread is busy with: a polite end would wait for it. */
const end = () => process.kill(process.pid, 'SIGKILL')

/**
 * Requests come first; a journal that itself gives way more is followed. Linux gives a priority to each thread, and those
 * that a thread starts have its own.
 */
const giveWay = () => {
  const priority = Math.max(constants.priority.PRIORITY_BELOW_NORMAL, getPriority())
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, priority)
}

/** The resident memory, from a file that is opened once: later, the process may open none. */
const residentBytesOnLinux = () => {
  const file = openSync('/proc/self/status', 'r')
  const buffer = Buffer.alloc(8192)
  return () => bytesIn(buffer.toString('latin1', 0, readSync(file, buffer, 0, buffer.length, 0)), 'VmRSS')
}

const residentBytes = process.platform === 'linux' ? residentBytesOnLinux() : () => process.memoryUsage.rss()

/** The main thread of a guarded process has nothing to do but to watch the one that works. */
const guard = ({ module, memoryBytes }: GuardOptions) => {
  const mostBytes = memoryBytes * (1 - RESERVE)
  const thread = new Worker(new URL(module), {
    resourceLimits: { maxOldGenerationSizeMb: (memoryBytes * HEAP) / MIB, maxYoungGenerationSizeMb: 32 },
  })
  let looking: NodeJS.Timeout | undefined
  const look = () => void (residentBytes() > mostBytes && end())
  const say = (response: GuardResponse, done = () => {}) => void process.send?.(response, done)
  const crash = (reason: string) => say({ crash: reason }, () => process.exit(1))

  thread.on('message', (response: TaskResponse) => {
    clearInterval(looking)
    say({ ...response, rssBytes: residentBytes() })
  })
  thread.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? end() : crash(error.message),
  )
  thread.on('exit', code => crash(`its thread ended with ${code}`))
  process.on('message', (request: TaskRequest) => {
    looking = setInterval(look, LOOK_EVERY_MS)
    thread.postMessage(request)
  })
}

// The process lives and ends with the one that started it: a terminal's or a service manager's signals go to all of them.
process.on('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

giveWay()
guard(JSON.parse(process.argv[2] ?? '') as GuardOptions)
