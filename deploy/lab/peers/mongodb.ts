import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { BSON, type Document as Bson } from 'mongodb'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

/** What a server reports of itself before authentication. */
const HELLO = {
  ok: 1,
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  minWireVersion: 0,
  maxWireVersion: 21,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  saslSupportedMechs: ['SCRAM-SHA-256'],
}

/** A server's response to a command; 'cut': it closes the connection instead, 'silence': it never responds. */
export type PeerResponse = Bson | 'cut' | 'silence'

export type Respond = (command: Bson) => PeerResponse | Promise<PeerResponse>

export const failure = (code: number, codeName = 'Error', more: Bson = {}): Bson => ({
  ok: 0,
  code,
  codeName,
  errmsg: `${codeName} (${code})`,
  ...more,
})

export const AUTHENTICATION_FAILED = failure(18, 'AuthenticationFailed')

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_REPLY = 1
const OP_QUERY = 2004
export const OP_MSG = 2013
export const HEADER = 16

const messageOf = (opCode: number, responseTo: number, body: Buffer) => {
  const header = Buffer.alloc(HEADER)
  for (const [n, number] of [HEADER + body.length, 0, responseTo, opCode].entries()) header.writeInt32LE(number, 4 * n)
  return Buffer.concat([header, body])
}

const sized = (bytes: Buffer, at: number) => bytes.subarray(at, at + bytes.readInt32LE(at))

const documentsIn = (bytes: Buffer): Bson[] => {
  const documents: Bson[] = []
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at)) documents.push(BSON.deserialize(sized(bytes, at)))
  return documents
}

/** The sections of a message: the command, and its lists of documents that are sent beside it. */
const commandIn = (sections: Buffer): Bson => {
  const command: Bson = {}
  for (let at = 0; at < sections.length;) {
    const [kind, section] = [sections[at], sized(sections, at + 1)]
    const nameEnd = section.indexOf(0, 4)
    if (kind === 0) Object.assign(command, BSON.deserialize(section))
    else command[section.toString('utf8', 4, nameEnd)] = documentsIn(section.subarray(nameEnd + 1))
    at += 1 + section.length
  }
  return command
}

type Peer = { readonly hello: () => Bson; readonly respond: Respond }

const isHello = (command: Bson) => 'hello' in command || 'ismaster' in command || 'isMaster' in command

/** The first hello and its response have the format from before version 3.6. */
const replyTo = async (request: Buffer, { hello, respond }: Peer): Promise<Buffer | 'cut' | 'silence'> => {
  const [requestId, opCode] = [request.readInt32LE(4), request.readInt32LE(12)]
  if (opCode === OP_QUERY) {
    const flags = Buffer.alloc(20)
    flags.writeInt32LE(1, 16)
    return messageOf(OP_REPLY, requestId, Buffer.concat([flags, BSON.serialize(hello())]))
  }
  const command = commandIn(request.subarray(HEADER + 4))
  const response = isHello(command) ? hello() : await respond(command)
  if (typeof response === 'string') return response
  return messageOf(OP_MSG, requestId, Buffer.concat([Buffer.alloc(5), BSON.serialize(response)]))
}

/** Calls back with each message that is sent, whatever pieces it comes in. */
export const onMessages = (socket: Socket, onMessage: (message: Buffer) => void) => {
  let pending = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    pending = Buffer.concat([pending, bytes])
    while (pending.length >= HEADER && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0)
      onMessage(pending.subarray(0, length))
      pending = pending.subarray(length)
    }
  })
}

const serve = (socket: Socket, peer: Peer) => {
  const respond = async (request: Buffer) => {
    const reply = await replyTo(request, peer)
    if (reply === 'cut') socket.destroy()
    else if (reply !== 'silence') socket.write(reply)
  }
  socket.on('error', () => {})
  onMessages(socket, request => void respond(request).catch(() => socket.destroy()))
}

/** Test equipment: a server that speaks MongoDB's protocol and responds to each command as the test says. */
export const startMongodbPeer = async (respond: Respond, helloOf: (host: string) => Bson = () => ({})) => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, { hello: () => ({ ...HELLO, ...helloOf(host) }), respond })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${portOf(server)}`
  return {
    host,
    url: `mongodb://${host}`,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
