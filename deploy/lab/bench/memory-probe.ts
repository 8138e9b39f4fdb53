import { monitorEventLoopDelay } from 'node:perf_hooks'
import { profileTasks, type Tasks } from './profile-probe.ts'

/** Loaded into a measured server beside its own code: reports its memory use, and ends it when the bench ends. */

export type Memory = {
  /** Bytes of resident memory: now, and at most since the request before. */
  readonly now: number
  readonly peak: number
  /** Milliseconds for which the main thread did nothing else at most, since the request before. */
  readonly held: number
  /** Milliseconds of the processor's time since the start of the process. */
  readonly processor: number
}

const EVERY_MS = 10

let peak = process.memoryUsage.rss()

const look = () => {
  const now = process.memoryUsage.rss()
  peak = Math.max(peak, now)
  return now
}

setInterval(look, EVERY_MS).unref()

const RESOLUTION_MS = 1
const NANOSECONDS = 1_000_000

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()

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
  const now = look()
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1000
  process.send?.({ now, peak, held: delays.max / NANOSECONDS - RESOLUTION_MS, processor } satisfies Memory)
  peak = now
  delays.reset()
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
