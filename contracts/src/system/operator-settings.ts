import * as z from 'zod/mini'

/** What only the operator of the server changes: variables of the environment, and members of the settings file. */
const NAMES = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'DATA_DIR',
  'BACKUP_TO',
  'CORS_ORIGINS',
  'OIDC_PROVIDERS_FILE',
  'OUTGOING_HOSTS',
  'contact.humanCheck',
  'scripts',
] as const

/** A setting of the operator as staff see it, without a secret; null is one that is not set. */
export const OperatorSetting = z.object({ name: z.enum(NAMES), value: z.nullable(z.string()) })
export type OperatorSetting = z.infer<typeof OperatorSetting>
