import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is of this machine or of a private network (RFC 1918, 3927, 4193 and 4291). */
export const isPrivateNetwork = (address: string): boolean => {
  const plain = address.split('%')[0] ?? ''
  return privateNetworks.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

/** Header fields that proxies add about their clients; any of them shows that there is a proxy. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

/** Whether every hop that X-Forwarded-For names lies behind a proxy that TRUST_PROXY names. */
const isWholeChainTrusted = ({ headers, ips }: FastifyRequest) => {
  const chain = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  return ips !== undefined && ips.length === chain.length + 1
}

/** A proxy that is not trusted hides the client: its own address says nothing. */
const isHidden = (request: FastifyRequest) =>
  FORWARDING.some(name => request.headers[name] !== undefined) && !isWholeChainTrusted(request)

/** Whether the client is known to be on this machine or a private network. */
export const isFromPrivateNetwork = (request: FastifyRequest): boolean =>
  !isHidden(request) && isPrivateNetwork(request.ip)
