import { recaptchaOf } from '@shodh/contracts/contact/config.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'

/** Where reCAPTCHA's scripts and its frame come from. */
const RECAPTCHA = 'https://www.google.com'
const RECAPTCHA_SCRIPTS = 'https://www.gstatic.com'

/** What the public pages load of other sites. */
export type ThirdParties = {
  /** Addresses of scripts. */
  readonly scripts: readonly string[]
  /** The origins of scripts, and those that they send to. */
  readonly origins: readonly string[]
  readonly frames: readonly string[]
  /** Whether the scripts load further ones by addresses that are no Trusted Types. */
  readonly addsScripts: boolean
}

/** Everything that the settings name, and nothing else. */
export const thirdPartiesOf = ({ scripts = [], contact }: Pick<SiteSettings, 'scripts' | 'contact'>): ThirdParties => {
  const siteKey = recaptchaOf({ contact })
  const origins = scripts.flatMap(({ src, origins: named = [] }) => [new URL(src).origin, ...named])
  const addresses = scripts.map(({ src }) => src)
  if (siteKey === undefined)
    return { scripts: addresses, origins: [...new Set(origins)], frames: [], addsScripts: false }
  return {
    scripts: [...addresses, `${RECAPTCHA}/recaptcha/api.js?render=${siteKey}`],
    origins: [...new Set([...origins, RECAPTCHA, RECAPTCHA_SCRIPTS])],
    frames: [RECAPTCHA],
    addsScripts: true,
  }
}
