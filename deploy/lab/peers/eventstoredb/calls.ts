import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { Recorded } from './log.ts'

/** Test equipment: what reads and subscriptions share. */
export type Options = streams.ReadReq.Options
export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** What reads and subscriptions have cost so far. */
export type Counts = {
  /** How many events of each stream have been sent. */
  readonly sent: Map<string, number>
  /** How many events were looked through, sent or not. */
  looked: number
  /** How many reads there were, without subscriptions. */
  reads: number
}

export const countSent = ({ sent }: Counts, { stream }: Recorded): void =>
  void sent.set(stream, (sent.get(stream) ?? 0) + 1)

/** The index of the first event at or after the position. */
export const indexFrom = (events: readonly Recorded[], position: number): number => {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.position ?? 0) < position) low = middle + 1
    else high = middle
  }
  return low
}

/** Resolves when more may be written, or nobody listens any more. */
export const hasDrained = (call: ReadCall): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      call.off('drain', done).off('cancelled', done)
      resolve()
    }
    call.once('drain', done).once('cancelled', done)
  })
