import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS } from '@shodh/contracts/time/dates.ts'
import { failureOf, WITHIN_MS } from './finding.ts'

/** Of a URL, as DNS and sockets take it: an IPv6 address without its brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replaceAll(/[[\]]/gu, '')

/** Milliseconds before its end from which on a certificate should have been renewed by itself, of one for some days, too. */
const RENEWAL_MS = 14 * DAY_MS
const RENEWAL_SHARE = 1 / 6

const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired: renew it, and see why that was not done by itself',
  CERT_NOT_YET_VALID: 'is not valid yet: is the clock of this machine right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is of another name: get one for this name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'vouches for itself, which no browser accepts: get one of an authority',
  INVALID_PURPOSE: 'is not one for servers: get one that is',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without its chain: serve the full chain',
}

/** What is wrong with a certificate, by Node's code, and what to do; undefined of another code. */
export const certificateProblem = (code: string): string | undefined =>
  REASONS[code] ??
  (/CERT|CRL|SIGNATURE|INVALID_CA|ISSUER|PATH_LENGTH/u.test(code)
    ? `is not trusted (${code}): get one of a known authority, and serve its full chain`
    : undefined)

/** Why a certificate that ends then is to be looked after; undefined while it is not. */
const expiryWarning = (validFrom: string, validTo: string, now = new Date()): string | undefined => {
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
  const left = to - now.getTime()
  if (left < 0) return REASONS['CERT_HAS_EXPIRED']
  return left < Math.min(RENEWAL_MS, RENEWAL_SHARE * (to - from))
    ? `ends in ${Math.floor(left / DAY_MS)} days: see why it was not renewed by itself`
    : undefined
}

/** What browsers find of the certificate at an address: a problem, an end that is near, or nothing. Rejects where none is shown. */
export const certificateAt = async (url: URL) => {
  const host = hostOf(url)
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  })
  socket.setTimeout(WITHIN_MS, () => socket.destroy(Object.assign(new Error('No response'), { code: 'ETIMEDOUT' })))
  try {
    await once(socket, 'secureConnect')
    const problem = certificateProblem(failureOf(socket.authorizationError ?? ''))
    const { valid_from: from, valid_to: to } = socket.getPeerCertificate()
    return { problem, expiry: expiryWarning(from, to) }
  } finally {
    socket.destroy()
  }
}
