import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded into a measured server beside its own code: reports its memory use, and ends it when the bench ends. */

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

setInterval(look, EVERY_MS).unref()

const RESOLUTION_MS = 1
const NANOSECONDS = 1_000_000

const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()

process.on('message', () => {
  const now = look()
  process.send?.({ now, peak, held: delays.max / NANOSECONDS - RESOLUTION_MS } satisfies Memory)
  peak = now
  delays.reset()
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
