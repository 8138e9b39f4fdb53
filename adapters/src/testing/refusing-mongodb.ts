import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { BSON, type Document as Bson } from 'mongodb'
import { portOf } from './port-of.ts'

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

const REFUSED = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'Authentication failed.' }

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const HEADER = 16

const messageOf = (opCode: number, responseTo: number, body: Buffer) => {
  const header = Buffer.alloc(HEADER)
  for (const [n, number] of [HEADER + body.length, 0, responseTo, opCode].entries()) header.writeInt32LE(number, 4 * n)
  return Buffer.concat([header, body])
}

/** The first hello and its response have the format from before version 3.6. */
const replyTo = (request: Buffer) => {
  const [requestId, opCode] = [request.readInt32LE(4), request.readInt32LE(12)]
  if (opCode === OP_QUERY) {
    const flags = Buffer.alloc(20)
    flags.writeInt32LE(1, 16)
    return messageOf(OP_REPLY, requestId, Buffer.concat([flags, BSON.serialize(HELLO)]))
  }
  const command = BSON.deserialize(request.subarray(HEADER + 5))
  return messageOf(OP_MSG, requestId, Buffer.concat([Buffer.alloc(5), BSON.serialize(documentFor(command))]))
}

const documentFor = (command: Bson) => ('hello' in command || 'ismaster' in command ? HELLO : REFUSED)

const serve = (socket: Socket) => {
  let heard = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes])
    while (heard.length >= HEADER && heard.length >= heard.readInt32LE(0)) {
      const length = heard.readInt32LE(0)
      socket.write(replyTo(heard.subarray(0, length)))
      heard = heard.subarray(length)
    }
  })
}

/** Test equipment: speaks as much of MongoDB's protocol as it takes to refuse everybody's credentials. */
export const startRefusingMongodb = async () => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    host: `127.0.0.1:${portOf(server)}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
