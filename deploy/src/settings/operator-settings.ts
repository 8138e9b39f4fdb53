import { contactForm } from '@shodh/contracts/contact/config.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { OperatorSetting } from '@shodh/contracts/system/operator-settings.ts'
import type { Environment } from './environment.ts'

/** The host of a mail server, without who signs in to it. */
const mailServer = ({ SMTP_URL, SENDS_MAILS }: Environment) => {
  if (SMTP_URL !== undefined) return new URL(SMTP_URL).host
  return SENDS_MAILS === '1' ? 'of another process of the journal' : null
}

const listed = (all: readonly string[]) => (all.length === 0 ? null : all.join(', '))

/** What the environment and the settings file say that no administrator changes. No secret is among it. */
export const operatorSettings = (
  settings: Environment,
  { contact, scripts = [] }: Pick<SiteSettings, 'contact' | 'scripts'>,
): readonly OperatorSetting[] => [
  { name: 'PUBLIC_URL', value: settings.PUBLIC_URL ?? null },
  { name: 'SMTP_URL', value: mailServer(settings) },
  { name: 'MAIL_FROM', value: settings.MAIL_FROM ?? null },
  { name: 'DATA_DIR', value: settings.DATA_DIR },
  { name: 'BACKUP_TO', value: settings.BACKUP_TO ?? null },
  { name: 'CORS_ORIGINS', value: listed(settings.CORS_ORIGINS) },
  { name: 'OIDC_PROVIDERS_FILE', value: settings.OIDC_PROVIDERS_FILE ?? null },
  { name: 'OUTGOING_HOSTS', value: settings.OUTGOING_HOSTS ? (listed(settings.OUTGOING_HOSTS) ?? 'none') : null },
  { name: 'contact.humanCheck', value: contactForm({ contact }).humanCheck },
  { name: 'scripts', value: listed(scripts.map(({ src }) => src)) },
]
