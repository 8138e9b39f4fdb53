import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { portOf } from '@shodh/contracts/testing/port-of.ts'

/** Test equipment: a door before a server on loopback. What is frozen takes connections, and neither hears nor says. */
export const openGate = async (behind: number, port = 0) => {
  const sockets = new Set<Socket>()
  let frozen = false
  let server: Server | undefined

  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('data', chunk => other.write(chunk))
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    if (frozen) socket.pause()
  }
  const join = (outside: Socket) => {
    const inside = connect(behind, '127.0.0.1')
    track(outside, inside)
    track(inside, outside)
  }
  const open = async (at: number) => {
    server = createServer(join).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return portOf(server)
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const shut = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = undefined
    cut()
    await closed
  }

  const address = await open(port)
  return {
    port: address,
    /** Of both sides: two for each that came in. */
    connections: () => sockets.size,
    freeze: () => {
      frozen = true
      for (const socket of sockets) socket.pause()
    },
    /** Freezes the connections of now, and no new ones. */
    stall: () => {
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      frozen = false
      for (const socket of sockets) socket.resume()
    },
    /** Ends every connection; new ones are taken. */
    cut,
    /** Ends every connection and takes no more. */
    shut,
    reopen: async () => {
      await open(address)
    },
  }
}
