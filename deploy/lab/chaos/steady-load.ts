import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** What an unavailable journal responds with; a client then tries again. */
const LATER = new Set([429, 503])

/** Milliseconds between two requests of one writer or reader, and before a request is sent again. */
const PAUSE_MS = 100
const AGAIN_AFTER_MS = 500

const LOOK_EVERY_MS = 20

/** Milliseconds in which a journal responds, whatever is frozen: ten seconds, and a busy machine's part. */
const RESPONDS_WITHIN_MS = 11_000

type Received = { readonly status: number; readonly headers: Headers; readonly body: string }

/** Of all requests that were sent. */
export type LoadResult = {
  /** Names of the volumes whose creation was acknowledged; and of those of which nobody knows. */
  readonly acknowledged: ReadonlySet<string>
  readonly unknown: ReadonlySet<string>
  /** Responses that no disturbance explains, as sentences. */
  readonly failures: readonly string[]
  readonly counts: Readonly<Record<'reads' | 'later' | 'broken', number>>
  readonly slowest: { readonly path: string; readonly ms: number }
}

type Given = {
  /** Sends a request, and rejects where there is no response. */
  readonly request: (path: string, init: RequestInit) => Promise<Response>
  /** The headers of somebody who may create volumes. */
  readonly headers: Readonly<Record<string, string>>
  readonly writers: number
  readonly readers: number
  /** What readers ask for in turn. */
  readonly paths: readonly string[]
}

/** Creates volumes and reads, steadily, until it is ended: then no further volume is begun, and each that was is seen to its end. */
export const steadyLoad = ({ request, headers, writers, readers, paths }: Given) => {
  const [acknowledged, unknown] = [new Set<string>(), new Set<string>()]
  const failures: string[] = []
  const counts = { reads: 0, later: 0, broken: 0 }
  let slowest = { path: '', ms: 0 }
  let last: { readonly position: string; readonly id: string } | undefined
  const ending = new AbortController()

  /** Undefined where it is to be sent again: there is no response, or one that says so. */
  const responseTo = async (path: string, init: RequestInit): Promise<Received | undefined> => {
    const began = performance.now()
    try {
      const response = await request(path, { ...init, signal: AbortSignal.timeout(RESPONDS_WITHIN_MS) })
      const body = await response.text()
      if (!LATER.has(response.status)) return { status: response.status, headers: response.headers, body }
      counts.later += 1
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') failures.push(`${path}: no response`)
      counts.broken += 1
    } finally {
      const ms = Math.round(performance.now() - began)
      if (ms > slowest.ms) slowest = { path, ms }
    }
    return undefined
  }

  const create = async () => {
    const key = randomUUID()
    const volumeName = `Vol. ${key}`
    unknown.add(volumeName)
    const body = JSON.stringify({ year: 2026, issueType: 'Regular', volumeName })
    const own = { ...headers, 'content-type': 'application/json', 'idempotency-key': key }
    for (;;) {
      const response = await responseTo('/api/v1/papers/volumes', { method: 'POST', headers: own, body })
      if (response) return { volumeName, response }
      await sleep(AGAIN_AFTER_MS)
    }
  }

  const write = async () => {
    while (!ending.signal.aborted) {
      const { volumeName, response } = await create()
      const { status, headers: received, body } = response
      unknown.delete(volumeName)
      if (status === 201) {
        acknowledged.add(volumeName)
        last = { position: received.get('x-event-position') ?? '', id: JSON.parse(body).data.volume.id }
      } else failures.push(`a volume: ${status} ${body}`)
      await sleep(PAUSE_MS)
    }
  }

  const readOwn = async () => {
    if (!last) return
    const path = `/api/v1/papers/volumes/${last.id}`
    const response = await responseTo(path, { headers: { 'x-wait-for-position': last.position } })
    counts.reads += 1
    if (!response || response.status === 200 || response.headers.get('x-stale') === 'true') return
    failures.push(`${path}: ${response.status}, and not said to be stale`)
  }

  const read = async (reader: number) => {
    for (let n = reader; !ending.signal.aborted; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const response = await responseTo(path, {})
      counts.reads += 1
      if (response && response.status !== 200) failures.push(`${path}: ${response.status}`)
      await readOwn()
      await sleep(PAUSE_MS)
    }
  }

  const all = [...Array.from({ length: writers }, write), ...Array.from({ length: readers }, (_, n) => read(n))]
  const done = Promise.all(all)
  return {
    /** Resolves with the milliseconds until a volume that is begun from now on is acknowledged; a failure where that takes too long. */
    untilWritten: async (withinMs: number) => {
      const began = performance.now()
      const before = acknowledged.size
      // as many may have been begun before
      while (acknowledged.size <= before + writers && performance.now() - began < withinMs) await sleep(LOOK_EVERY_MS)
      const ms = Math.round(performance.now() - began)
      if (acknowledged.size <= before + writers) failures.push(`nothing was written in ${ms} ms`)
      return ms
    },
    end: async (): Promise<LoadResult> => {
      ending.abort()
      await done
      return { acknowledged, unknown, failures, counts, slowest }
    },
  }
}
