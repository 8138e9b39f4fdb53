import { Secret, TOTP } from 'otpauth'

/** What an app that has the secret (Base32) shows at the time, in milliseconds. */
export const codeAt = (secret: string, ms: number = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms })
