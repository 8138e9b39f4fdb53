import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { longestCalls, type Span } from './longest-calls.ts'

/** A turn of the main thread: milliseconds that it took of the processor, and the calls in which most of them went, the outermost first. */
export type Turn = { readonly milliseconds: number; readonly calls: readonly string[] }

/** The longest turns, the longest first, and how many took more than 20 ms of the processor. */
export type Turns = { readonly longest: readonly Turn[]; readonly long: number }

const LONG_MS = 20
const KEPT = 5
const SAMPLE_EVERY_US = 500
const MICROSECONDS = 1000

type Taken = Span & { readonly milliseconds: number }

const takenByThread = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}

/** Of the clock by which profiles are taken. */
const microseconds = () => Number(process.hrtime.bigint()) / MICROSECONDS

/** A timer that is due in each turn: what other work of the machine delays takes no time of the processor. */
const watch = () => {
  let [before, from] = [takenByThread(), microseconds()]
  let longest: readonly Taken[] = []
  let long = 0
  const look = () => {
    const [now, to] = [takenByThread(), microseconds()]
    const milliseconds = now - before
    if (milliseconds > LONG_MS) long += 1
    if (milliseconds > (longest[KEPT - 1]?.milliseconds ?? 0))
      longest = [...longest, { milliseconds, from, to }]
        .toSorted((one, other) => other.milliseconds - one.milliseconds)
        .slice(0, KEPT)
    ;[before, from] = [now, to]
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    return { longest, long }
  }
}

const startProfile = async () => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
  await session.post('Profiler.start')
  return async (): Promise<Profiler.Profile> => {
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    return profile
  }
}

/** Watches the turns of the main thread beside a profile of its calls; what is returned ends that. */
export const watchTurns = async () => {
  const endProfile = await startProfile()
  const endWatch = watch()
  return async (): Promise<Turns> => {
    const { longest, long } = endWatch()
    const profile = await endProfile()
    const calls = longestCalls(profile, longest)
    return { longest: longest.map(({ milliseconds }, n) => ({ milliseconds, calls: calls[n] ?? [] })), long }
  }
}
