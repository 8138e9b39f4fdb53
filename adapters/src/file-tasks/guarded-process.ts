import { type ChildProcess, fork, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, realpathSync } from 'node:fs'
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withTimeout } from '@shodh/contracts/flow/retry.ts'
import { Unavailable } from '../event-store/event-store.ts'
import { type FileTask, TaskEnded, TaskFailed } from './file-tasks.ts'
import type { GuardOptions, GuardResponse, TaskRequest } from './messages.ts'
import { promisify } from 'node:util'
import { bytesIn } from './process-status.ts'

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'

/** The part of the memory for what the kernel does not count here: the program's own text, its stacks and its code. */
const UNCOUNTED = 1 / 16

const run = promisify(execFile)

const limit = async (pid: number, memoryBytes: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const growth = Math.floor(memoryBytes * (1 - UNCOUNTED)) - bytesIn(status, 'VmRSS')
  const data = bytesIn(status, 'VmData') + Math.max(0, growth)
  await run('prlimit', [`--pid=${pid}`, `--data=${data}:${data}`, '--nofile=0:0', '--core=0:0'], { env: { PATH } })
}

/** Where the machine itself runs out of memory, the journal is the last to go. */
const preferToEnd = (pid: number) => writeFile(`/proc/${pid}/oom_score_adj`, '1000')

/**
 * Where Linux's `prlimit` is: the kernel refuses the process more than `memoryBytes`, however fast it asks, and every
 * further file and socket, whatever code asks for it: all that it needs is open. RLIMIT_DATA counts what may be written to,
 * most of which V8 reserves at its start and never touches, so it is set by how much the process may still grow.
 * Elsewhere the guard's own looks and Node's permissions have to do, which know no network.
 */
const setHardLimits = async (pid: number, memoryBytes: number): Promise<void> => {
  if (process.platform !== 'linux') return
  await Promise.all([limit(pid, memoryBytes), preferToEnd(pid)].map(done => done.catch(() => undefined)))
}

type Limits = {
  /** Bytes of resident memory, everything included. */
  readonly memoryBytes: number
  /** Milliseconds that a task may take. */
  readonly deadlineMs: number
  /** Whether the module needs native code. */
  readonly isNative: boolean
}

/** A process that runs one task at a time; where one is more than its limits, it is its last. */
export type GuardedProcess = {
  /**
   * Rejects with TaskFailed where the task threw, with TaskEnded or Unavailable once the process has ended, and with the
   * system's error where the file can't be read.
   */
  run(task: Omit<FileTask<unknown>, 'parse'>, path: string): Promise<unknown>
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

const INSTALLED = join(import.meta.dirname, '../../../node_modules')

/** Where code is: what is installed, this journal's packages, which are linked there, and the module itself. */
const codeOf = (module: URL) => {
  const own = join(INSTALLED, '@shodh')
  const sources = readdirSync(own).map(name => join(realpathSync(join(own, name)), 'src'))
  return [realpathSync(INSTALLED), ...sources, dirname(fileURLToPath(module))]
}

/**
 * The rights of a process that works: it may read code and what Linux says of itself, and neither write nor start anything.
 * Native code, which these permissions don't bind, is loaded before the first file comes; from then on the kernel opens
 * nothing for it.
 */
const rights = (module: URL, isNative: boolean) => [
  '--permission',
  '--allow-worker',
  isNative ? '--allow-addons' : '--no-addons',
  ...[...codeOf(module), '/proc/self/task', '/proc/self/status'].map(path => `--allow-fs-read=${path}`),
]

/** It inherits nothing: no setting, no secret, no open file but those on which it is sent its tasks. */
const spawnGuard = (module: URL, { memoryBytes, isNative }: Limits): ChildProcess => {
  const options: GuardOptions = { module: module.href, memoryBytes }
  return fork(GUARD, [JSON.stringify(options)], {
    env: {},
    // Node lets a thread read the folder that its process was started in
    cwd: INSTALLED,
    execArgv: rights(module, isNative),
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts a process that offers the module's tasks. */
export const startGuardedProcess = (module: URL, limits: Limits): GuardedProcess => {
  const { memoryBytes, deadlineMs } = limits
  const child = spawnGuard(module, limits)
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()).on('error', () => resolve()))
  // of a process that has ended
  child.stdin?.on('error', () => undefined)
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

  /** Writes as fast as the process reads. */
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (hasEnded(child) || child.stdin === null) return
      if (child.stdin.write(chunk)) continue
      await Promise.race([new Promise(resolve => child.stdin?.once('drain', resolve)), exited])
    }
  }

  /** A process that lacks a part of its file is of no further use. */
  const send = async (file: FileHandle, length: number) => {
    if (length === 0) return
    try {
      await write(file.createReadStream({ autoClose: false, end: length - 1, highWaterMark: MIB }))
    } catch (error) {
      await end()
      throw error
    }
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
    run: async ({ name, input }, path) => {
      child.ref()
      child.channel?.ref()
      await started
      await using file = await open(path)
      const { size: length } = await file.stat()
      const request: TaskRequest = { name, input, length }
      child.send(request, () => undefined)
      const [message] = await Promise.all([responseWithin(deadlineMs, () => (isLate = true)), send(file, length)])
      if (isEnding) throw new Unavailable(`${name} was ended with its process`)
      if (message === undefined) throw new TaskEnded(`${name} ${reason()}`)
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
