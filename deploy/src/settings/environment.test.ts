import { writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, test } from 'vitest'
import { environment } from './environment.ts'
import { secretNames } from './variables.ts'

describe('the settings', () => {
  test('have sensible defaults, and an empty variable is an unset one', () => {
    const settings = environment({ PORT: '', HOST: '', ADMIN_EMAIL: '', DATA_DIR: '' })
    expect(settings).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', SAMPLE: '1', LOG_LEVEL: 'info', CORS_ORIGINS: [] })
    expect(isAbsolute(settings.DATA_DIR)).toBe(true)
  })
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ SAMPLE: 'yes' }, 'SAMPLE must be 0, 1 or settings'],
    [{ ACCEPT_SHORTER_LOG: 'yes' }, 'ACCEPT_SHORTER_LOG must be the number of events that the refused start named'],
    [{ ACCEPT_OLDER_VAULT: 'yes' }, 'ACCEPT_OLDER_VAULT must be the position that the refused start named'],
    [{ ACCEPT_FEWER_READINGS: '-1' }, 'ACCEPT_FEWER_READINGS must be the position that the refused start named'],
    [{ SMTP_TLS: 'off' }, 'SMTP_TLS must be required or optional'],
    [{ SCANNER_OPTIONAL: 'yes' }, 'SCANNER_OPTIONAL must be 0 or 1'],
    ...['127.0.0.1:3310', 'http://127.0.0.1:3310', 'unix:clamd.ctl', 'tcp://127.0.0.1:port'].map(
      (CLAMD_URL): [NodeJS.ProcessEnv, string] => [
        { CLAMD_URL },
        'CLAMD_URL must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
      ],
    ),
    ...[
      'journal.example.org',
      'ftp://a.example',
      'https://a.example/journal',
      'https://a.example/?a',
      'https://a.example/#a',
    ].map((PUBLIC_URL): [NodeJS.ProcessEnv, string] => [
      { PUBLIC_URL },
      'PUBLIC_URL must be an address such as https://journal.example.org, without a path, a query and a user',
    ]),
    [{ PUBLIC_URL: 'https://editor:secret@a.example' }, 'without a path, a query and a user'],
    [{ ADMIN_EMAIL: 'editor@example.org' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together'],
    [{ ADMIN_EMAIL: 'editor' }, 'ADMIN_EMAIL must be an e-mail address'],
    [
      { JOURNAL_ID: 'Rivers' },
      'JOURNAL_ID must be at most 38 lower-case letters, digits and hyphens, the first a letter',
    ],
    [{ EVENTSTORE_URL: 'http://host' }, 'EVENTSTORE_URL must be an address such as esdb://127.0.0.1:2113?tls=false'],
    [{ MONGODB_URL: 'mongodb://' }, 'MONGODB_URL must be an address such as mongodb://127.0.0.1:27017'],
    [{ NATS_URL: '127.0.0.1:4222' }, 'NATS_URL must be an address such as nats://127.0.0.1:4222'],
    [{ QUERY_SERVICE_URL: 'http://a, b' }, 'QUERY_SERVICE_URL must be addresses such as http://10.0.0.5:8080'],
    [{ PROJECTIONS_URL: 'esdb://127.0.0.1' }, 'PROJECTIONS_URL must be addresses such as http://10.0.0.5:8080'],
    ...['10.0.0.0/33', '10.0.0.0/0', '1.2.3.4/abc', '1.2.3.4/8/8', '300.1.1.1', 'fd00::/129', '1', 'proxy.example'].map(
      (wrong): [NodeJS.ProcessEnv, string] => [
        { TRUST_PROXY: `127.0.0.1, ${wrong}, loopback` },
        `TRUST_PROXY must name proxies by address, such as 10.0.0.1, 10.0.0.0/8 or loopback, not "${wrong}"`,
      ],
    ),
    [{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR must be a whole number from 0 to 23'],
    [{ BACKUP_TO: '/journal/backups', DATA_DIR: '/journal' }, 'BACKUP_TO must be a folder outside of DATA_DIR'],
    [{ BACKUP_TO: './data' }, 'BACKUP_TO must be a folder outside of DATA_DIR, on another disk'],
    [
      { OUTGOING_HOSTS: 'https://mail.example.org' },
      'OUTGOING_HOSTS must be none, or hosts such as mail.example.org and *.example.org, with commas between',
    ],
    [
      { OUTGOING_HOSTS: 'mail.example.org:587' },
      'OUTGOING_HOSTS must be none, or hosts such as mail.example.org and *.example.org, with commas between',
    ],
    [
      { OUTGOING_HOSTS: ',' },
      'OUTGOING_HOSTS must be none, or hosts such as mail.example.org and *.example.org, with commas between',
    ],
    [{ SMTP_URL_FILE: '/nowhere/smtp' }, 'SMTP_URL_FILE: the file cannot be read (/nowhere/smtp)'],
    [{ SMTP_URL_FILE: '/dev/null' }, 'SMTP_URL_FILE: the file is empty (/dev/null)'],
    [
      { SMTP_URL: 'smtp://mail.example.org', SMTP_URL_FILE: '/dev/null' },
      'SMTP_URL and SMTP_URL_FILE must not be set together',
    ],
    [{ TLS_CERT: 'journal.pem' }, 'put a proxy such as Caddy in front, which has the certificate'],
    [{ TLS_KEY: 'key.pem' }, 'set PUBLIC_URL=https://…, and unset both'],
  ])('%j stop the start with one sentence that names them', (variables, sentence) => {
    expect(() => environment(variables)).toThrow(sentence)
  })
  test.each([
    ['https://journal.example.org', 'https://journal.example.org'],
    ['HTTPS://Journal.Example.ORG:443/', 'https://journal.example.org'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://पत्रिका.भारत', 'https://xn--11b3arz5ee0h.xn--h2brj9c'],
  ])('PUBLIC_URL and CORS_ORIGINS have the form that browsers compare: %s', (given, origin) => {
    const { PUBLIC_URL, CORS_ORIGINS } = environment({ PUBLIC_URL: given, CORS_ORIGINS: `${given}, app://reader` })
    expect([PUBLIC_URL, CORS_ORIGINS]).toEqual([origin, [origin, 'app://reader']])
  })
  test.each(secretNames)('%s may be the content of a file', async name => {
    const values: NodeJS.ProcessEnv = {
      ADMIN_PASSWORD: 'ganga-godavari-kaveri',
      SHODH_TOKEN: `shodh_${'a'.repeat(49)}`,
      SMTP_URL: 'smtp://journal:secret@mail.example.org',
      CHECKPOINT_PUT_URL: 'https://elsewhere.example.org/secret',
      EVENTSTORE_URL: 'esdb://journal:secret@127.0.0.1:2113',
      EVENTSTORE_ADMIN_URL: 'esdb://admin:secret@127.0.0.1:2113',
      MONGODB_URL: 'mongodb://journal:secret@127.0.0.1',
      NATS_URL: 'nats://journal:secret@127.0.0.1',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20secret',
    }
    const path = join(await temporaryFolder(), 'secret')
    await writeFile(path, `${values[name]}\n`)
    const others = { ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'ganga-godavari-kaveri', MAIL_FROM: 'a@example.org' }
    const settings = environment({ ...others, [name]: '', [`${name}_FILE`]: path })
    expect(settings).toMatchObject({ [name]: values[name] })
  })
  test('OUTGOING_HOSTS is a list, and none is an empty one', () => {
    const lists = ['Mail.example.org., *.example.edu', 'none', '[2001:db8::1],192.0.2.7'].map(
      text => environment({ OUTGOING_HOSTS: text }).OUTGOING_HOSTS,
    )
    expect(lists).toEqual([['mail.example.org', '*.example.edu'], [], ['[2001:db8::1]', '192.0.2.7']])
  })
  test('an administrator may have an address in any script', () => {
    const ADMIN_EMAIL = 'संपादक@पत्रिका.भारत'
    expect(environment({ ADMIN_EMAIL, ADMIN_PASSWORD: 'password' })).toMatchObject({ ADMIN_EMAIL })
  })
  test.each(['127.0.0.1', '10.0.0.0/8, fd00::/8', '10.0.0.0/255.0.0.0', 'loopback,uniquelocal', 'fe80::1%eth0'])(
    'TRUST_PROXY takes %s',
    TRUST_PROXY => {
      expect(environment({ TRUST_PROXY }).TRUST_PROXY).toBe(TRUST_PROXY)
    },
  )
})
