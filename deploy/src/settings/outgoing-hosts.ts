import { recaptchaOf } from '@shodh/contracts/contact/config.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { OutgoingHost } from '@shodh/contracts/system/views.ts'
import type { Environment } from './environment.ts'
import { identityProviders } from './identity-providers.ts'
import { isLoopback } from './loopback.ts'
import { refuseForeign } from './may-reach.ts'

const NAMING = ['SMTP_URL', 'CROSSREF_URL', 'CHECKPOINT_PUT_URL', 'CLAMD_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const

/** The addresses of others that the settings name, each with its setting. Throws WrongSetting. */
export const outgoingAddresses = async (settings: Environment, journal: SiteSettings) => {
  const issuers = (await identityProviders(settings)).map(({ issuer }) => issuer)
  const addresses: readonly (readonly [string, string | undefined])[] = [
    ...NAMING.map(setting => [setting, settings[setting]] as const),
    ...(settings.WITNESSES ?? '').split(',').map(item => ['WITNESSES', item.trim().split(/\s+/u)[1]] as const),
    ...issuers.map(issuer => ['OIDC_PROVIDERS_FILE', issuer] as const),
    ...(recaptchaOf(journal) ? [['RECAPTCHA_URL', settings.RECAPTCHA_URL] as const] : []),
  ]
  return addresses.flatMap(([setting, address = '']) => {
    const url = URL.parse(address)
    return url === null || url.hostname === '' ? [] : [{ setting, url }]
  })
}

/** The hosts of others that the journal sends requests to. Throws WrongSetting for one that it may not reach. */
export const outgoingHosts = async (settings: Environment, journal: SiteSettings): Promise<readonly OutgoingHost[]> => {
  const addresses = await outgoingAddresses(settings, journal)
  // a URL of another scheme than those of the web has its host as it was written
  const named = addresses.map(({ setting, url }) => ({ setting, host: url.hostname.toLowerCase() }))
  const hosts = named.filter(({ host }) => !isLoopback(host))
  for (const host of hosts) refuseForeign(settings, host)
  return hosts
}
