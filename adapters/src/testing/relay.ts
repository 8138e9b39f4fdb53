import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Test equipment: a line to a server that can be disturbed. */
export type Relay = {
  /** The server's address with the relay in its place. */
  readonly url: string
  /** What is sent arrives, and no answer comes back. */
  mute(): void
  /** New connections are heard again; those that were muted are cut. */
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

  const relay = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      lines.add(socket)
      socket.on('error', () => {}).on('close', () => void other.destroy())
    }
    near.on('data', sent => void far.write(sent))
    far.on('data', answered => void (isMuted || near.write(answered)))
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')

  const url = new URL(server)
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`
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
