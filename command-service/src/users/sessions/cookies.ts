import { randomUUID } from 'node:crypto'
import { DEVICE_SECONDS, SESSION_SECONDS } from '@shodh/contracts/limits.ts'
import { REFRESH_TRANSPORT_HEADER } from '@shodh/contracts/users/refresh-transport.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/accounts.ts'
import { type Mac, sameHash } from '../secrets.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/u

const isLoopback = (address = '') => /^(::ffff:)?127\.|^::1$/u.test(address)

const cookieIn = ({ headers }: FastifyRequest, name: string) =>
  headers.cookie
    ?.split(';')
    // Space and tab alone: a browser lets a neighbour set a name that begins with another kind of space.
    .map(pair => pair.replace(/^[ \t]+/u, ''))
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict'

/**
 * Cookies that no script can read. `realm` separates journals on one host: cookies know no ports. On plain HTTP each
 * has a second one, for browsers that take no secure one there.
 */
export const cookies = (realm: string, publicUrl: () => string) => {
  const plainNameOf = (name: string) => `shodh-${realm.slice(0, 8)}${name && `-${name}`}`
  const secureNameOf = (name: string) => `__Host-${plainNameOf(name)}`

  const isPlain = () => new URL(publicUrl()).protocol === 'http:'

  const set = (reply: FastifyReply, name: string, { value, seconds }: { value: string; seconds: number }) => {
    const secure = `${secureNameOf(name)}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}; Secure`
    const plain = `${plainNameOf(name)}=${value}; Max-Age=${seconds}; ${ATTRIBUTES}`
    return reply.header('set-cookie', isPlain() ? [secure, plain] : [secure])
  }

  return {
    /** Whether browsers take secure cookies here: with HTTPS, and on loopback. */
    isSecure: ({ socket }: FastifyRequest) => {
      const { protocol, hostname } = new URL(publicUrl())
      return protocol === 'https:' || (LOOPBACK.test(hostname) && isLoopback(socket.localAddress))
    },
    /** Whether another site's page sent the request (Fetch Metadata; browsers without it send Origin). */
    isCrossSite: ({ headers }: FastifyRequest) => {
      const site = headers['sec-fetch-site']
      if (site !== undefined) return site !== 'same-origin'
      return headers.origin !== undefined && headers.origin !== new URL(publicUrl()).origin
    },
    /** On HTTPS the secure one alone: any neighbour in the domain, or on the line, could have set the other. */
    read: (request: FastifyRequest, name: string) =>
      cookieIn(request, secureNameOf(name)) ?? (isPlain() ? cookieIn(request, plainNameOf(name)) : undefined),
    set,
    clear: (reply: FastifyReply, name: string) => set(reply, name, { value: '', seconds: 0 }),
  }
}

export type Cookies = ReturnType<typeof cookies>

const NAME = ''

/** The refresh token in a cookie, where browsers take secure ones. */
export const refreshCookie = ({ isSecure, isCrossSite, read, set, clear }: Cookies) => ({
  isWanted: (request: FastifyRequest) => request.headers[REFRESH_TRANSPORT_HEADER] === 'cookie' && isSecure(request),
  read: (request: FastifyRequest) => read(request, NAME),
  set: (reply: FastifyReply, token: string) => set(reply, NAME, { value: token, seconds: SESSION_SECONDS }),
  clear: (reply: FastifyReply) => clear(reply, NAME),
  isCrossSite,
})

/** The owner of a device; a new `securityStamp`, which ends all sessions of the user, also ends the trust in it. */
type Owner = Pick<Account, 'id'> & { readonly state: Pick<Account['state'], 'securityStamp'> }

const SHAPE = /^([0-9a-f-]{36})\.(\d{1,11})\.([\w-]{43})$/u
const NAME_LENGTH = 8

/** Marks a browser as one that its user has signed in with (OWASP, "device cookies"), without user data. */
export const deviceCookie = ({ cookies, mac }: { cookies: Cookies; mac: Mac }, now: () => number = Date.now) => {
  const nameOf = ({ id }: Owner) => `device-${mac('device', 'name', id).slice(0, NAME_LENGTH)}`
  const signatureOf = ({ id, state }: Owner, deviceId: string, issuedAt: string) =>
    mac('device', 'cookie', id, state.securityStamp, deviceId, issuedAt)

  return {
    /** The device's id; undefined for none, a forged one, an old one, or one of another account. */
    read: (request: FastifyRequest, owner: Owner): string | undefined => {
      if (cookies.isCrossSite(request)) return undefined
      const [, deviceId = '', issuedAt = '', signature = ''] =
        // Stryker disable next-line ArrayDeclaration: The first element is the whole match, which nothing reads.
        SHAPE.exec(cookies.read(request, nameOf(owner)) ?? '') ?? []
      const isYoung = now() < (Number(issuedAt) + DEVICE_SECONDS) * 1000
      return isYoung && sameHash(signature, signatureOf(owner, deviceId, issuedAt)) ? deviceId : undefined
    },
    /** Whether it has signed in before, also under an older `securityStamp`: the cookie's name is a secret of the account. */
    isRecognised: (request: FastifyRequest, owner: Owner) =>
      !cookies.isCrossSite(request) && cookies.read(request, nameOf(owner)) !== undefined,
    /** A device retains its id, so that its failures still count. */
    set: (reply: FastifyReply, owner: Owner, deviceId: string = randomUUID()) => {
      const issuedAt = String(Math.floor(now() / 1000))
      const value = `${deviceId}.${issuedAt}.${signatureOf(owner, deviceId, issuedAt)}`
      cookies.set(reply, nameOf(owner), { value, seconds: DEVICE_SECONDS })
    },
  }
}
