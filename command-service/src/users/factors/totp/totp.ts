import { Secret, TOTP } from 'otpauth'

/** Steps of 30 seconds by which the clock of a device may be off (RFC 6238, section 5.2). */
const DRIFT_STEPS = 1
const PERIOD_SECONDS = 30
export const TOTP_PERIOD_MS = PERIOD_SECONDS * 1000

/** 160 bits, as RFC 4226 recommends, and apps expect: SHA-1 and six digits. */
export const newTotpSecret = () => new Secret({ size: 20 })

const totpOf = (secret: Secret, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** What an app reads from the picture: `otpauth://totp/…`. */
export const totpUri = (secret: Secret, names: { readonly issuer: string; readonly label: string }) =>
  totpOf(secret, names).toString()

export const totpSecretOf = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** The time step of the code; undefined where it is none of now, nor of one step before or after. */
export const totpStep = (secret: Secret, code: string, now: number): number | undefined => {
  const totp = totpOf(secret, { issuer: '', label: '' })
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT_STEPS })
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta
}
