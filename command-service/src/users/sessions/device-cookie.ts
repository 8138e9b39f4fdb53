import { randomUUID } from 'node:crypto'
import { DEVICE_SECONDS } from '@shodh/contracts/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts.ts'
import type { Cookies } from './cookies.ts'
import { type Mac, sameHash } from '../secrets.ts'

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
    /** A device retains its id, so that its failures still count. */
    set: (reply: FastifyReply, owner: Owner, deviceId: string = randomUUID()) => {
      const issuedAt = String(Math.floor(now() / 1000))
      const value = `${deviceId}.${issuedAt}.${signatureOf(owner, deviceId, issuedAt)}`
      cookies.set(reply, nameOf(owner), { value, seconds: DEVICE_SECONDS })
    },
  }
}
