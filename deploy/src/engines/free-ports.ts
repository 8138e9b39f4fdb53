import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Ports of an address that nothing listens on, each another one. */
export const freePorts = async (host: string, count: number): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer().listen(0, host))
  await Promise.all(servers.map(server => once(server, 'listening')))
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  await Promise.all(servers.map(server => once(server.close(), 'close')))
  return ports
}
