import { once } from 'node:events'
import { createServer } from 'node:net'
import { addressOf } from '../http/address-of.ts'

/** Ports of an address that nothing listens on, each another one; `port` where it is given. Rejects where it is taken. */
export const freePorts = async (host: string, count: number, port = 0): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(port, host))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => addressOf(server).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}
