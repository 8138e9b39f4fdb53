import { isIP } from 'node:net'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const repository = fileURLToPath(new URL('../..', import.meta.url))

const port = 'PORT must be a whole number from 0 to 65535'
const origins = z.pipe(
  z.string(),
  z.transform(text =>
    text
      .split(',')
      .map(origin => origin.trim())
      .filter(Boolean),
  ),
)

const httpUrl = (name: string) =>
  z.url({ protocol: /^https?$/u, error: `${name} must be an address such as https://journal.example.org` })

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isProxy = (text: string) => {
  const [address = '', bits = '0', ...rest] = text.split('/')
  return NETWORKS.has(text) || (isIP(address) > 0 && /^\d{1,3}$/u.test(bits) && rest.length === 0)
}

const isProxyList = (text: string) => text.split(',').every(item => isProxy(item.trim()))

const Environment = z.object({
  PORT: z._default(z.coerce.number({ error: port }).check(z.int(port), z.gte(0, port), z.lte(65_535, port)), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  SAMPLE: z._default(z.enum(['0', '1'], 'SAMPLE must be 0 or 1'), '1'),
  ADMIN_EMAIL: z.optional(z.email('ADMIN_EMAIL must be an e-mail address')),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters'),
        z.maxLength(128, 'ADMIN_PASSWORD must have at most 128 characters'),
      ),
  ),
  PUBLIC_URL: z.optional(httpUrl('PUBLIC_URL')),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(isProxyList, 'TRUST_PROXY must name proxies by address, such as 10.0.0.1, 10.0.0.0/8 or loopback'),
      ),
  ),
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/u,
      error: 'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587',
    }),
  ),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/u, 'MAIL_FROM must be an address such as journal@example.org')),
  ),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
  CORS_ORIGINS: z._default(origins, []),
  JOURNAL_SETTINGS: z.optional(z.string()),
})
export type Environment = z.infer<typeof Environment>

/** A setting that can't be worked with; its message is one sentence that names the setting. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

const together = ({ ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, MAIL_FROM }: Environment) => {
  if ((ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined))
    throw new WrongSetting('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new WrongSetting('MAIL_FROM must say whom mails come from where SMTP_URL is set')
}

/** A relative path of a setting is below the repository's root. */
export const placed = (path: string) => (isAbsolute(path) ? path : resolve(repository, path))

/** The settings from the environment; an empty variable is an unset one. Throws WrongSetting. */
export const environment = (variables: NodeJS.ProcessEnv = process.env): Environment => {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Environment.safeParse(Object.fromEntries(given))
  if (!result.success) throw new WrongSetting(result.error.issues[0]?.message ?? 'A setting is wrong')
  together(result.data)
  return { ...result.data, DATA_DIR: placed(result.data.DATA_DIR) }
}
