import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { relative, resolve } from 'node:path'
import { compile } from '@fastify/proxy-addr'
import { isKeyName } from '@shodh/contracts/audit/proof/note.ts'
import { ADDRESS } from '@shodh/contracts/users/fields.ts'
import { API_TOKEN } from '@shodh/contracts/users/tokens/api-tokens.ts'
import * as z from 'zod/mini'
import { secretNames } from './variables.ts'

const whole = (error: string, most = Infinity) =>
  z.coerce.number({ error }).check(z.int(error), z.gte(0, error), z.lte(most, error))

const share = (error: string) => z.coerce.number({ error }).check(z.gte(0, error), z.lte(1, error))

const text = z.optional(z.string())

const matching = (pattern: RegExp, error: string) => z.optional(z.string().check(z.regex(pattern, error)))

const flag = (name: string, given: '0' | '1') => z._default(z.enum(['0', '1'], `${name} must be 0 or 1`), given)

/** As browsers write it: in lower case, a name in Punycode, without the port of its scheme. Undefined of anything else. */
const originIn = (text: string) => {
  const { protocol = '', origin, href } = URL.parse(text) ?? {}
  return /^https?:$/u.test(protocol) && href === `${origin}/` ? origin : undefined
}

const publicUrl = z.pipe(
  z
    .string()
    .check(
      z.refine(
        text => originIn(text) !== undefined,
        'PUBLIC_URL must be an address such as https://journal.example.org, without a path, a query and a user',
      ),
    ),
  z.transform(text => originIn(text) ?? text),
)

const listOf = (text: string) =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(Boolean)

/** Names, also of those below them, and IP addresses; none has a port. */
const HOST = String.raw`\s*(?:(?:\*\.)?[\w.-]+|\[[\da-f:.]+\]|[\da-f]*:[\da-f]*:[\da-f:.]*)\s*`
const HOSTS = new RegExp(`^${HOST}(?:,${HOST})*$`, 'iu')

/** Names and addresses of hosts in lower case, `*.` before a name for those below it; `none` of them. */
const hosts = z.pipe(
  z
    .string()
    .check(
      z.regex(
        HOSTS,
        'OUTGOING_HOSTS must be none, or hosts such as mail.example.org and *.example.org, with commas between',
      ),
    ),
  z.transform(text => listOf(text.toLowerCase().replaceAll(/\.(?=\s*(?:,|$))/gu, '')).filter(item => item !== 'none')),
)

/** Origins of apps have schemes of their own, and stay as they are. */
const origins = z.pipe(
  z.string(),
  z.transform(text => listOf(text).map(origin => originIn(origin) ?? origin)),
)

const httpUrl = (name: string) =>
  z.url({ protocol: /^https?$/u, error: `${name} must be an address such as https://journal.example.org` })

const NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])

const isNetwork = (text: string) => {
  try {
    compile(text)
    return true
  } catch {
    return false
  }
}

/** proxy-addr alone would also take `1` for an address. */
const isProxy = (text: string) => NETWORKS.has(text) || (isIP(text.split('/')[0] ?? '') > 0 && isNetwork(text))

/** The addresses and networks that TRUST_PROXY names. */
export const proxiesOf = (text: string) => text.split(',').map(item => item.trim())

const proxies = z.string().check(context => {
  const { value: input } = context
  const wrong = proxiesOf(input).find(item => !isProxy(item))
  if (wrong === undefined) return
  const message = `TRUST_PROXY must name proxies by address, such as 10.0.0.1, 10.0.0.0/8 or loopback, not "${wrong}"`
  context.issues.push({ code: 'custom', input, message })
})

/** Addresses of engines: the schemes that the setting takes, and an example of one. */
const engineUrl = (name: string, schemes: RegExp, example: string) =>
  matching(schemes, `${name} must be an address such as ${example}`)

const isServiceList = (text: string) =>
  text.split(',').every(item => /^https?:$/u.test(URL.parse(item.trim())?.protocol ?? ''))

/** Where the gateway finds the instances of a service. */
const services = (name: string) =>
  z.optional(
    z
      .string()
      .check(z.refine(isServiceList, `${name} must be addresses such as http://10.0.0.5:8080, with commas between`)),
  )

