import { setTimeout } from 'node:timers/promises'

export type SupervisedProcess = {
  readonly pid: number
  /** Resolves once it serves, or with false where it ends before. */
  readonly ready: Promise<boolean>
  /** Resolves when it has ended, with the signal or the exit code. */
  readonly ended: Promise<string>
  /** Resolves when it has ended. */
  readonly stop: () => Promise<void>
}

type Supervision<Process extends SupervisedProcess> = {
  /** A process that runs already. */
  readonly first?: Process
  readonly start: () => Promise<Process>
  readonly onReady: (process: Process) => void
  /** The process ended by itself; the next one is started. */
  readonly onEnd: (process: Process, how: string) => void
  /** `failures` starts one after the other have failed. */
  readonly onStartFailed?: (error: unknown, failures: number) => void
}

/**
 * Milliseconds before a process that ended is started again: longer each time that it ended without having served. The
 * shortest lets a terminal's Ctrl-C, which may reach the process first, reach the supervisor too.
 */
const SHORTEST_PAUSE = 200
const LONGEST_PAUSE = 2_000

/** Runs a process, and starts another one in its place whenever it ends by itself, until it is stopped. */
export const supervise = <Process extends SupervisedProcess>(supervision: Supervision<Process>) => {
  const { first, start, onReady, onEnd, onStartFailed = () => {} } = supervision
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first
  let failures = 0

  const pause = () => {
    const ms = Math.min(SHORTEST_PAUSE * 2 ** failures, LONGEST_PAUSE)
    return setTimeout(ms, undefined, { signal }).catch(() => undefined)
  }

  const untilEnded = async (running: Process) => {
    current = running
    if (signal.aborted) return running.stop()
    const isReady = await running.ready
    if (isReady) onReady(running)
    failures = isReady ? 0 : failures + 1
    const how = await running.ended
    await pause()
    if (!signal.aborted) onEnd(running, how)
  }

  const startAgain = async () => {
    try {
      return await start()
    } catch (error) {
      failures += 1
      if (!signal.aborted) onStartFailed(error, failures)
      await pause()
      return undefined
    }
  }

  const loop = async () => {
    if (first) await untilEnded(first)
    while (!signal.aborted) {
      const running = await startAgain()
      if (running) await untilEnded(running)
    }
  }
  const end = loop()

  return {
    /** Resolves when the last process has ended, and no other is started. */
    stop: async () => {
      stopping.abort()
      await current?.stop()
      await end
    },
  }
}
