import type { Profiler } from 'node:inspector'

/** What the event loop began once: milliseconds, and the calls in which most of them went, the outermost first. */
export type Task = { readonly milliseconds: number; readonly calls: readonly string[] }

/** Calls that are named of a task. */
const NAMED = 5

/** A call is named where at least such a part of its task went in it. */
const MOST = 0.5

const OF_NOBODY = new Set(['(idle)', '(program)'])

const nameOf = ({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']) => {
  const file = url.split('/').at(-1) ?? ''
  return functionName || `${file}:${lineNumber + 1}`
}

/** A turn of the event loop, from one microsecond to another by the clock of the profile, and what it took of the processor. */
export type Turn = { readonly milliseconds: number; readonly from: number; readonly to: number }

type Calls = {
  readonly root: number
  readonly nodes: ReadonlyMap<number, Profiler.ProfileNode>
  readonly callers: ReadonlyMap<number, number>
}

const callsIn = ({ nodes: all }: Profiler.Profile): Calls => ({
  root: all[0]?.id ?? 0,
  nodes: new Map(all.map(node => [node.id, node])),
  callers: new Map(all.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const))),
})

/** From the outermost call to the one that was sampled. */
const stackOf = ({ callers, root }: Calls, sample: number) => {
  const stack: number[] = []
  for (let id: number | undefined = sample; id !== undefined && id !== root; id = callers.get(id)) stack.unshift(id)
  return stack
}

const callsOf = (calls: Calls, samples: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const sample of samples) for (const call of stackOf(calls, sample)) counts.set(call, (counts.get(call) ?? 0) + 1)
  const most = [...counts].filter(([, count]) => count >= samples.length * MOST).map(([id]) => id)
  const depth = (id: number) => stackOf(calls, id).length
  const names = most
    .toSorted((one, other) => depth(one) - depth(other))
    .flatMap(id => calls.nodes.get(id)?.callFrame ?? [])
    .map(nameOf)
  return names.slice(-NAMED)
}

const sampled = ({ startTime, samples = [], timeDeltas = [] }: Profiler.Profile) => {
  let at = startTime
  return samples.map((id, n) => ({ id, at: (at += timeDeltas[n] ?? 0) }))
}

/** What follows each other below the same outermost call. */
const runsOf = (calls: Calls, samples: readonly number[]) => {
  const outermost = (id: number) => stackOf(calls, id)[0] ?? calls.root
  const runs: number[][] = []
  for (const id of samples) {
    const last = runs.at(-1)
    if (last && outermost(last[0] ?? id) === outermost(id)) last.push(id)
    else runs.push([id])
  }
  return runs
}

/**
 * What was sampled without a break below the same outermost call, the longest first. It has the part of its turn's time
 * that it has of the turn's samples.
 */
export const longestTasks = (profile: Profiler.Profile, turns: readonly Turn[]): readonly Task[] => {
  const calls = callsIn(profile)
  const isOfTask = (id: number) => !OF_NOBODY.has(calls.nodes.get(id)?.callFrame.functionName ?? '')
  const all = sampled(profile).filter(({ id }) => isOfTask(id))
  return turns
    .flatMap(({ milliseconds, from, to }) => {
      const samples = all.filter(({ at }) => at > from && at <= to).map(({ id }) => id)
      return runsOf(calls, samples).map(run => ({
        milliseconds: (milliseconds * run.length) / samples.length,
        calls: callsOf(calls, run),
      }))
    })
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
}
