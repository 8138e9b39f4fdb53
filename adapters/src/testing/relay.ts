import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

/** Test equipment: a line to a server that can be disturbed. */
export type Relay = {
  /** The server's address with the relay in its place. */
  readonly url: string
  /** Requests arrive, and no response is passed back. */
  mute(): void
  /** New connections get responses again; those that were muted are cut. */
  restore(): void
  close(): Promise<void>
}

export const relayTo = async (server: string): Promise<Relay> => {
  const target = new URL(server)
  const lines = new Set<Socket>()
  let isMuted = false
  const cut = () => {
    for (const line of lines) line.destroy()
    lines.clear()
  }

  const relay = createServer(client => {
    const server = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      lines.add(socket)
      socket.on('error', () => {}).on('close', () => void other.destroy())
    }
    client.on('data', sent => void server.write(sent))
    server.on('data', data => void (isMuted || client.write(data)))
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')

  const url = new URL(server)
  url.host = `127.0.0.1:${portOf(relay)}`
  return {
    url: url.href,
    mute: () => void (isMuted = true),
    restore: () => {
      isMuted = false
      cut()
    },
    close: async () => {
      cut()
      relay.close()
      await once(relay, 'close')
    },
  }
}
