import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleServerStreamingCall } from '@grpc/grpc-js'
import { hasDrained, indexFrom, type Options, type ReadCall } from './calls.ts'
import type { PeerLog, Recorded } from './log.ts'
import { subscribe } from './subscriptions.ts'
import { deletedStream, eventResponse, grpc, nameOf, response } from './wire.ts'

/** The responses to a position between two of the log, and to a read that goes on from a stream's end. */
const UNKNOWN_POSITION = { code: grpc.status.UNKNOWN, details: 'Unknown position' }
const NOTHING_BEYOND = { code: grpc.status.UNKNOWN, details: 'Nothing can be read beyond the end' }

const refusalOf = (log: PeerLog, options: Options) => {
  const position = options.getAll()?.getPosition()
  if (position !== undefined && !log.isPosition(Number(position.getCommitPosition()))) return UNKNOWN_POSITION
  const stream = options.getStream()
  if (stream?.hasEnd() && !isBackwards(options)) return NOTHING_BEYOND
  const name = nameOf(stream?.getStreamIdentifier())
  return stream && log.stream(name) === 'deleted' ? deletedStream(name) : undefined
}

/** Test equipment: reads of a stream or of everything, and subscriptions. `onRead` gets each read's number of events. */
export const reads =
  (log: PeerLog, onRead: (count: number) => void): handleServerStreamingCall<streams.ReadReq, streams.ReadResp> =>
  call => {
    const options = call.request.getOptions()
    if (!options) return call.end()
    const refusal = refusalOf(log, options)
    if (refusal) return void call.emit('error', refusal)
    if (options.hasSubscription()) return subscribe(log, call, options)
    const events = options.hasStream() ? eventsOfStream(log, options) : eventsOfAll(log, options)
    if (!events) return void send(call, [notFound(options)])
    const count = Math.min(Number(options.getCount()), events.length)
    onRead(count)
    void send(call, page(events, count))
  }

const notFound = (options: Options) => {
  const missing = new streams.ReadResp.StreamNotFound()
  missing.setStreamIdentifier(options.getStream()?.getStreamIdentifier())
  return response(message => message.setStreamNotFound(missing))
}

const isBackwards = (options: Options) => options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS

/** In the requested order; undefined where there is no such stream. */
const eventsOfStream = (log: PeerLog, options: Options) => {
  const requested = options.getStream()
  const events = log.stream(nameOf(requested?.getStreamIdentifier()))
  if (!Array.isArray(events)) return undefined
  if (requested?.hasEnd()) return events.toReversed()
  const first = events[0]?.revision ?? 0
  const index = requested?.hasRevision() ? Math.max(0, Number(requested.getRevision()) - first) : 0
  return isBackwards(options) ? events.slice(0, index + 1).toReversed() : events.slice(index)
}

const eventsOfAll = (log: PeerLog, options: Options) => {
  const requested = options.getAll()
  if (!requested?.hasPosition()) return ordered(options, log.all, Boolean(requested?.hasEnd()))
  const position = Number(requested.getPosition()?.getCommitPosition())
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
  for (const message of responses) {
    if (!call.write(message)) await hasDrained(call)
    if (call.cancelled) return
  }
  call.end()
}
