import { setImmediate as turn } from 'node:timers/promises'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleServerStreamingCall } from '@grpc/grpc-js'
import { type Counts, countSent, hasDrained, indexFrom, type Options, type ReadCall } from './calls.ts'
import type { PeerLog, Recorded } from './log.ts'
import { filterOf, subscribe } from './subscriptions.ts'
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

/** Test equipment: reads of a stream or of everything, and subscriptions. */
export const reads =
  (log: PeerLog, counts: Counts): handleServerStreamingCall<streams.ReadReq, streams.ReadResp> =>
  call => {
    const options = call.request.getOptions()
    if (!options) return call.end()
    const refusal = refusalOf(log, options)
    if (refusal) return void call.emit('error', refusal)
    if (options.hasSubscription()) return subscribe(log, call, options, counts)
    counts.reads += 1
    const place = options.hasStream() ? placeInStream(log, options) : placeInAll(log, options)
    if (!place) return void send(call, [notFound(options)])
    void eventsFrom(place, call, counts).then(events => send(call, page(events, counts)))
  }

const notFound = (options: Options) => {
  const missing = new streams.ReadResp.StreamNotFound()
  missing.setStreamIdentifier(options.getStream()?.getStreamIdentifier())
  return response(message => message.setStreamNotFound(missing))
}

const isBackwards = (options: Options) => options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS

/** Where a read begins: the index of its first event, which may be beyond either end. */
type Place = { readonly events: readonly Recorded[]; readonly first: number }

/** Undefined where there is no such stream. */
const placeInStream = (log: PeerLog, options: Options): Place | undefined => {
  const requested = options.getStream()
  const events = log.stream(nameOf(requested?.getStreamIdentifier()))
  if (!Array.isArray(events)) return undefined
  if (requested?.hasEnd()) return { events, first: events.length - 1 }
  const first = events[0]?.revision ?? 0
  return { events, first: requested?.hasRevision() ? Math.max(0, Number(requested.getRevision()) - first) : 0 }
}

const placeInAll = ({ all }: PeerLog, options: Options): Place => {
  const requested = options.getAll()
  const position = Number(requested?.getPosition()?.getCommitPosition())
  const next = requested?.hasPosition() ? indexFrom(all, position) : requested?.hasEnd() ? all.length : 0
  // backwards the position is that after the event
  return { events: all, first: isBackwards(options) ? next - 1 : next }
}

/** What others do meanwhile comes first after each window of a filtered read, which may look through many events. */
const eventsFrom = async ({ events, first }: Place, call: ReadCall, counts: Counts) => {
  const options = call.request.getOptions() ?? new streams.ReadReq.Options()
  const [{ matches, interval }, count] = [filterOf(options), Number(options.getCount())]
  const step = isBackwards(options) ? -1 : 1
  const found: Recorded[] = []
  for (let looked = 0; found.length < count && !call.cancelled; looked += 1) {
    const event = events[first + step * looked]
    if (!event) break
    if (looked % interval === interval - 1) await turn()
    counts.looked += 1
    if (matches(event)) found.push(event)
  }
  return found
}

function* page(events: readonly Recorded[], counts: Counts) {
  for (const event of events) {
    countSent(counts, event)
    yield eventResponse(event)
  }
}

/** Writes no faster than the other side reads. */
const send = async (call: ReadCall, responses: Iterable<streams.ReadResp>) => {
  for (const message of responses) {
    if (!call.write(message)) await hasDrained(call)
    if (call.cancelled) return
  }
  call.end()
}
