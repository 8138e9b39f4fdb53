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
const TRACED: readonly Process[] = [...PUBLIC, 'projections']
const WRITING: readonly Process[] = ['journal', 'command-service']
const ENGINES: readonly Process[] = ['command-service', 'query-service', 'projections', 'commands']
const TOOLS = 'commands'

const by = (of: readonly Process[], what: string, more: Omit<Variable, 'of' | 'what'> = {}): Variable => ({
  what,
  of,
  ...more,
})

/** Every variable of the environment that the journal reads; `docs/settings.md` is written from it. */
export const variables: Readonly<Record<keyof Environment, Variable>> = {
  PORT: by([...SERVERS, TOOLS], 'where the journal listens, and where the commands find it'),
  HOST: by([...SERVERS, TOOLS], 'the address that it listens on'),
  PUBLIC_URL: by(
    [...SERVERS, TOOLS],
    'where readers find the journal, such as `https://journal.example.org`, without a path: it has a host of its own',
  ),
  TRUST_PROXY: by(
    SERVERS,
    'the proxies that are believed who asks: addresses, networks, `loopback`, `linklocal`, `uniquelocal`, with commas between',
  ),
  HSTS_SUBDOMAINS: by(
    SERVERS,
    "1 where every subdomain of PUBLIC_URL's host has HTTPS, so that browsers may demand it",
  ),
  CORS_ORIGINS: by(SERVERS, 'other sites whose pages may use the API, with commas between'),
  OUTGOING_HOSTS: by(
    [...PUBLIC, TOOLS],
    'the hosts of others that the journal may reach, with commas between (`*.example.org`: those below); `none`',
    { unset: 'those that other settings name' },
  ),
  LOG_LEVEL: by(SERVERS, '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`'),
  DATA_DIR: by([...PUBLIC, TOOLS], 'everything that it stores, which only its owner may read', { unset: './data' }),
  SAMPLE: by(PUBLIC, 'publish the sample journal in an empty store; `settings`: only what it says of itself'),
  JOURNAL_SETTINGS: by(
    [...PUBLIC, TOOLS],
    'a JSON file that says who the journal is: [one with comments](settings.sample.jsonc)',
    { unset: "the sample's" },
  ),
  ADMIN_EMAIL: by([...WRITING, TOOLS], 'the first administrator; commands sign in with it', {
    unset: 'one is made, and stands in DATA_DIR',
  }),
  ADMIN_PASSWORD: by([...WRITING, TOOLS], 'of 8 to 128 characters', { isSecret: true }),
  SHODH_TOKEN: by([TOOLS], 'an API token, with which commands sign in instead', { isSecret: true }),
  SMTP_URL: by([...WRITING, TOOLS], 'the mail server, such as `smtp://user:password@mail.example.org:587`', {
    isSecret: true,
    unset: 'mails are files in DATA_DIR, and reach nobody',
  }),
  MAIL_FROM: by([...WRITING, TOOLS], 'whom mails come from: an address, or `Office <office@example.org>`'),
  SMTP_TLS: by([...WRITING, TOOLS], '`optional` where the server can’t encrypt', {
    unset: 'required, but on this machine',
  }),
  SENDS_MAILS: by(['query-service'], '1 where the command services have a mail server'),
  OIDC_PROVIDERS_FILE: by(
    [...PUBLIC, TOOLS],
    'whom people may sign in with, such as a university or ORCID: a file, as [Operating](operating.md) says',
  ),
  CROSSREF_URL: by(
    ['journal', 'query-service', TOOLS],
    '`https://api.crossref.org`: editors fill papers from their DOIs, which the journal asks',
  ),
  RECAPTCHA_SECRET_FILE: by(
    WRITING,
    "where the settings' contact form uses reCAPTCHA in place of its own proof of work",
  ),
  RECAPTCHA_URL: by(WRITING, 'where its responses are verified'),
  CLAMD_URL: by(
    [...PUBLIC, TOOLS],
    'where clamd looks for viruses in files: `tcp://host:3310`, or `unix:` and the path of its socket',
  ),
  SCANNER_OPTIONAL: by(PUBLIC, '1 stores files also where it can’t'),
  BACKUP_TO: by(['journal', TOOLS], 'a folder for a backup each night, on another disk'),
  BACKUP_HOUR: by(['journal'], "the hour of the journal's time zone at which"),
  BACKUP_RECIPIENT: by(['journal', TOOLS], "whom backups' keys are encrypted for, a recipient of age"),
  BACKUP_IDENTITY_FILE: by([TOOLS], 'the file with the identity that a restore needs'),
  LOG_ORIGIN: by(WRITING, 'the name of the public log, fixed at the first start', { unset: 'of PUBLIC_URL' }),
  CHECKPOINT_FOLDER: by(WRITING, 'a second place for the checkpoints of the public log'),
  CHECKPOINT_PUT_URL: by([...WRITING, TOOLS], 'the same as an address that takes PUT', { isSecret: true }),
  WITNESSES: by([...WRITING, TOOLS], 'who cosigns them: a key and an address each, with commas between'),
  SIGNING_KEY_FILE: by(PUBLIC, 'an Ed25519 key in PEM, with which sessions are signed', { unset: "the vault's" }),
  PEPPER_FILE: by(PUBLIC, '32 bytes or more, with which secrets are hashed', { unset: "the vault's" }),
  ACCEPT_SHORTER_LOG: by(WRITING, 'the number that a refused start named: go on without the events that are lost'),
  ACCEPT_FEWER_READINGS: by(WRITING, 'as above, for readings that are lost: for one start'),
  ACCEPT_OLDER_VAULT: by(WRITING, 'as above, for a vault that is older than the log: for one start'),
  JOURNAL_ID: by(ENGINES, 'the name of the journal on engines'),
  EVENTSTORE_URL: by(ENGINES, 'EventStoreDB, such as `esdb://journal:password@127.0.0.1:2113`', { isSecret: true }),
  EVENTSTORE_ADMIN_URL: by([TOOLS], 'its administrator, for `shodh eventstoredb-user`', { isSecret: true }),
  MONGODB_URL: by(ENGINES, 'MongoDB, such as `mongodb://127.0.0.1:27017`', { isSecret: true }),
  NATS_URL: by(ENGINES, 'NATS, such as `nats://127.0.0.1:4222`', { isSecret: true }),
  COMMAND_SERVICE_URL: by(['gateway'], 'where the gateway finds command services, with commas between'),
  QUERY_SERVICE_URL: by(['gateway'], 'and query services'),
  PROJECTIONS_URL: by(['gateway'], 'and projections'),
  TLS_CERT: by([...SERVERS, TOOLS], 'refused: the proxy in front has the certificate'),
  TLS_KEY: by([...SERVERS, TOOLS], 'refused, likewise'),
  OTEL_EXPORTER_OTLP_ENDPOINT: by(
    TRACED,
    'where traces are sent, a collector of OpenTelemetry such as `http://127.0.0.1:4318`',
    { unset: 'there are none' },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: by(TRACED, 'with which headers, such as `authorization=Basic%20…`, with commas between', {
    isSecret: true,
  }),
  OTEL_TRACES_SAMPLER_ARG: by(TRACED, 'the share of traces that are sent, from 0 to 1'),
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
