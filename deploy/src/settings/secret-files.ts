import { createPrivateKey } from 'node:crypto'
import type { Keys } from '@shodh/command-service/users/identity.ts'
import { type Environment, readSetting, WrongSetting } from './environment.ts'
import { recaptchaOf } from '@shodh/contracts/contact/config.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'

const PEPPER_MIN_BYTES = 32

/** As `openssl genpkey -algorithm ed25519` writes it (PKCS #8, PEM). */
const signingKey = async (path: string) => {
  const pem = await readSetting('SIGNING_KEY_FILE', path)
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key.export({ format: 'jwk' })
  } catch {
    // what is wrong with it is the same for whoever set it
  }
  throw new WrongSetting(`SIGNING_KEY_FILE must hold an Ed25519 private key in PEM (${path})`)
}

const pepper = async (path: string) => {
  const bytes = await readSetting('PEPPER_FILE', path)
  if (bytes.length >= PEPPER_MIN_BYTES) return bytes
  throw new WrongSetting(`PEPPER_FILE must hold at least ${PEPPER_MIN_BYTES} bytes (${path})`)
}

/** The secrets that are mounted as files, the same for every process of the journal. Throws WrongSetting. */
export const mountedKeys = async ({ SIGNING_KEY_FILE, PEPPER_FILE }: Environment): Promise<Keys> => ({
  signingKey: SIGNING_KEY_FILE === undefined ? undefined : await signingKey(SIGNING_KEY_FILE),
  pepper: PEPPER_FILE === undefined ? undefined : await pepper(PEPPER_FILE),
})

/** The secret and the address of reCAPTCHA, where the journal's contact form uses it. Throws WrongSetting. */
export const recaptchaSettings = async (
  { RECAPTCHA_SECRET_FILE: path, RECAPTCHA_URL: url }: Environment,
  journal: SiteSettings,
) => {
  if (recaptchaOf(journal) === undefined) return undefined
  if (path === undefined)
    throw new WrongSetting("RECAPTCHA_SECRET_FILE must be set where the contact form's humanCheck is recaptcha")
  const secret = await readSetting('RECAPTCHA_SECRET_FILE', path)
  return { secret: secret.toString('utf8').trim(), url }
}