const Environment = z.object({
  PORT: z._default(whole('PORT must be a whole number from 0 to 65535', 65_535), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  /** `settings`: those of the sample journal, with its texts, and without its papers. */
  SAMPLE: z._default(z.enum(['0', '1', 'settings'], 'SAMPLE must be 0, 1 or settings'), '1'),
  ACCEPT_SHORTER_LOG: z.optional(whole('ACCEPT_SHORTER_LOG must be the number of events that the refused start named')),
  ACCEPT_FEWER_READINGS: z.optional(whole('ACCEPT_FEWER_READINGS must be the position that the refused start named')),
  ACCEPT_OLDER_VAULT: z.optional(whole('ACCEPT_OLDER_VAULT must be the position that the refused start named')),
  ADMIN_EMAIL: matching(ADDRESS, 'ADMIN_EMAIL must be an e-mail address'),
  ADMIN_PASSWORD: z.optional(
    z
      .string()
      .check(
        z.minLength(8, 'ADMIN_PASSWORD must have at least 8 characters'),
        z.maxLength(128, 'ADMIN_PASSWORD must have at most 128 characters'),
      ),
  ),
  /** For programs that call a running journal. */
  SHODH_TOKEN: matching(API_TOKEN, 'SHODH_TOKEN must be a whole API token, which begins with shodh_'),
  PUBLIC_URL: z.optional(publicUrl),
  HSTS_SUBDOMAINS: flag('HSTS_SUBDOMAINS', '0'),
  TRUST_PROXY: z.optional(proxies),
  OUTGOING_HOSTS: z.optional(hosts),
  SMTP_URL: z.optional(
    z.url({
      protocol: /^smtps?$/u,
      error: 'SMTP_URL must be an address such as smtp://user:password@mail.example.org:587',
    }),
  ),
  SMTP_TLS: z.optional(z.enum(['required', 'optional'], 'SMTP_TLS must be required or optional')),
  /** Whether another process of the journal has the mail server. */
  SENDS_MAILS: flag('SENDS_MAILS', '0'),
  CLAMD_URL: matching(
    /^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\])(?::\d{1,5})?|unix:\/.+)$/iu,
    'CLAMD_URL must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  ),
  SCANNER_OPTIONAL: flag('SCANNER_OPTIONAL', '0'),
  MAIL_FROM: matching(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/u, 'MAIL_FROM must be an address such as journal@example.org'),
  LOG_ORIGIN: z.optional(
    z
      .string()
      .check(
        z.refine(isKeyName, 'LOG_ORIGIN must be a name such as journal.example.org/log, without spaces and plus'),
        z.maxLength(200, 'LOG_ORIGIN must have at most 200 characters'),
      ),
  ),
  WITNESSES: text,
  CHECKPOINT_FOLDER: text,
  CHECKPOINT_PUT_URL: z.optional(httpUrl('CHECKPOINT_PUT_URL')),
  CROSSREF_URL: z.optional(httpUrl('CROSSREF_URL')),
  LOG_LEVEL: z._default(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent',
    ),
    'info',
  ),
  CORS_ORIGINS: z._default(origins, []),
  JOURNAL_SETTINGS: text,
  SIGNING_KEY_FILE: text,
  PEPPER_FILE: text,
  OIDC_PROVIDERS_FILE: text,
  BACKUP_RECIPIENT: text,
  BACKUP_IDENTITY_FILE: text,
  BACKUP_TO: text,
  BACKUP_HOUR: z._default(whole('BACKUP_HOUR must be a whole number from 0 to 23', 23), 3),
  RECAPTCHA_SECRET_FILE: text,
  RECAPTCHA_URL: z._default(httpUrl('RECAPTCHA_URL'), 'https://www.google.com/recaptcha/api/siteverify'),
  JOURNAL_ID: z._default(
    z
      .string()
      .check(
        z.regex(
          /^[a-z][a-z0-9-]{0,37}$/u,
          'JOURNAL_ID must be at most 38 lower-case letters, digits and hyphens, the first a letter',
        ),
      ),
    'journal',
  ),
  EVENTSTORE_URL: engineUrl('EVENTSTORE_URL', /^esdb(?:\+discover)?:\/\/./u, 'esdb://127.0.0.1:2113?tls=false'),
  EVENTSTORE_ADMIN_URL: engineUrl(
    'EVENTSTORE_ADMIN_URL',
    /^esdb(?:\+discover)?:\/\/./u,
    'esdb://admin:password@127.0.0.1:2113',
  ),
  MONGODB_URL: engineUrl('MONGODB_URL', /^mongodb(?:\+srv)?:\/\/./u, 'mongodb://127.0.0.1:27017'),
  NATS_URL: engineUrl('NATS_URL', /^(?:nats|tls):\/\/./u, 'nats://127.0.0.1:4222'),
  COMMAND_SERVICE_URL: services('COMMAND_SERVICE_URL'),
  QUERY_SERVICE_URL: services('QUERY_SERVICE_URL'),
  PROJECTIONS_URL: services('PROJECTIONS_URL'),
  TLS_CERT: text,
  TLS_KEY: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT')),
  OTEL_EXPORTER_OTLP_HEADERS: matching(
    /^[^=,]+=[^,]*(?:,[^=,]+=[^,]*)*$/u,
    'OTEL_EXPORTER_OTLP_HEADERS must be names and values such as authorization=Basic%20abc, with commas between',
  ),
  OTEL_TRACES_SAMPLER_ARG: z._default(share('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'), 1),
})
export type Environment = z.infer<typeof Environment>

