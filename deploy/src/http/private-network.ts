import { BlockList } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Environment, proxiesOf } from '../settings/environment.ts'
import type { Check } from './checks.ts'

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

type Settings = Pick<Environment, 'TRUST_PROXY' | 'PUBLIC_URL'>

/** Whether an address is one of the proxies that TRUST_PROXY names. */
export const trustedProxies = ({ TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>): ((address: string) => boolean) => {
  if (TRUST_PROXY === undefined) return () => false
  const isTrusted = compile(proxiesOf(TRUST_PROXY))
  return address => isTrusted(address, 0)
}

/** Whether a request without any of these fields may have come through a proxy that adds none. */
const silentProxy = (settings: Settings) => {
  if (settings.TRUST_PROXY === undefined) return () => settings.PUBLIC_URL?.startsWith('https:') === true
  const isTrusted = trustedProxies(settings)
  return ({ socket }: FastifyRequest) => socket.remoteAddress === undefined || isTrusted(socket.remoteAddress)
}

/** Notes and logs the first proxy that TRUST_PROXY does not name: all of its readers count as one. */
const noteProxies = (app: FastifyInstance, settings: Settings): Check => {
  const isTrusted = trustedProxies(settings)
  let sentence: string | undefined
  app.decorate('untrustedProxy', () => sentence)
  return ({ socket: { remoteAddress = '' }, headers, log }) => {
    const isForwarded = sentence === undefined && headers['x-forwarded-for'] !== undefined
    if (isForwarded && isPrivateNetwork(remoteAddress) && !isTrusted(remoteAddress)) {
      sentence = `A proxy at ${remoteAddress} passes requests on, and TRUST_PROXY does not name it: all its readers count as one`
      log.warn(sentence)
    }
    return undefined
  }
}

/**
 * Lets requests say whether the client is known to be on this machine or a private network. A proxy that is not trusted,
 * or does not name its client, hides it: its own address says nothing. Returns what notes such a proxy.
 */
export const knowPrivateNetworks = (app: FastifyInstance, settings: Settings): Check => {
  const isFromSilentProxy = silentProxy(settings)
  const isHidden = (request: FastifyRequest) =>
    FORWARDING.some(name => request.headers[name] !== undefined)
      ? !isWholeChainTrusted(request)
      : isFromSilentProxy(request)
  app.decorateRequest('isFromPrivateNetwork', function isFromPrivateNetwork() {
    return !isHidden(this) && isPrivateNetwork(this.ip)
  })
  return noteProxies(app, settings)
}
