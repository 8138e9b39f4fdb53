import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('169.254.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/** Whether an address is of this machine or of a private network (RFC 1918, 3927, 4193 and 4291). */
export const isNear = (address: string): boolean => {
  const plain = address.split('%')[0] ?? ''
  return near.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

/** A proxy that TRUST_PROXY does not name hides who asks: its own address says nothing. */
const isHidden = ({ headers, ips }: FastifyRequest) =>
  ips === undefined && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined

/** Whether who asks is known to be near. */
export const isFromNear = (request: FastifyRequest): boolean => !isHidden(request) && isNear(request.ip)
