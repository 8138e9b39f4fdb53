import { storedJson } from '../../read-store/stored-json.ts'
import type { LateReading, Reading, ReadingBatch, ReadingKind } from './readings.ts'

/** Readings as tuples: there are millions of them. */
type ReadingTuple = readonly [
  at: number,
  kind: ReadingKind,
  item: string,
  reader: string,
  agent: string,
  readerBefore?: string | null,
  content?: string,
]
type LateTuple = readonly [
  at: number,
  kind: LateReading['kind'],
  item: string,
  agent: string,
  id: string,
  received: number,
]

type Stored = Omit<ReadingBatch, 'readings' | 'late'> & {
  readonly readings?: readonly ReadingTuple[]
  readonly late?: readonly LateTuple[]
}

const tupleOf = ({ at, kind, item, reader, agent, readerBefore, content }: Reading): ReadingTuple => {
  if (content !== undefined) return [at, kind, item, reader, agent, readerBefore ?? null, content]
  return readerBefore === undefined ? [at, kind, item, reader, agent] : [at, kind, item, reader, agent, readerBefore]
}

const lateTupleOf = ({ at, kind, item, agent, id, receivedAt }: LateReading): LateTuple => [
  at,
  kind,
  item,
  agent,
  id,
  receivedAt,
]

const readingOf = ([at, kind, item, reader, agent, before, content]: ReadingTuple): Reading => ({
  at,
  kind,
  item,
  reader,
  agent,
  readerBefore: before ?? undefined,
  content,
})

const lateOf = ([at, kind, item, agent, id, receivedAt]: LateTuple): LateReading => ({
  at,
  kind,
  item,
  agent,
  id,
  receivedAt,
})

export const batchText = ({ readings, late, ...rest }: ReadingBatch): string => {
  const stored: Stored = {
    ...rest,
    ...(readings && { readings: readings.map(tupleOf) }),
    ...(late && { late: late.map(lateTupleOf) }),
  }
  return JSON.stringify(stored)
}

export const batchIn = (text: string): ReadingBatch => {
  const { readings, late, ...rest } = storedJson<Stored>(text)
  return { ...rest, ...(readings && { readings: readings.map(readingOf) }), ...(late && { late: late.map(lateOf) }) }
}
