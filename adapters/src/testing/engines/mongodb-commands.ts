import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { HEADER, onMessages, OP_MSG } from '../../../../deploy/lab/peers/mongodb.ts'

const FLAGS = 4
const STRING = 2

const textAt = (bytes: Buffer, at: number) => bytes.toString('utf8', at, bytes.indexOf(0, at))

/** The command's name and, where it has one, its collection: the first element of the first section. */
const commandIn = (message: Buffer): string => {
  if (message.readInt32LE(12) !== OP_MSG) return 'hello'
  const element = HEADER + FLAGS + 1 + 4
  const name = textAt(message, element + 1)
  const value = element + 1 + name.length + 1 + 4
  return message[element] === STRING ? `${name} ${textAt(message, value)}` : name
}

/** Commands by name and collection, as in `find checkpoints`, with how often each was sent. */
export type CommandCounts = ReadonlyMap<string, number>

/** Test equipment: stands between a journal and a MongoDB server without TLS, and counts the commands that pass. */
export const countMongodbCommands = async (url: string) => {
  const target = new URL(url)
  let counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const count = (command: string) => counts.set(command, (counts.get(command) ?? 0) + 1)
  const server = createServer({ noDelay: true }, client => {
    const upstream = connect({ host: target.hostname, port: Number(target.port || 27017), noDelay: true })
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}))
    client.on('close', () => upstream.destroy()).pipe(upstream)
    upstream.on('close', () => client.destroy()).pipe(client)
    onMessages(client, message => count(commandIn(message)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `mongodb://127.0.0.1:${portOf(server)}/?directConnection=true`,
    /** Since the last reset. */
    counts: (): CommandCounts => counts,
    reset: () => {
      counts = new Map()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
