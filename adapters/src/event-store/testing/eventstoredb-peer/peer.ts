import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import streamsService, { type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { handleUnaryCall, Server } from '@grpc/grpc-js'
import { batchAppends, singleAppends } from './appends.ts'
import { openGate } from './gate.ts'
import { type PeerLog, peerLog } from './log.ts'
import { reads } from './reads.ts'
import { grpc, nameOf } from './wire.ts'

export type PeerOptions = {
  /** Of the peer; any free one unless given. */
  readonly port?: number
  readonly version?: string
}

/** The response of a server that requires credentials. */
const DENIED = { code: grpc.status.UNAUTHENTICATED, details: 'Access Denied' }

/** Test equipment: starts the peer on loopback, without TLS. */
export const startPeer = async ({ port = 0, version = '23.10.8' }: PeerOptions = {}) => {
  const log = peerLog()
  let [isLosing, isDenying, eventsRead] = [false, false, 0]
  const mayRespond = () => {
    const may = !isLosing
    isLosing = false
    if (!may) gate.cut()
    return may
  }
  const read = reads(log, count => (eventsRead += count))
  const methods: IStreamsServer = {
    append: singleAppends(log, mayRespond),
    batchAppend: batchAppends(log, mayRespond),
    read: call => (isDenying ? void call.emit('error', DENIED) : read(call)),
    delete: removals(log),
    tombstone: (_, done) => done({ code: grpc.status.UNIMPLEMENTED }),
  }
  const server = serverOf(methods, supportedMethods(version))
  const gate = await openGate(await listen(server), port)
  return {
    url: `esdb://127.0.0.1:${gate.port}?tls=false`,
    log,
    freeze: gate.freeze,
    thaw: gate.thaw,
    /** Stores the next append and dies before it says so, as a connection does. */
    loseNextResponse: () => void (isLosing = true),
    /** Refuses every read from now on. */
    deny: () => void (isDenying = true),
    /** Ends every connection, as a server does that dies and is back at once. */
    cut: gate.cut,
    connections: gate.connections,
    /** How many events have been sent to readers, subscriptions aside. */
    eventsRead: () => eventsRead,
    kill: gate.shut,
    /** On the same port, with the same log. */
    restart: gate.reopen,
    close: async () => {
      await gate.shut()
      server.forceShutdown()
    },
  }
}

const serverOf = (methods: IStreamsServer, getSupportedMethods: Features) => {
  const server = new grpc.Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 })
  server.addService(streamsService.StreamsService, methods)
  server.addService(featuresService.ServerFeaturesService, { getSupportedMethods })
  return server
}

const listen = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  )

type Features = handleUnaryCall<unknown, features.SupportedMethods>

const METHODS = ['append', 'batchappend', 'read', 'delete', 'tombstone']

const supportedMethods =
  (version: string): Features =>
  (_, done) => {
    const supported = new features.SupportedMethods()
    supported.setEventStoreServerVersion(version)
    supported.setMethodsList(
      METHODS.map(name => {
        const method = new features.SupportedMethod()
        method.setServiceName('event_store.client.streams.Streams')
        method.setMethodName(name)
        return method
      }),
    )
    done(null, supported)
  }

const removals =
  (log: PeerLog): handleUnaryCall<streams.DeleteReq, streams.DeleteResp> =>
  ({ request }, done) => {
    log.remove(nameOf(request.getOptions()?.getStreamIdentifier()))
    done(null, new streams.DeleteResp())
  }
