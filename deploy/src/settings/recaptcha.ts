import { readFile } from 'node:fs/promises'
import { recaptchaOf } from '@shodh/contracts/contact/config.ts'
import type { SiteSettings } from '@shodh/contracts/site-settings.ts'
import { type Environment, placed, WrongSetting } from './environment.ts'

/** The secret and the address of reCAPTCHA, where the journal's contact form uses it. Throws WrongSetting. */
export const recaptchaSettings = async (
  { RECAPTCHA_SECRET_FILE: path, RECAPTCHA_URL: url }: Environment,
  journal: SiteSettings,
) => {
  if (recaptchaOf(journal) === undefined) return undefined
  if (path === undefined)
    throw new WrongSetting("RECAPTCHA_SECRET_FILE must be set where the contact form's humanCheck is recaptcha")
  const secret = await readFile(placed(path), 'utf8').catch((cause: unknown) => {
    throw new WrongSetting(`RECAPTCHA_SECRET_FILE: the file cannot be read (${path})`, { cause })
  })
  return { secret: secret.trim(), url }
}
