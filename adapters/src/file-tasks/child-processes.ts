import { Unavailable } from '../event-store/event-store.ts'
import { fairQueue } from './fair-queue.ts'
import { type FileTasks, TaskEnded } from './file-tasks.ts'
import { type GuardedProcess, startGuardedProcess } from './guarded-process.ts'

type Options = {
  /** The module that offers the tasks (serve-tasks.ts); each process runs it in a thread of its own. */
  readonly module: URL
  /** Modules with native code, and the names of their tasks: only their processes may load any. */
  readonly native?: readonly { readonly module: URL; readonly tasks: readonly string[] }[]
  /** How many run at once; more wait, and each key has its share. */
  readonly processes: number
  /** Bytes of resident memory that one process may have, everything included. */
  readonly memoryBytes: number
  /** Milliseconds that a task may wait for its turn. */
  readonly waitMs: number
  /** Milliseconds that a task may take, once it is its turn. */
  readonly deadlineMs: number
  /** Milliseconds after which a process that has nothing to do is ended. */
  readonly idleMs: number
  /** Called for every task whose process was ended. */
  readonly report?: (ended: TaskEnded) => void
}

const closedError = () => new Unavailable('No more files are worked on')

/** Processes that wait for a task, the last one used first, each for a while. */
const restingProcesses = (idleMs: number) => {
  const resting = new Map<GuardedProcess, NodeJS.Timeout>()
  const wake = (one: GuardedProcess) => {
    clearTimeout(resting.get(one))
    resting.delete(one)
  }
  return {
    add: (one: GuardedProcess) => {
      const end = () => {
        wake(one)
        void one.end()
      }
      resting.set(one, setTimeout(end, idleMs).unref())
      void one.ended.then(() => wake(one))
      one.unref()
    },
    take: (isWanted: (one: GuardedProcess) => boolean = () => true) => {
      const last = [...resting.keys()].findLast(isWanted)
      if (last) wake(last)
      return last
    },
  }
}

/** Tasks in child processes. None is started before the first task. */
export const openFileTasks = ({
  module,
  native = [],
  processes,
  waitMs,
  idleMs,
  report,
  ...limits
}: Options): FileTasks => {
  const resting = restingProcesses(idleMs)
  /** With what each offers. */
  const alive = new Map<GuardedProcess, URL>()
  const queue = fairQueue({ atOnce: processes, waitMs })
  let isClosed = false

  /** One of the other kind gives way to it, so that they never have more memory together. */
  const started = async (offered: URL) => {
    if (alive.size >= processes) await resting.take()?.end()
    if (isClosed) throw closedError()
    const one = startGuardedProcess(offered, { ...limits, isNative: offered !== module })
    alive.set(one, offered)
    void one.ended.then(() => alive.delete(one))
    return one
  }

  /** The next task starts once the memory is free. */
  const putBack = async (one: GuardedProcess, key: unknown) => {
    if (isClosed || one.isUsedUp()) await one.end()
    else resting.add(one)
    queue.leave(key)
  }

  return {
    run: async (task, path, { fairnessKey } = {}) => {
      if (isClosed) throw closedError()
      const key = fairnessKey ?? Symbol('one task')
      await queue.enter(key)
      const offered = native.find(({ tasks }) => tasks.includes(task.name))?.module ?? module
      const one = resting.take(resting => alive.get(resting) === offered) ?? (await started(offered))
      try {
        return task.parse(await one.run(task, path))
      } catch (error) {
        if (error instanceof TaskEnded) report?.(error)
        throw error
      } finally {
        void putBack(one, key)
      }
    },
    close: async () => {
      isClosed = true
      queue.reject(closedError())
      await Promise.all([...alive.keys()].map(one => one.end()))
    },
  }
}
