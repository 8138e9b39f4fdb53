import { convertToCommandError, type EventStoreDBClient, UnavailableError, UnknownError } from '@eventstore/db-client'
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js'
import { parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import service, { type StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { randomUUID } from 'node:crypto'
import type { Appended, Expected, NewEvent, Position } from '../../event-store.ts'
import { type Message, messageIn } from './protobuf.ts'

/**
 * Reads, subscriptions and appends by the client's generated stubs: the client itself parses each text, has no filter
 * for reads, and has one table for the appends of a whole process.
 */
const { Options } = messages.ReadReq
const { BACKWARDS, FORWARDS } = Options.ReadDirection

/** What is read; a position is inclusive for a read and exclusive for a subscription. */
export type Request = messages.ReadReq

const none = () => new shared.Empty()

const streamNamed = (name: string) => new shared.StreamIdentifier().setStreamName(encoder.encode(name))

const requestOf = (options: messages.ReadReq.Options) =>
  new messages.ReadReq().setOptions(options.setUuidOption(new Options.UUIDOption().setString(none())))

/** The events of a stream from a revision on, oldest first. */
export const eventsOfStream = (name: string, from: number, count = Number.MAX_SAFE_INTEGER): Request => {
  const stream = new Options.StreamOptions().setStreamIdentifier(streamNamed(name)).setRevision(String(from))
  return requestOf(
    new Options().setStream(stream).setNoFilter(none()).setReadDirection(FORWARDS).setCount(String(count)),
  )
}

export const lastOfStream = (name: string): Request => {
  const stream = new Options.StreamOptions().setStreamIdentifier(streamNamed(name)).setEnd(none())
  return requestOf(new Options().setStream(stream).setNoFilter(none()).setReadDirection(BACKWARDS).setCount('1'))
}

/** Events of others that the server looks through before it says how far it is. */
const WINDOW = 1_000

const encoder = new TextEncoder()

type Place = Position | 'start' | 'end'

const ofAll = (prefixes: readonly string[] | undefined, from: Place) => {
  const all = new Options.AllOptions()
  if (from === 'start') all.setStart(none())
  else if (from === 'end') all.setEnd(none())
  else all.setPosition(new Options.Position().setCommitPosition(String(from)).setPreparePosition(String(from)))
  if (!prefixes) return new Options().setAll(all).setNoFilter(none())
  const names = new Options.FilterOptions.Expression().setPrefixList([...prefixes])
  const filter = new Options.FilterOptions()
    .setStreamIdentifier(names)
    .setMax(WINDOW)
    .setCheckpointintervalmultiplier(1)
  return new Options().setAll(all).setFilter(filter)
}

/** The first event at or after a place, or the last one before it, of streams whose names begin so, or of all. */
export const nextOfAll = (prefixes: readonly string[] | undefined, from: Place): Request =>
  requestOf(ofAll(prefixes, from).setReadDirection(FORWARDS).setCount('1'))
export const lastOfAll = (prefixes: readonly string[], before: Place): Request =>
  requestOf(ofAll(prefixes, before).setReadDirection(BACKWARDS).setCount('1'))

export const subscriptionTo = (prefixes: readonly string[], after: Place): Request =>
  requestOf(ofAll(prefixes, after).setSubscription(new Options.SubscriptionOptions()))

/** An event as the server stores it: its stream has the name that it has there. */
export type Recorded = NewEvent & { readonly stream: string; readonly revision: number; readonly position: Position }

/** What a read or a subscription responds; a checkpoint is how far the server has looked through its log. */
export type Response = Recorded | { readonly checkpoint: Position } | 'caughtUp' | 'other'

/** Fields of the protocol's messages, of which each response has one. */
const RESPONSE = { event: 1, checkpoint: 3, caughtUp: 8 }
const READ_EVENT = { event: 1 }
const EVENT = { id: 1, stream: 2, revision: 3, prepare: 4, commit: 5, properties: 6, metadata: 7, data: 8 }
const CHECKPOINT = { commit: 1, prepare: 2 }
const UUID = { text: 2 }
const STREAM = { name: 3 }

/** The generated messages would take a third of the time of a read. */
const responseOf = (bytes: Buffer): Response => {
  const response = messageIn(bytes)
  if (response.has(RESPONSE.event)) return recordedOf(response.message(RESPONSE.event).message(READ_EVENT.event))
  if (response.has(RESPONSE.checkpoint)) return checkpointOf(response.message(RESPONSE.checkpoint))
  return response.has(RESPONSE.caughtUp) ? 'caughtUp' : 'other'
}

/** One with two positions is no more than a sign of life. */
const checkpointOf = (checkpoint: Message): Response => {
  const position = checkpoint.number(CHECKPOINT.commit)
  return position === checkpoint.number(CHECKPOINT.prepare) ? { checkpoint: position } : 'other'
}

const recordedOf = (event: Message): Recorded => ({
  id: event.message(EVENT.id).text(UUID.text),
  type: event.entry(EVENT.properties, 'type'),
  data: event.text(EVENT.data),
  metadata: event.text(EVENT.metadata),
  stream: event.message(EVENT.stream).text(STREAM.name),
  revision: event.number(EVENT.revision),
  position: event.number(EVENT.commit) === event.number(EVENT.prepare) ? event.number(EVENT.commit) : NaN,
})

/** Bytes of the server's log. It stores two, which differ only for what its old protocol wrote. */
export const checkPosition = (position: number, what: string): Position => {
  if (!Number.isSafeInteger(position)) throw new RangeError(`${what} has no position in a log`)
  return position
}

const { path, requestSerialize } = service.StreamsService.read

export type Source = ReturnType<typeof readBy>

const readBy = (stub: StreamsClient, request: Request, [metadata, options]: ReturnType<Arguments>) =>
  stub.makeServerStreamRequest(path, requestSerialize, responseOf, request, metadata, options)

type Arguments = EventStoreDBClient['callArguments']

/** Rejects with the client's error where no node responds. */
export const open = (client: EventStoreDBClient, request: Request): Promise<Source> =>
  client['GRPCStreamCreator'](service.StreamsClient, 'read', stub => {
    watch(client, stub)
    return readBy(stub, request, client['callArguments']({}, { deadline: Infinity }))
  })()

/** Nothing more is received, and no error. */
export const cancel = (source: Source): void => {
  source.on('error', () => {})
  // at once, gRPC may leave the call open: https://github.com/grpc/grpc-node/issues/1652
  setImmediate(() => {
    source.cancel()
    // it ends only once what has arrived is read
    source.resume()
  })
}

export const errorOfCall = (error: Error): Error => convertToCommandError(error)

/** gRPC's states of a channel. */
const READY = 2
const SHUTDOWN = 4

type Channel = ReturnType<StreamsClient['getChannel']>

const watched = new WeakMap<EventStoreDBClient, { readonly channel: Channel; losses: number }>()

const watch = (client: EventStoreDBClient, stub: StreamsClient) => {
  const channel = stub.getChannel()
  const before = watched.get(client)
  if (before?.channel === channel) return
  const current = { channel, losses: (before?.losses ?? -1) + 1 }
  watched.set(client, current)
  const next = () => {
    const state = channel.getConnectivityState(false)
    if (state === SHUTDOWN) return
    channel.watchConnectivityState(state, Infinity, () => {
      if (state === READY) current.losses += 1
      next()
    })
  }
  next()
}

/** How often its connection was lost: behind the next one may be a server that was restored from an older copy. */
export const lossesOf = (client: EventStoreDBClient): number => watched.get(client)?.losses ?? 0

/** A new event as it is sent; `isJson` is for the server's own screen. */
export type Proposed = NewEvent & { readonly isJson: boolean }

const proposedOf = ({ id, type, data, metadata, isJson }: Proposed) => {
  const message = new messages.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(encoder.encode(data))
    .setCustomMetadata(encoder.encode(metadata))
  message
    .getMetadataMap()
    .set('type', type)
    .set('content-type', isJson ? 'application/json' : 'application/octet-stream')
  return message
}

const optionsOf = (client: EventStoreDBClient, stream: string, expected: Expected) => {
  const options = new messages.BatchAppendReq.Options().setStreamIdentifier(streamNamed(stream))
  options.setDeadline(timestamp.Timestamp.fromDate(client['createDeadline']()))
  if (expected === 'any') return options.setAny(none())
  if (expected === 'exists') return options.setStreamExists(none())
  return expected === 'noStream' || expected < 0
    ? options.setNoStream(none())
    : options.setStreamPosition(String(expected))
}

type Call = ReturnType<StreamsClient['batchAppend']>

/** One attempt. Rejects with the client's errors; never settles where the server is silent. */
export type Append = (stream: string, expected: Expected, events: readonly Proposed[]) => Promise<Appended>

const calls = new WeakMap<StreamsClient, Call>()
const appendsOf = new WeakMap<Call, Append>()

/** Appends of a client share one call, in which the responses name theirs. */
const openCall = (client: EventStoreDBClient): Promise<Call> =>
  client['GRPCStreamCreator'](
    service.StreamsClient,
    'append',
    stub => {
      const call = stub.batchAppend(...client['callArguments']({}, { deadline: Infinity }))
      const appends = new Map<string, PromiseWithResolvers<Appended>>()
      const end = (error: Error) => {
        appendsOf.delete(call)
        for (const { reject } of appends.values()) reject(error)
      }
      call.on('data', (response: messages.BatchAppendResp) => settle(appends, response))
      call.on('error', error => end(errorOfCall(error))).on('end', () => end(new UnavailableError()))
      appendsOf.set(call, async (stream, expected, events) => {
        if (!appendsOf.has(call)) throw new UnavailableError()
        const id = randomUUID()
        const appended = Promise.withResolvers<Appended>()
        appends.set(id, appended)
        call.write(requestOfAppend(id, optionsOf(client, stream, expected), events))
        return appended.promise
      })
      return call
    },
    calls,
  )()

const requestOfAppend = (id: string, options: messages.BatchAppendReq.Options, events: readonly Proposed[]) =>
  new messages.BatchAppendReq()
    .setCorrelationId(new shared.UUID().setString(id))
    .setOptions(options)
    .setProposedMessagesList(events.map(proposedOf))
    .setIsFinal(true)

const settle = (appends: Map<string, PromiseWithResolvers<Appended>>, response: messages.BatchAppendResp) => {
  const id = parseUUID(response.getCorrelationId()) ?? ''
  const append = appends.get(id)
  appends.delete(id)
  try {
    append?.resolve(appendedIn(response))
  } catch (error) {
    append?.reject(error)
  }
}

const appendedIn = (response: messages.BatchAppendResp): Appended => {
  const error = response.getError()
  if (error?.hasDetails()) throw unpackToCommandError(error, nameIn(response))
  if (error) throw new UnknownError(undefined, error.getMessage())
  const success = response.getSuccess()
  const position = checkPosition(Number(success?.getPosition()?.getCommitPosition()), 'an append')
  return { revision: Number(success?.getCurrentRevision()), position }
}

const nameIn = (response: messages.BatchAppendResp) =>
  Buffer.from(response.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8')

/** Appends over one connection: the same function until it is lost. Rejects with the client's errors. */
export const openAppend = async (client: EventStoreDBClient): Promise<Append> => {
  const append = appendsOf.get(await openCall(client))
  if (!append) throw new UnavailableError()
  return append
}
