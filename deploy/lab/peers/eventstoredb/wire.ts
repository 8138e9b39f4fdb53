import { createRequire } from 'node:module'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type * as Grpc from '@grpc/grpc-js'
import type { Expectation, Proposed, Recorded } from './log.ts'

/** Test equipment: the client's own copy of gRPC, whose stubs the peer serves. */
export const grpc: typeof Grpc = createRequire(import.meta.resolve('@eventstore/db-client/package.json'))(
  '@grpc/grpc-js',
)

type Identifier = { getStreamName_asU8(): Uint8Array }

export const nameOf = (identifier: Identifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

const identifierOf = (name: string) => {
  const identifier = new shared.StreamIdentifier()
  identifier.setStreamName(Buffer.from(name))
  return identifier
}

export const uuidOf = (uuid: { getString(): string } | undefined): string => uuid?.getString() ?? ''

/** The other form of a UUID, in which a server may respond whatever form it was given. */
export const structuredOf = (id: string): shared.UUID => {
  const digits = id.replaceAll('-', '')
  const half = (from: number) => String(BigInt.asIntN(64, BigInt(`0x${digits.slice(from, from + 16)}`)))
  const structured = new shared.UUID.Structured()
  structured.setMostSignificantBits(half(0))
  structured.setLeastSignificantBits(half(16))
  const uuid = new shared.UUID()
  uuid.setStructured(structured)
  return uuid
}

type Message = {
  getId(): { getString(): string } | undefined
  getMetadataMap(): { get(key: string): string | undefined }
  getData_asU8(): Uint8Array
  getCustomMetadata_asU8(): Uint8Array
}

export const proposedOf = (message: Message): Proposed => ({
  id: uuidOf(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
})

type Options = { hasAny(): boolean; hasNoStream(): boolean; hasStreamExists(): boolean }

/** The append's options name the exact revision differently on the two paths. */
export const expectationOf = (options: Options, revision: () => string): Expectation => {
  if (options.hasAny()) return 'any'
  if (options.hasNoStream()) return 'noStream'
  return options.hasStreamExists() ? 'exists' : Number(revision())
}

export const eventResponse = (recorded: Recorded) => {
  const { id, type, contentType, stream, revision, ticks } = recorded
  const position = String(recorded.position)
  const uuid = new shared.UUID()
  uuid.setString(id)
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
  event.setId(uuid)
  event.setStreamIdentifier(identifierOf(stream))
  event.setStreamRevision(String(revision))
  event.setCommitPosition(position)
  event.setPreparePosition(position)
  event.getMetadataMap().set('type', type).set('content-type', contentType).set('created', String(ticks))
  event.setData(recorded.data)
  event.setCustomMetadata(recorded.metadata)
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(event)
  read.setCommitPosition(position)
  return response(message => message.setEvent(read))
}

export const response = (fill: (message: streams.ReadResp) => unknown): streams.ReadResp => {
  const message = new streams.ReadResp()
  fill(message)
  return message
}

/** The response to whoever reads a stream that was deleted for ever, or appends to it. */
export const deletedStream = (name: string) => {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'stream-deleted')
  metadata.set('stream-name', name)
  return { code: grpc.status.FAILED_PRECONDITION, details: `Event stream '${name}' is deleted.`, metadata }
}
