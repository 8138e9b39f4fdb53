import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Turns, watchTurns } from './turns-probe.ts'

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

let endTurns: ReturnType<typeof watchTurns> | undefined

/** Sends what ends each of these requests. */
const turns: Readonly<Record<string, () => Promise<Turns | 'watched' | undefined>>> = {
  'watch turns': async () => {
    endTurns = watchTurns()
    await endTurns
    return 'watched'
  },
  'end turns': async () => (await endTurns)?.(),
}

process.on('message', message => {
  const ofTurns = turns[String(message)]
  if (ofTurns) return void ofTurns().then(found => process.send?.(found))
  const now = look()
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1000
  process.send?.({ now, peak, held: delays.max / NANOSECONDS - RESOLUTION_MS, processor } satisfies Memory)
  peak = now
  delays.reset()
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
