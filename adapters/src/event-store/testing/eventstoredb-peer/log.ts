/** Test equipment: the log of the peer, in memory. */
export type Proposed = {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

export type Recorded = Proposed & {
  readonly stream: string
  readonly revision: number
  /** Bytes from the beginning of the log: it leaves gaps. */
  readonly position: number
  /** Of 100 ns each, since 1970. */
  readonly ticks: bigint
}

export type Expectation = 'any' | 'noStream' | 'exists' | number

/** The result of an append; `revision` is −1 for an append of no events to a missing stream. */
export type AppendResult =
  | { readonly revision: number; readonly position: number }
  | { readonly current: number }
  | { readonly tooLarge: number }

export type PeerLog = {
  readonly all: readonly Recorded[]
  /** Oldest first; undefined where there is no such stream. */
  readonly stream: (name: string) => readonly Recorded[] | undefined
  readonly append: (stream: string, expected: Expectation, events: readonly Proposed[]) => AppendResult
  /** Whether a read or a subscription may begin there: at an event, or beyond the end. */
  readonly isPosition: (position: number) => boolean
  /** Puts back an older copy: the first so many events. */
  readonly putBack: (count: number) => void
  /** The stream is as if it had never been, but its revisions continue. */
  readonly remove: (stream: string) => void
  /** Called after each append; the returned function ends that. */
  readonly watch: (grown: () => void) => () => void
}

type Stream = { readonly events: Recorded[]; readonly revisions: Map<string, number> }

/** Bytes of one append at most, the sum of all its events. */
const MOST_BYTES = 1024 * 1024

/** A record's own bytes in the log, besides those of its texts. */
const FRAME = 98

/** How often the server writes something of its own. */
const OWN_EVERY = 16

export const peerLog = (): PeerLog => {
  const all: Recorded[] = []
  const streams = new Map<string, Stream>()
  const watchers = new Set<() => void>()
  const positions = new Set<number>()
  let end = 0

  const write = (stream: string, proposed: Proposed, addsOwn = true) => {
    const { events, revisions } = streams.get(stream) ?? aStream()
    streams.set(stream, { events, revisions })
    const recorded = { ...proposed, stream, revision: events.length, position: end, ticks: now() }
    positions.add(end)
    end += FRAME + stream.length + bytesOf(proposed)
    events.push(recorded)
    all.push(recorded)
    if (!revisions.has(proposed.id)) revisions.set(proposed.id, recorded.revision)
    if (addsOwn && events.length % OWN_EVERY === 0 && !stream.startsWith('$')) writeOwn('$stats-127.0.0.1:2113')
    return recorded
  }
  const writeOwn = (stream: string, data: unknown = {}) => write(stream, ownEvent(data))

  const append = (name: string, expected: Expectation, events: readonly Proposed[]): AppendResult => {
    if (events.reduce((sum, event) => sum + bytesOf(event), 0) > MOST_BYTES) return { tooLarge: MOST_BYTES }
    const stream = streams.get(name) ?? aStream()
    const current = stream.events.length - 1
    if (events.length === 0) return { revision: current, position: (end += FRAME) }
    const copy = copyOf(stream, expected, events)
    if (copy !== undefined) return copy === 'wrong' ? { current } : copy
    if (!isMet(expected, current)) return { current }
    const written = events.map(event => write(name, event))
    for (const grown of watchers) grown()
    return written.at(-1) ?? { current }
  }

  const remove = (name: string) => {
    const removed = streams.get(name)?.events.length ?? 0
    writeOwn(`$$${name}`, { $tb: removed })
    streams.delete(name)
    for (let n = all.length - 1; n >= 0; n -= 1) if (all[n]?.stream === name) all.splice(n, 1)
  }

  const putBack = (count: number) => {
    const older = all.slice(0, count)
    for (const index of [streams, positions]) index.clear()
    all.length = 0
    end = 0
    for (const { stream, position, ...proposed } of older) {
      end = position
      write(stream, proposed, false)
    }
  }

  for (const stream of ['$users', '$user-admin', '$user-ops', '$$$settings']) writeOwn(stream)
  return {
    all,
    stream: name => streams.get(name)?.events,
    append,
    isPosition: position => position >= end || positions.has(position),
    putBack,
    remove,
    watch: grown => {
      watchers.add(grown)
      return () => watchers.delete(grown)
    },
  }
}

const aStream = (): Stream => ({ events: [], revisions: new Map() })

const now = () => BigInt(Date.now()) * 10_000n

const ownEvent = (data: unknown): Proposed => ({
  id: crypto.randomUUID(),
  type: '$own',
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
})

const bytesOf = ({ type, data, metadata }: Proposed) => 2 * type.length + data.length + metadata.length

const isMet = (expected: Expectation, current: number) => {
  if (expected === 'any') return true
  if (expected === 'exists') return current >= 0
  return current === (expected === 'noStream' ? -1 : expected)
}

/** Of an append that is there already: where its last event is; 'wrong' where only a part is, or elsewhere. */
const copyOf = ({ events, revisions }: Stream, expected: Expectation, proposed: readonly Proposed[]) => {
  const first = firstOf(revisions, expected, proposed)
  const known = proposed.filter(({ id }, n) => first !== undefined && events[first + n]?.id === id)
  if (known.length === proposed.length) return events[(first ?? 0) + proposed.length - 1]
  return known.length > 0 ? 'wrong' : undefined
}

/** The revision at which the first event must be if it has been appended before. */
const firstOf = (revisions: Stream['revisions'], expected: Expectation, [first]: readonly Proposed[]) => {
  if (expected === 'any' || expected === 'exists') return revisions.get(first?.id ?? '')
  return expected === 'noStream' ? 0 : expected + 1
}
