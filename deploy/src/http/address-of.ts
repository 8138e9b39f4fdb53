import type { AddressInfo, Server } from 'node:net'

/** The TCP address that a server listens on. */
export const addressOf = (server: Pick<Server, 'address'>): AddressInfo => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no TCP port')
  return address
}
