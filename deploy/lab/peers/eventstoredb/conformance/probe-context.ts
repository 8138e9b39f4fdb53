import { randomUUID } from 'node:crypto'
import {
  type AppendExpectedRevision,
  type AllStreamRecordedEvent,
  type EventData,
  type EventStoreDBClient,
  jsonEvent,
  type RecordedEvent,
} from '@eventstore/db-client'
import { errorOf } from '@shodh/contracts/errors.ts'

/** Each responds in one line, which holds nothing that differs from run to run. */
export type Probes = (on: ProbeContext) => Readonly<Record<string, () => Promise<string>>>

export const event = (type: string, bytes = 0): EventData =>
  jsonEvent({ type, id: randomUUID(), data: { filler: 'x'.repeat(bytes) }, metadata: { from: 'a probe' } })

export const events = (count: number, bytes?: number): EventData[] =>
  Array.from({ length: count }, (_, n) => event(`T${n}`, bytes))

type ServerError = Error & {
  readonly code?: number
  readonly actualVersion?: bigint | string
  readonly maxAppendSize?: number
}

/** The error's class, and what it says in its members. */
export const errorLine = (error: unknown): string => {
  const { constructor, actualVersion, maxAppendSize, code }: ServerError = errorOf(error)
  const members = [
    actualVersion === undefined ? '' : `actual ${actualVersion}`,
    maxAppendSize === undefined ? '' : `max ${maxAppendSize}`,
    code === undefined ? '' : `code ${code}`,
  ]
  return [constructor.name, ...members].filter(Boolean).join(' ')
}

export const typesOf = (read: readonly RecordedEvent[]): string =>
  read.map(({ type, revision }) => `${type}@${revision}`).join(' ')

/**
 * What probes share: a client, and streams and positions that are named in the order of their appearance. `scavenge` has
 * the server remove what is no longer shown.
 */
export const probeContext = (client: EventStoreDBClient, scavenge: () => Promise<void>) => {
  const run = randomUUID()
  const positions = new Map<string, string>()
  let streams = 0
  const nameOf = (position: bigint | undefined) => {
    const known = positions.get(String(position)) ?? `p${positions.size}`
    positions.set(String(position), known)
    return known
  }
  return {
    client,
    run,
    scavenge,
    stream: () => `probe-${run}-${(streams += 1)}`,
    append: async (
      stream: string,
      added: EventData | EventData[],
      expectedRevision: AppendExpectedRevision = 'any',
    ) => {
      const { nextExpectedRevision, position } = await client.appendToStream(stream, added, { expectedRevision })
      return `${nextExpectedRevision} ${nameOf(position?.commit)}${position?.commit === position?.prepare ? '' : '!'}`
    },
    read: async (...reading: Parameters<EventStoreDBClient['readStream']>): Promise<readonly RecordedEvent[]> => {
      const resolved = await Array.fromAsync(client.readStream(...reading))
      return resolved.flatMap(one => one.event ?? [])
    },
    readAll: async (...reading: Parameters<EventStoreDBClient['readAll']>) => {
      const resolved = await Array.fromAsync(client.readAll(...reading))
      return resolved.flatMap(one => (one.event?.streamId.includes(run) ? [one.event as AllStreamRecordedEvent] : []))
    },
  }
}

export type ProbeContext = ReturnType<typeof probeContext>

/** Each probe after the one before, because each builds on the state that earlier ones left. */
export const runProbes = async (probes: Probes, on: ProbeContext): Promise<Readonly<Record<string, string>>> => {
  const results: [string, string][] = []
  for (const [name, probe] of Object.entries(probes(on))) results.push([name, await probe().catch(errorLine)])
  return Object.fromEntries(results)
}