/** A setting that can't be worked with; its message is one sentence that names the setting. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

const refuseIncompletePairs = ({ ADMIN_EMAIL, ADMIN_PASSWORD, SMTP_URL, MAIL_FROM }: Environment) => {
  if ((ADMIN_EMAIL === undefined) !== (ADMIN_PASSWORD === undefined))
    throw new WrongSetting('ADMIN_EMAIL and ADMIN_PASSWORD must be set together')
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    throw new WrongSetting('MAIL_FROM must say whom mails come from where SMTP_URL is set')
}

/** Who sets a certificate expects HTTPS, which the journal does not speak. */
const refuseTls = ({ TLS_CERT, TLS_KEY }: Environment) => {
  if ((TLS_CERT ?? TLS_KEY) === undefined) return
  throw new WrongSetting(
    'TLS_CERT and TLS_KEY have no effect: put a proxy such as Caddy in front, which has the certificate ' +
      '(docs/operating.md), set PUBLIC_URL=https://…, and unset both',
  )
}

const isInside = (folder: string, path: string) => !relative(folder, path).startsWith('..')

/** A copy on the same disk is none, and what is in DATA_DIR goes with it. */
const refuseBackupInside = ({ DATA_DIR, BACKUP_TO }: Environment) => {
  if (BACKUP_TO !== undefined && isInside(DATA_DIR, BACKUP_TO))
    throw new WrongSetting('BACKUP_TO must be a folder outside of DATA_DIR, on another disk')
}

/** Settings without which a service can't do its work. Throws WrongSetting that names the first one that is missing. */
export const requireSettings = <Name extends keyof Environment>(
  settings: Environment,
  ...names: readonly Name[]
): { readonly [N in Name]: NonNullable<Environment[N]> } => {
  const missing = names.find(name => settings[name] === undefined)
  if (missing !== undefined) throw new WrongSetting(`${missing} must be set`)
  return settings as { readonly [N in Name]: NonNullable<Environment[N]> }
}

/** What is in the file that a setting names. Throws WrongSetting. */
export const readSetting = (setting: string, path: string): Promise<Buffer> =>
  readFile(path).catch((cause: unknown) => {
    throw new WrongSetting(`${setting}: the file cannot be read (${path})`, { cause })
  })

/** Of a mounted file, whose last line ends as editors end it. Throws WrongSetting. */
const contentOf = (setting: string, path: string) => {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/u, '')
    if (text !== '') return text
  } catch (cause) {
    throw new WrongSetting(`${setting}: the file cannot be read (${path})`, { cause })
  }
  throw new WrongSetting(`${setting}: the file is empty (${path})`)
}

/** With each secret that the variable with `_FILE` at its end says the file of. Throws WrongSetting. */
const withSecretFiles = (given: Readonly<Record<string, string | undefined>>) => {
  const named = secretNames.flatMap(name => {
    const [setting, path] = [`${name}_FILE`, given[`${name}_FILE`]]
    if (path === undefined) return []
    if (given[name] !== undefined) throw new WrongSetting(`${name} and ${setting} must not be set together`)
    return [[name, contentOf(setting, path)]]
  })
  return { ...given, ...Object.fromEntries(named) }
}

/** The settings from the environment; an empty variable is an unset one. Throws WrongSetting. */
export const environment = (variables: NodeJS.ProcessEnv = process.env): Environment => {
  const given = Object.entries(variables).filter(([, value]) => value !== '')
  const result = Environment.safeParse(withSecretFiles(Object.fromEntries(given)))
  if (!result.success) throw new WrongSetting(result.error.issues[0]?.message ?? 'A setting is wrong')
  refuseIncompletePairs(result.data)
  refuseTls(result.data)
  const { DATA_DIR, BACKUP_TO } = result.data
  const settings = {
    ...result.data,
    DATA_DIR: resolve(DATA_DIR),
    ...(BACKUP_TO !== undefined && { BACKUP_TO: resolve(BACKUP_TO) }),
  }
  refuseBackupInside(settings)
  return settings
}
