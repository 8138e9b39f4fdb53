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

export type AppendResult =
  | { readonly revision: number; readonly position: number }
  | { readonly current: number }
  | { readonly tooLarge: number }
  | { readonly failed: 'deleted' | 'timeout' | 'unknown' }

export type PeerLog = {
  readonly all: readonly Recorded[]
  /** Oldest first; undefined where there is no such stream, 'deleted' where there will never be one again. */
  readonly stream: (name: string) => readonly Recorded[] | 'deleted' | undefined
  readonly append: (stream: string, expected: Expectation, events: readonly Proposed[]) => AppendResult
  /** Whether a read or a subscription may begin there: at an event, or beyond the end. */
  readonly isPosition: (position: number) => boolean
  /** Puts back an older copy: the first so many events. */
  readonly putBack: (count: number) => void
  /** The stream is as if it had never been, but its revisions continue, unless it is deleted for ever. */
  readonly remove: (stream: string, forEver?: boolean) => void
  /** Removes what streams no longer show from the log's complete chunks. */
  readonly scavenge: () => void
  /** Called after each append; the returned function ends that. */
  readonly watch: (grown: () => void) => () => void
}

type Stream = {
  readonly events: Recorded[]
  readonly revisions: Map<string, number>
  /** How many of the events, from the first one on, are no longer shown: its metadata's `$tb`. */
  removed: number
  isTombstone: boolean
}

/** Bytes of one append at most, the sum of all its events. */
const MOST_BYTES = 1024 * 1024

/** A record's own bytes in the log, besides those of its texts. */
const FRAME = 98

/** How often the server writes something of its own. */
const OWN_EVERY = 16

/** Bytes of a file of the log: what is scavenged stands in complete ones. */
const CHUNK = 256 * 1024 * 1024

const METADATA = '$$'

/** `$tb` of a stream that was deleted, until it is written again. */
const NEVER = 2 ** 63

export const peerLog = (chunk = CHUNK): PeerLog => {
  const all: Recorded[] = []
  const streams = new Map<string, Stream>()
  const watchers = new Set<() => void>()
  const positions = new Set<number>()
  const uncommitted = new Set<string>()
  let end = 0

  const write = (stream: string, proposed: Proposed, addsOwn = true) => {
    const { events, revisions } = streamOf(stream)
    const recorded = { ...proposed, stream, revision: events.length, position: end, ticks: now() }
    positions.add(end)
    end += FRAME + stream.length + bytesOf(proposed)
    events.push(recorded)
    all.push(recorded)
    if (!revisions.has(proposed.id)) revisions.set(proposed.id, recorded.revision)
    if (stream.startsWith(METADATA)) truncate(stream.slice(METADATA.length), proposed.data)
    if (addsOwn && events.length % OWN_EVERY === 0 && !stream.startsWith('$')) writeOwn('$stats-127.0.0.1:2113')
    return recorded
  }
  const writeOwn = (stream: string, data: unknown = {}) => write(stream, ownEvent(data))

  const streamOf = (name: string) => {
    const stream = streams.get(name) ?? aStream()
    streams.set(name, stream)
    return stream
  }

  const truncate = (name: string, metadata: Uint8Array) => {
    const { $tb } = JSON.parse(Buffer.from(metadata).toString() || '{}')
    const stream = streamOf(name)
    if (typeof $tb === 'number') stream.removed = Math.min($tb, stream.events.length)
  }

  /** A stream that is written again after it was deleted begins there. */
  const revive = (name: string, { events, removed }: Stream) => {
    if (removed > 0 && removed === events.length) writeOwn(METADATA + name, { $tb: removed })
  }

  const append = (name: string, expected: Expectation, events: readonly Proposed[]): AppendResult => {
    const stream = streams.get(name) ?? aStream()
    const known = refusalOf(name, events) ?? (stream.isTombstone ? ({ failed: 'deleted' } as const) : undefined)
    if (known) return known
    const current = stream.events.length - 1
    if (events.length === 0) return { revision: Math.max(0, current), position: (end += FRAME) }
    const repeated = repetitionOf(stream, expected, events)
    if (repeated) return repeated
    if (!isMet(expected, stream)) return { current }
    revive(name, stream)
    const written = events.map(event => write(name, event))
    commitSoon(events)
    for (const grown of watchers) grown()
    return written.at(-1) ?? { current }
  }

  const repetitionOf = (stream: Stream, expected: Expectation, events: readonly Proposed[]) => {
    const copy = copyOf(stream, expected, events)
    if (copy === 'wrong') return { current: stream.events.length - 1 }
    // it is not acknowledged before the append that it repeats is committed
    return copy && events.some(({ id }) => uncommitted.has(id)) ? ({ failed: 'timeout' } as const) : copy
  }

  const commitSoon = (events: readonly Proposed[]) => {
    for (const { id } of events) uncommitted.add(id)
    setImmediate(() => {
      for (const { id } of events) uncommitted.delete(id)
    })
  }

  const remove = (name: string, forEver = false) => {
    streamOf(name).isTombstone ||= forEver
    writeOwn(METADATA + name, { $tb: NEVER })
  }

  const scavenge = () => {
    const complete = end - (end % chunk)
    const isShown = ({ stream, revision, position }: Recorded) =>
      position >= complete || revision >= streamOf(stream).removed
    let left = 0
    for (const recorded of all) if (isShown(recorded)) all[left++] = recorded
    all.length = left
  }

  const read = (name: string) => {
    const { events, removed, isTombstone } = streams.get(name) ?? aStream()
    if (isTombstone) return 'deleted'
    if (events.length === removed) return undefined
    return removed === 0 ? events : events.slice(removed)
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
    stream: read,
    append,
    isPosition: position => position >= end || positions.has(position),
    putBack,
    remove,
    scavenge,
    watch: grown => {
      watchers.add(grown)
      return () => watchers.delete(grown)
    },
  }
}

const aStream = (): Stream => ({ events: [], revisions: new Map(), removed: 0, isTombstone: false })

const now = () => BigInt(Date.now()) * 10_000n

const ownEvent = (data: unknown): Proposed => ({
  id: crypto.randomUUID(),
  type: '$own',
  contentType: 'application/json',
  data: Buffer.from(JSON.stringify(data)),
  metadata: new Uint8Array(),
})

const bytesOf = ({ type, data, metadata }: Proposed) => 2 * type.length + data.length + metadata.length

const refusalOf = (name: string, events: readonly Proposed[]): AppendResult | undefined => {
  if (name === '' || events.some(({ type }) => type === '')) return { failed: 'unknown' }
  const bytes = events.reduce((sum, event) => sum + bytesOf(event), 0)
  return bytes > MOST_BYTES ? { tooLarge: MOST_BYTES } : undefined
}

const isMet = (expected: Expectation, { events, removed }: Stream) => {
  if (expected === 'any') return true
  if (expected === 'exists') return events.length > removed
  return expected === 'noStream' ? events.length === removed : events.length - 1 === expected
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
