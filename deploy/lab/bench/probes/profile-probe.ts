import { Session } from 'node:inspector/promises'
import { longestTasks, type Task, type Turn } from './longest-tasks.ts'

/** The longest tasks of the main thread, the longest first, and how many took more than 20 ms of the processor. */
export type Tasks = { readonly longest: readonly Task[]; readonly long: number }

const LONG_MS = 20
const LONGEST = 8
const SAMPLE_EVERY_US = 500
const MICROSECONDS = 1000

/** Turns that took less of the processor are not looked at. */
const LEAST_MS = 10

const takenByThread = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / MICROSECONDS
}

/** Of the clock by which profiles are taken. */
const microseconds = () => Number(process.hrtime.bigint()) / MICROSECONDS

/** A timer that is due in each turn of the event loop: while other work of the machine has the processor, a turn takes nothing of it. */
const watchTurns = () => {
  const turns: Turn[] = []
  let [taken, from] = [takenByThread(), microseconds()]
  const look = () => {
    const [before, since] = [taken, from]
    ;[taken, from] = [takenByThread(), microseconds()]
    if (taken - before >= LEAST_MS) turns.push({ milliseconds: taken - before, from: since, to: from })
  }
  const timer = setInterval(look, 1)
  return () => {
    clearInterval(timer)
    return turns
  }
}

/** Profiles the main thread; what is returned ends that. */
export const profileTasks = async () => {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
  await session.post('Profiler.start')
  const endTurns = watchTurns()
  return async (): Promise<Tasks> => {
    const turns = endTurns()
    const { profile } = await session.post('Profiler.stop')
    session.disconnect()
    const tasks = longestTasks(profile, turns)
    return {
      longest: tasks.slice(0, LONGEST),
      long: tasks.filter(({ milliseconds }) => milliseconds > LONG_MS).length,
    }
  }
}
