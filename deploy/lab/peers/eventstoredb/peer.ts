import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import streamsService, { type IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import usersService from '@eventstore/db-client/generated/users_grpc_pb.js'
import type { handleUnaryCall, Metadata, Server } from '@grpc/grpc-js'
import { batchAppends, singleAppends } from './appends.ts'
import type { Counts } from './calls.ts'
import { openGate } from './gate.ts'
import { gossipOf } from './gossip.ts'
import { type PeerLog, peerLog } from './log.ts'
import { reads } from './reads.ts'
import { usersOf } from './users.ts'
import { grpc, nameOf } from './wire.ts'

export type PeerOptions = {
  /** Of the peer; any free one unless given. */
  readonly port?: number
  readonly version?: string
  /** Of another node of its cluster; a new one unless given. */
  readonly log?: PeerLog
  /** The port of the node that leads the cluster; itself unless given. */
  readonly leader?: () => number
}

type Status = { readonly code: number; readonly details: string; readonly metadata?: Metadata }

/** The responses of a server that requires other credentials, and to a user without a right. */
const DENIED: Status = { code: grpc.status.UNAUTHENTICATED, details: 'Access Denied' }

const withoutRight = (): Status => {
  const metadata = new grpc.Metadata()
  metadata.set('exception', 'access-denied')
  return { code: grpc.status.PERMISSION_DENIED, details: 'Access Denied', metadata }
}

/** Test equipment: starts the peer on loopback, without TLS. */
export const startPeer = async (options: PeerOptions = {}) => {
  const { port = 0, version = '23.10.8', log = peerLog(), leader = () => gate.port } = options
  let isLosing = false
  const counts: Counts = { sent: new Map(), looked: 0, reads: 0 }
  let refusalOf = (_: 'append' | 'delete' | 'read' | 'readAll' | 'readMetadata'): Status | undefined => undefined
  const mayRespond = () => {
    const may = !isLosing
    isLosing = false
    if (!may) gate.cut()
    return may
  }
  const read = reads(log, counts)
  const reasons: string[] = []
  const append = singleAppends(log, mayRespond)
  const batchAppend = batchAppends(log, mayRespond, () => reasons.shift())
  const methods: IStreamsServer = {
    append: (call, done) => {
      const refusal = refusalOf('append')
      return refusal ? done(refusal) : append(call, done)
    },
    batchAppend: call => {
      call.prependListener('data', () => {
        const refusal = refusalOf('append')
        if (refusal) call.emit('error', refusal)
      })
      batchAppend(call)
    },
    read: call => {
      const refusal = refusalOf(kindOf(call.request.getOptions()))
      return refusal ? void call.emit('error', refusal) : read(call)
    },
    delete: ({ request }, done) => {
      const refusal = refusalOf('delete')
      if (refusal) return done(refusal)
      log.remove(nameOf(request.getOptions()?.getStreamIdentifier()))
      done(null, new streams.DeleteResp())
    },
    tombstone: ({ request }, done) => {
      log.remove(nameOf(request.getOptions()?.getStreamIdentifier()), true)
      done(null, new streams.TombstoneResp())
    },
  }
  const server = serverOf(methods, supportedMethods(version))
  const users = new Map<string, string>()
  server.addService(usersService.UsersService, usersOf(users))
  server.addService(gossipService.GossipService, gossipOf(leader))
  const gate = await openGate(await listen(server), port)
  return {
    url: `esdb://127.0.0.1:${gate.port}?tls=false`,
    port: gate.port,
    log,
    /** With their passwords, which nobody is asked for. */
    users,
    freeze: gate.freeze,
    thaw: gate.thaw,
    stall: gate.stall,
    /** Stores the next append and dies before it says so, as a connection does. */
    loseNextResponse: () => void (isLosing = true),
    /** Takes none of the next appends of a batch, each for its reason, as a node does while its cluster elects a leader. */
    notHandle: (next: readonly string[]) => void reasons.push(...next),
    /** Refuses every read from now on. */
    deny: () => void (refusalOf = call => (call.startsWith('read') ? DENIED : undefined)),
    /** Refuses whoever reads all streams from now on, as a server does whose user is no administrator. */
    forbidAll: () => void (refusalOf = call => (call === 'readAll' ? withoutRight() : undefined)),
    /** Refuses whoever does this from now on, as a server does by the metadata of streams. */
    forbid: (forbidden: 'delete' | 'readMetadata') =>
      void (refusalOf = call => (call === forbidden ? withoutRight() : undefined)),
    /** Responds to everything with this status from now on. */
    fail: (status: Status) => void (refusalOf = () => status),
    /** Ends every connection, as a server does that dies and is back at once. */
    cut: gate.cut,
    connections: gate.connections,
    counts: counts as Readonly<Counts>,
    kill: gate.shut,
    /** On the same port, with the same log. */
    restart: gate.reopen,
    close: async () => {
      await gate.shut()
      server.forceShutdown()
    },
  }
}

const kindOf = (options: streams.ReadReq.Options | undefined) => {
  if (options?.hasAll()) return 'readAll'
  return nameOf(options?.getStream()?.getStreamIdentifier()).startsWith('$$') ? 'readMetadata' : 'read'
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

export type Peer = Awaited<ReturnType<typeof startPeer>>
