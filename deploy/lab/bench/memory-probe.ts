import { monitorEventLoopDelay } from 'node:perf_hooks'

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

/** Milliseconds of the processor that the main thread took at most from one turn to the next, and how many took more than 20. */
export type Turns = { readonly longest: number; readonly long: number }

const LONG_MS = 20
const MICROSECONDS = 1000

/** A timer that is due in each turn: what other work of the machine delays takes no time of the processor. */
const watchTurns = () => {
  const taken = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / MICROSECONDS
  }
  let [before, longest, long] = [taken(), 0, 0]
  const look = () => {
    const now = taken()
    longest = Math.max(longest, now - before)
    if (now - before > LONG_MS) long += 1
    before = now
  }
  setInterval(look, 1).unref()
  return (): Turns => {
    const found = { longest, long }
    longest = 0
    long = 0
    return found
  }
}

let turns: (() => Turns) | undefined

process.on('message', message => {
  if (message === 'turns') return void process.send?.((turns ??= watchTurns())())
  const now = look()
  const { user, system } = process.cpuUsage()
  const processor = (user + system) / 1000
  process.send?.({ now, peak, held: delays.max / NANOSECONDS - RESOLUTION_MS, processor } satisfies Memory)
  peak = now
  delays.reset()
})
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
