import { monitorEventLoopDelay } from 'node:perf_hooks'
import { profileTasks, type Tasks } from './profile-probe.ts'

/**
 * Loaded into a measured server beside its own code: reports its memory, its time of the processor and its longest tasks, and
 * ends it when the bench ends.
 */

export type Memory = {
  /** Bytes of resident memory: now, and at most since the request before. */
  readonly now: number
  readonly peak: number
  /** Milliseconds for which the main thread did nothing else at most, since the request before. */
  readonly held: number
}

const EVERY_MS = 10

let peak = process.memoryUsage.rss()

const look = () => {
  const now = process.memoryUsage.rss()
  peak = Math.max(peak, now)
  return now
}

const RESOLUTION_MS = 1
const NANOSECONDS = 1_000_000

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

/** From the first request on: both take time of the processor, which other requests ask for. */
const watchMemory = () => {
  if (delays.enable()) setInterval(look, EVERY_MS).unref()
}

/** Milliseconds that all threads have taken of the processor since the start of the process. */
const processor = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let endProfile: ReturnType<typeof profileTasks> | undefined

/** Sends what ends each of these requests. */
const profiling: Readonly<Record<string, () => Promise<Tasks | 'begun' | undefined>>> = {
  'begin profile': async () => {
    endProfile = profileTasks()
    await endProfile
    return 'begun'
  },
  'end profile': async () => (await endProfile)?.(),
}

process.on('message', message => {
  const profile = profiling[String(message)]
  if (profile) return void profile().then(found => process.send?.(found))
  if (message === 'processor') return void process.send?.(processor())
  watchMemory()
  const now = look()
  process.send?.({ now, peak, held: Math.max(0, delays.max / NANOSECONDS - RESOLUTION_MS) } satisfies Memory)
  peak = now
  delays.reset()
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
