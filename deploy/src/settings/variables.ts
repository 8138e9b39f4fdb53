import type { Environment } from './environment.ts'

/** What reads a variable: the journal in one process, one of those on engines, or the commands of `make`. */
type Process = 'journal' | 'command-service' | 'query-service' | 'projections' | 'gateway' | 'commands'

type Variable = {
  /** In Markdown. */
  readonly what: string
  readonly of: readonly Process[]
  /** What holds where it is not set, where that is not a value of its own. */
  readonly unset?: string
  /** It may also be the content of the file that the variable with `_FILE` at its end names. */
  readonly isSecret?: true
}

const SERVERS: readonly Process[] = ['journal', 'command-service', 'query-service', 'projections', 'gateway']
const PUBLIC: readonly Process[] = ['journal', 'command-service', 'query-service']
const COMMANDS: readonly Process[] = ['journal', 'command-service']
const ENGINES: readonly Process[] = ['command-service', 'query-service', 'projections', 'commands']

/** Every variable of the environment that the journal reads; `docs/settings.md` is written from it. */
export const variables: Readonly<Record<keyof Environment, Variable>> = {
  PORT: { what: 'where the journal listens, and where the commands find it', of: [...SERVERS, 'commands'] },
  HOST: { what: 'the address that it listens on', of: [...SERVERS, 'commands'] },
  PUBLIC_URL: {
    what: 'where readers find the journal, such as `https://journal.example.org`, without a path: it has a host of its own',
    of: [...SERVERS, 'commands'],
  },
  TRUST_PROXY: {
    what: 'the proxies that are believed who asks: addresses, networks, `loopback`, `linklocal`, `uniquelocal`, with commas between',
    of: SERVERS,
  },
  HSTS_SUBDOMAINS: {
    what: "1 where every subdomain of PUBLIC_URL's host has HTTPS, so that browsers may demand it",
    of: SERVERS,
  },
  CORS_ORIGINS: { what: 'other sites whose pages may use the API, with commas between', of: SERVERS },
  OUTGOING_HOSTS: {
    what: 'the hosts of others that the journal may reach, with commas between (`*.example.org`: those below); `none`',
    of: [...PUBLIC, 'commands'],
    unset: 'those that other settings name',
  },
  LOG_LEVEL: { what: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`', of: SERVERS },
  DATA_DIR: {
    what: 'everything that it stores, which only its owner may read',
    of: [...PUBLIC, 'commands'],
    unset: './data',
  },
  SAMPLE: {
    what: 'publish the sample journal in an empty store; `settings`: only what it says of itself',
    of: PUBLIC,
  },
  JOURNAL_SETTINGS: {
    what: 'a JSON file that says who the journal is: [one with comments](settings.sample.jsonc)',
    of: [...PUBLIC, 'commands'],
    unset: "the sample's",
  },
  ADMIN_EMAIL: {
    what: 'the first administrator; commands sign in with it',
    of: [...COMMANDS, 'commands'],
    unset: 'one is made, and stands in DATA_DIR',
  },
  ADMIN_PASSWORD: { what: 'of 8 to 128 characters', of: [...COMMANDS, 'commands'], isSecret: true },
  SHODH_TOKEN: {
    what: 'an API token, with which commands sign in instead',
    of: ['commands'],
    isSecret: true,
  },
  SMTP_URL: {
    what: 'the mail server, such as `smtp://user:password@mail.example.org:587`',
    of: [...COMMANDS, 'commands'],
    unset: 'mails are files in DATA_DIR, and reach nobody',
    isSecret: true,
  },
  MAIL_FROM: {
    what: 'whom mails come from: an address, or `Office <office@example.org>`',
    of: [...COMMANDS, 'commands'],
  },
  SMTP_TLS: {
    what: '`optional` where the server can’t encrypt',
    of: [...COMMANDS, 'commands'],
    unset: 'required, but on this machine',
  },
  SENDS_MAILS: { what: '1 where the command services have a mail server', of: ['query-service'] },
  OIDC_PROVIDERS_FILE: {
    what: 'whom people may sign in with, such as a university or ORCID: a file, as [Operating](operating.md) says',
    of: [...PUBLIC, 'commands'],
  },
  CROSSREF_URL: {
    what: '`https://api.crossref.org`: editors fill papers from their DOIs, which the journal asks',
    of: ['journal', 'query-service', 'commands'],
  },
  RECAPTCHA_SECRET_FILE: {
    what: "where the settings' contact form uses reCAPTCHA in place of its own proof of work",
    of: COMMANDS,
  },
  RECAPTCHA_URL: { what: 'where its responses are verified', of: COMMANDS },
  CLAMD_URL: {
    what: 'where clamd looks for viruses in files: `tcp://host:3310`, or `unix:` and the path of its socket',
    of: [...PUBLIC, 'commands'],
  },
  SCANNER_OPTIONAL: { what: '1 stores files also where it can’t', of: PUBLIC },
  BACKUP_TO: { what: 'a folder for a backup each night, on another disk', of: ['journal', 'commands'] },
  BACKUP_HOUR: { what: "the hour of the journal's time zone at which", of: ['journal'] },
  BACKUP_RECIPIENT: {
    what: "whom backups' keys are encrypted for, a recipient of age",
    of: ['journal', 'commands'],
  },
  BACKUP_IDENTITY_FILE: { what: 'the file with the identity that a restore needs', of: ['commands'] },
  LOG_ORIGIN: { what: 'the name of the public log, fixed at the first start', of: COMMANDS, unset: 'of PUBLIC_URL' },
  CHECKPOINT_FOLDER: { what: 'a second place for the checkpoints of the public log', of: COMMANDS },
  CHECKPOINT_PUT_URL: {
    what: 'the same as an address that takes PUT',
    of: [...COMMANDS, 'commands'],
    isSecret: true,
  },
  WITNESSES: {
    what: 'who cosigns them: a key and an address each, with commas between',
    of: [...COMMANDS, 'commands'],
  },
  SIGNING_KEY_FILE: {
    what: 'an Ed25519 key in PEM, with which sessions are signed',
    of: PUBLIC,
    unset: "the vault's",
  },
  PEPPER_FILE: { what: '32 bytes or more, with which secrets are hashed', of: PUBLIC, unset: "the vault's" },
  ACCEPT_SHORTER_LOG: {
    what: 'the number that a refused start named: go on without the events that are lost',
    of: COMMANDS,
  },
  ACCEPT_FEWER_READINGS: { what: 'as above, for readings that are lost: for one start', of: COMMANDS },
  ACCEPT_OLDER_VAULT: { what: 'as above, for a vault that is older than the log: for one start', of: COMMANDS },
  JOURNAL_ID: { what: 'the name of the journal on engines', of: ENGINES },
  EVENTSTORE_URL: {
    what: 'EventStoreDB, such as `esdb://journal:password@127.0.0.1:2113`',
    of: ENGINES,
    isSecret: true,
  },
  EVENTSTORE_ADMIN_URL: { what: 'its administrator, for `make eventstoredb-user`', of: ['commands'], isSecret: true },
  MONGODB_URL: { what: 'MongoDB, such as `mongodb://127.0.0.1:27017`', of: ENGINES, isSecret: true },
  NATS_URL: { what: 'NATS, such as `nats://127.0.0.1:4222`', of: ENGINES, isSecret: true },
  COMMAND_SERVICE_URL: { what: 'where the gateway finds command services, with commas between', of: ['gateway'] },
  QUERY_SERVICE_URL: { what: 'and query services', of: ['gateway'] },
  PROJECTIONS_URL: { what: 'and projections', of: ['gateway'] },
  TLS_CERT: { what: 'the certificate with its chain, in PEM', of: ['gateway'] },
  TLS_KEY: { what: 'its key, in PEM', of: ['gateway'] },
}

const entries = Object.entries(variables)

/** Settings that may be the content of a file. */
export const secretNames: readonly string[] = entries.flatMap(([name, { isSecret }]) => (isSecret ? [name] : []))

/** Every name that a setting can be given by. */
export const variableNames: readonly string[] = [...Object.keys(variables), ...secretNames.map(name => `${name}_FILE`)]

/** Settings that are read on engines and by no journal in one process. */
export const engineNames: readonly string[] = entries.flatMap(([name, { of }]) =>
  of.includes('journal') || of.every(one => one === 'commands') ? [] : [name],
)
