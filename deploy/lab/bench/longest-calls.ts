import type { Profiler } from 'node:inspector'

/** From one microsecond to another, by the clock of the profile. */
export type Span = { readonly from: number; readonly to: number }

/** Calls that are named of a span. */
const NAMED = 4

/** A call is where most of the time of its caller went from such a part of it on. */
const MOST = 0.5

const nameOf = ({ functionName, url, lineNumber }: Profiler.ProfileNode['callFrame']) => {
  const file = url.split('/').at(-1) ?? ''
  return functionName || (file === '' ? '(native)' : `${file}:${lineNumber + 1}`)
}

const samplesOf = ({ startTime, samples = [], timeDeltas = [] }: Profiler.Profile) => {
  let at = startTime
  return samples.map((id, n) => {
    at += timeDeltas[n] ?? 0
    return { id, at }
  })
}

type Calls = {
  readonly nodes: ReadonlyMap<number, Profiler.ProfileNode>
  readonly callers: ReadonlyMap<number, number>
}

/** How many of the samples each call was on the stack of. */
const countCalls = ({ callers }: Calls, samples: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const sample of samples)
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const pathOf = ({ nodes, callers }: Calls, root: number, samples: readonly number[]) => {
  const counts = countCalls({ nodes, callers }, samples)
  const countOf = (id: number) => counts.get(id) ?? 0
  const path: string[] = []
  let id: number | undefined = root
  while (id !== undefined) {
    const least: number = Math.max(1, countOf(id) * MOST)
    id = nodes.get(id)?.children?.find(child => countOf(child) >= least)
    const node = id === undefined ? undefined : nodes.get(id)
    if (node) path.push(nameOf(node.callFrame))
  }
  return path
}

/** For each span, the innermost calls in which at least half of its callers' time went, the outermost of them first. */
export const longestCalls = (profile: Profiler.Profile, spans: readonly Span[]): readonly (readonly string[])[] => {
  const nodes = new Map(profile.nodes.map(node => [node.id, node]))
  const callers = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))
  const samples = samplesOf(profile)
  const root = profile.nodes[0]?.id ?? 0
  return spans.map(({ from, to }) => {
    const within = samples.filter(({ at }) => at > from && at <= to).map(({ id }) => id)
    return pathOf({ nodes, callers }, root, within).slice(-NAMED)
  })
}
