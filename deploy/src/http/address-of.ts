import type { AddressInfo, Server } from 'node:net'

/** The TCP address that a server listens on. */
export const addressOf = (server: Pick<Server, 'address'>): AddressInfo => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no TCP port')
  return address
}

/** Where a server is reached that listens there, by plain HTTP. */
export const urlOf = ({ address, family, port }: AddressInfo) => {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
}
