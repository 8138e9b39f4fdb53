import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleServerStreamingCall } from '@grpc/grpc-js'
import { hasDrained, indexFrom, type Options, type ReadCall } from './calls.ts'
import type { PeerLog, Recorded } from './log.ts'
import { subscribe } from './subscriptions.ts'
import { eventResponse, nameOf, response } from './wire.ts'

/** Test equipment: reads of a stream, reads of everything, and subscriptions to everything. `tell` hears of the reads. */
export const reads =
  (log: PeerLog, tell: (count: number) => void): handleServerStreamingCall<streams.ReadReq, streams.ReadResp> =>
  call => {
    const options = call.request.getOptions()
    if (!options) return call.end()
    if (options.hasSubscription()) return subscribe(log, call, options)
    const events = options.hasStream() ? eventsOfStream(log, options) : eventsOfAll(log, options)
    if (!events) return void send(call, [notFound(options)])
    const count = Math.min(Number(options.getCount()), events.length)
    tell(count)
    void send(call, page(events, count))
  }

const notFound = (options: Options) => {
  const missing = new streams.ReadResp.StreamNotFound()
  missing.setStreamIdentifier(options.getStream()?.getStreamIdentifier())
  return response(answer => answer.setStreamNotFound(missing))
}

const isBackwards = (options: Options) => options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS

/** In the order in which they are asked for; undefined where there is no such stream. */
const eventsOfStream = (log: PeerLog, options: Options) => {
  const asked = options.getStream()
  const events = log.stream(nameOf(asked?.getStreamIdentifier()))
  if (!events || !asked?.hasRevision()) return events && ordered(options, events, Boolean(asked?.hasEnd()))
  const revision = Number(asked.getRevision())
  return isBackwards(options) ? events.slice(0, revision + 1).toReversed() : events.slice(revision)
}

const eventsOfAll = (log: PeerLog, options: Options) => {
  const asked = options.getAll()
  if (!asked?.hasPosition()) return ordered(options, log.all, Boolean(asked?.hasEnd()))
  const position = Number(asked.getPosition()?.getCommitPosition())
  const first = indexFrom(log.all, position)
  // backwards the position is that after the event
  return isBackwards(options) ? log.all.slice(0, first).toReversed() : log.all.slice(first)
}

/** From the start or the end: one of the two has nothing before it. */
const ordered = (options: Options, events: readonly Recorded[], fromEnd: boolean) => {
  if (isBackwards(options) !== fromEnd) return []
  return fromEnd ? events.toReversed() : events
}

function* page(events: readonly Recorded[], count: number) {
  for (let n = 0; n < count; n += 1) yield eventResponse(events[n]!)
}

/** Writes no faster than the other side reads. */
const send = async (call: ReadCall, responses: Iterable<streams.ReadResp>) => {
  for (const answer of responses) {
    if (!call.write(answer)) await hasDrained(call)
    if (call.cancelled) return
  }
  call.end()
}
