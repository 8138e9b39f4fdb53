import { randomUUID } from 'node:crypto'
import type { ReadingBatch, ReadingLog } from '@shodh/adapters/usage/readings/readings.ts'
import type { Seen } from './batches.ts'

/** Milliseconds after which a reading is on its way into the log: a crash loses what is younger. */
const FLUSH_MS = 200

/** Milliseconds until the log is tried again. */
const RETRY_MS = 1000

/** Readings that wait for a log that is unavailable; further ones are not counted. */
const WAITING_MAX = 100_000

type Needed = {
  readonly log: Pick<ReadingLog, 'append'>
  readonly batchesOf: (seen: readonly Seen[]) => Promise<readonly ReadingBatch[]>
  readonly report: (error: unknown) => void
}

/** Records readings in batches, after the responses that they are of: nobody waits for it. */
export const readingRecorder = ({ log, batchesOf, report }: Needed) => {
  let seen: Seen[] = []
  let batches: readonly { readonly id: string; readonly batch: ReadingBatch }[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined
  let isClosed = false

  const write = async () => {
    if (batches.length === 0) {
      const taken = seen.slice()
      batches = (await batchesOf(taken)).map(batch => ({ id: randomUUID(), batch }))
      seen = seen.slice(taken.length)
    }
    for (const { id, batch } of batches) {
      await log.append(batch, id)
      batches = batches.slice(1)
    }
  }
  const isIdle = () => seen.length === 0 && batches.length === 0
  const schedule = (afterMs: number) => {
    if (!isClosed) timer ??= setTimeout(() => void flush(), afterMs)
  }
  const flush = () => {
    timer = undefined
    flushing ??= write()
      .then(() => FLUSH_MS)
      .catch((error: unknown) => {
        report(error)
        return RETRY_MS
      })
      .then(afterMs => {
        flushing = undefined
        if (!isIdle()) schedule(afterMs)
      })
    return flushing
  }
  return {
    record: (reading: Seen) => {
      if (seen.length >= WAITING_MAX) return
      seen.push(reading)
      schedule(FLUSH_MS)
    },
    /** Writes what is waiting, if the log takes it. */
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await flushing
      while (!isIdle()) {
        const before = seen.length + batches.length
        await flush()
        if (seen.length + batches.length >= before) return
      }
    },
  }
}

export type ReadingRecorder = ReturnType<typeof readingRecorder>
