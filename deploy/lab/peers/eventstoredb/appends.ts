import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { handleBidiStreamingCall, handleClientStreamingCall } from '@grpc/grpc-js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import emptyMessage from 'google-protobuf/google/protobuf/empty_pb.js'
import type { AppendResult, PeerLog, Proposed } from './log.ts'
import { deletedStream, expectationOf, grpc, nameOf, proposedOf, structuredOf, uuidOf } from './wire.ts'

/** Test equipment: whether the response to a stored append is sent. */
export type Sending = () => boolean

/** Why a node doesn't take the next append of a batch, if so. */
export type NotHandled = () => string | undefined

type Append = handleClientStreamingCall<streams.AppendReq, streams.AppendResp>

/** The path that a client takes with credentials of its own, or to a server that doesn't know the other one. */
export const singleAppends =
  (log: PeerLog, mayRespond: Sending): Append =>
  (call, done) => {
    let options: streams.AppendReq.Options | undefined
    const events: Proposed[] = []
    call.on('data', (request: streams.AppendReq) => {
      const message = request.getProposedMessage()
      options = request.getOptions() ?? options
      if (message) events.push(proposedOf(message))
    })
    call.on('end', () => {
      if (!options) return done({ code: grpc.status.INVALID_ARGUMENT })
      const { getStreamIdentifier, getRevision } = bound(options)
      const expected = expectationOf(options, getRevision)
      const name = nameOf(getStreamIdentifier())
      const result = log.append(name, expected, events)
      if (!mayRespond()) return
      if ('tooLarge' in result) done(tooLargeError(result.tooLarge))
      else if ('failed' in result) done(SINGLE_FAILURES[result.failed](name))
      else done(null, singleResponse(result))
    })
  }

const bound = (options: streams.AppendReq.Options) => ({
  getStreamIdentifier: () => options.getStreamIdentifier(),
  getRevision: () => options.getRevision(),
})

const tooLargeError = (most: number) => {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'maximum-append-size-exceeded')
  metadata.set('maximum-append-size', String(most))
  return { code: grpc.status.INVALID_ARGUMENT, details: `Maximum Append Size of ${most} Exceeded.`, metadata }
}

const SINGLE_FAILURES = {
  deleted: deletedStream,
  timeout: () => ({ code: grpc.status.ABORTED, details: 'Operation timed out' }),
  unknown: () => ({ code: grpc.status.UNKNOWN, details: 'Exception was thrown by handler.' }),
}

type Placed = Extract<AppendResult, { readonly revision: number } | { readonly current: number }>

const singleResponse = (result: Placed) => {
  const response = new streams.AppendResp()
  if ('current' in result) {
    const wrong = new streams.AppendResp.WrongExpectedVersion()
    if (result.current < 0) wrong.setCurrentNoStream(new shared.Empty())
    else wrong.setCurrentRevision(String(result.current))
    response.setWrongExpectedVersion(wrong)
    return response
  }
  const position = new streams.AppendResp.Position()
  position.setCommitPosition(String(result.position))
  position.setPreparePosition(String(result.position))
  const success = new streams.AppendResp.Success()
  success.setCurrentRevision(String(result.revision))
  success.setPosition(position)
  response.setSuccess(success)
  return response
}

type BatchAppend = handleBidiStreamingCall<streams.BatchAppendReq, streams.BatchAppendResp>

type Batch = { options: streams.BatchAppendReq.Options | undefined; readonly events: Proposed[] }

/** The path of all other appends: they share one call, distinguished by a correlation id. */
export const batchAppends =
  (log: PeerLog, mayRespond: Sending, notHandled: NotHandled): BatchAppend =>
  call => {
    const open = new Map<string, Batch>()
    call.on('data', (request: streams.BatchAppendReq) => {
      const id = uuidOf(request.getCorrelationId())
      const batch: Batch = open.get(id) ?? { options: undefined, events: [] }
      open.set(id, batch)
      batch.options = request.getOptions() ?? batch.options
      batch.events.push(...request.getProposedMessagesList().map(proposedOf))
      if (!request.getIsFinal() || !batch.options) return
      open.delete(id)
      const reason = notHandled()
      const result = reason === undefined ? appendBatch(log, batch.options, batch.events) : { notHandled: reason }
      if (mayRespond()) call.write(batchResponse(request, batch.options, result))
    })
    call.on('end', () => call.end())
  }

const appendBatch = (log: PeerLog, options: streams.BatchAppendReq.Options, events: readonly Proposed[]) => {
  const expected = expectationOf(options, () => options.getStreamPosition())
  return log.append(nameOf(options.getStreamIdentifier()), expected, events)
}

const batchResponse = (
  request: streams.BatchAppendReq,
  options: streams.BatchAppendReq.Options,
  result: AppendResult | { readonly notHandled: string },
) => {
  const response = new streams.BatchAppendResp()
  response.setCorrelationId(structuredOf(uuidOf(request.getCorrelationId())))
  response.setStreamIdentifier(options.getStreamIdentifier())
  if ('notHandled' in result) response.setError(unclassified(result.notHandled))
  else if ('current' in result) response.setError(wrongVersion(result.current))
  else if ('tooLarge' in result) response.setError(tooLarge(result.tooLarge))
  else if ('failed' in result) response.setError(BATCH_FAILURES[result.failed]())
  else response.setSuccess(batchSuccess(result))
  return response
}

const batchSuccess = ({ revision, position }: { readonly revision: number; readonly position: number }) => {
  const place = new shared.AllStreamPosition()
  place.setCommitPosition(String(position))
  place.setPreparePosition(String(position))
  const success = new streams.BatchAppendResp.Success()
  success.setCurrentRevision(String(revision))
  success.setPosition(place)
  return success
}

const wrongVersion = (current: number) => {
  const wrong = new shared.WrongExpectedVersion()
  if (current < 0) wrong.setCurrentNoStream(new emptyMessage.Empty())
  else wrong.setCurrentStreamRevision(String(current))
  return refusal(grpc.status.FAILED_PRECONDITION, 'WrongExpectedVersion', wrong.serializeBinary())
}

const tooLarge = (most: number) => {
  const exceeded = new shared.MaximumAppendSizeExceeded()
  exceeded.setMaxappendsize(most)
  return refusal(grpc.status.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', exceeded.serializeBinary())
}

const BATCH_FAILURES = {
  deleted: () =>
    refusal(grpc.status.FAILED_PRECONDITION, 'StreamDeleted', new shared.StreamDeleted().serializeBinary()),
  timeout: () => refusal(grpc.status.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout().serializeBinary()),
  unknown: () => refusal(grpc.status.UNKNOWN, 'Unknown', new shared.Unknown().serializeBinary()),
}

const unclassified = (message: string) => {
  const details = new anyMessage.Any()
  details.pack(new emptyMessage.Empty().serializeBinary(), 'google.protobuf.Empty')
  const refused = new status.Status()
  refused.setMessage(message)
  refused.setDetails(details)
  return refused
}

const refusal = (code: number, name: string, detail: Uint8Array) => {
  const details = new anyMessage.Any()
  details.pack(detail, `event_store.client.${name}`)
  const refused = new status.Status()
  refused.setCode(code as Parameters<typeof refused.setCode>[0])
  refused.setMessage(name)
  refused.setDetails(details)
  return refused
}
