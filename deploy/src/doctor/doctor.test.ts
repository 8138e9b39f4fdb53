import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { createServer as createRawServer, type Server } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { NO_SMALL_DISKS, onSmallDisk, smallDisksAreThere } from '@shodh/adapters/file-store/testing/small-disk.ts'
import { smtpPeer } from '@shodh/adapters/mailer/testing/smtp-peer.ts'
import { startClamdPeer } from '@shodh/adapters/scanner/testing/clamd-peer.ts'
import { selfSigned } from '@shodh/adapters/testing/certificate.ts'
import { portOf } from '@shodh/contracts/testing/port-of.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPeer } from '../../lab/peers/eventstoredb/peer.ts'
import { noNatsServer, startNatsServer } from '../../lab/servers/nats-server.ts'
import { freePorts } from '../engines/constellation.ts'
import { health } from '../http/monitoring/health.ts'
import { silentServer } from '../http/testing/silent-server.ts'
import { runMain } from '../transfer/testing/main.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'

/** A password that may never be shown. */
const SECRET = 's3cret'

const closing = <Closable extends { close(): unknown }>(opened: Closable) => {
  onTestFinished(async () => void (await opened.close()))
  return opened
}

const listening = async <Listening extends Server>(server: Listening) => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  closing(server)
  return portOf(server)
}

const serving = (listener: RequestListener) => listening(createServer(listener))

const [NOWHERE] = await freePorts('127.0.0.1', 1)

/** What is not well of a set-up with these variables, one line each. */
const problemsOf = async (variables: NodeJS.ProcessEnv) => {
  const DATA_DIR = join(await temporaryFolder(), 'data')
  const findings = await examine({ DATA_DIR, PORT: `${NOWHERE}`, ...variables })
  expect(JSON.stringify(findings)).not.toContain(SECRET)
  const isMeant = ({ about, is }: Finding) => is === 'doubtful' && ['backups', 'journal'].includes(about)
  const problems = findings.filter(finding => finding.is !== 'well' && !isMeant(finding))
  return problems.map(({ about, is, sentence }) => `${about} ${is}: ${sentence}`)
}

const INSIDE = [
  expect.stringMatching(/^mail doubtful: Mails are files/u),
  expect.stringMatching(/^address doubtful: PUBLIC_URL is not set/u),
]

test('of a journal on one machine it says what is not set yet, and the command exits with 0', async () => {
  const DATA_DIR = join(await temporaryFolder(), 'data')
  expect(await problemsOf({ DATA_DIR })).toEqual(INSIDE)
  const { code, output } = await runMain('doctor', { DATA_DIR, PORT: `${NOWHERE}` })
  expect([code, output]).toEqual([0, expect.stringMatching(/^✓ settings: .*\nNothing is wrong\.\n$/su)])
})

test('the command exits with 1 where something is wrong', async () => {
  const { code, output } = await runMain('doctor', { DATA_DIR: await temporaryFolder(), PORT: 'http' })
  expect([code, output]).toEqual([1, expect.stringMatching(/^✗ settings: PORT must be .*\n1 to be mended\.\n$/su)])
})

describe('a broken set-up is named in one sentence with what to do:', () => {
  test.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a variable is misspelt', { SMPT_URL: SECRET }, /^settings doubtful: SMPT_URL is no setting .* SMTP_URL\?$/u],
    ['a setting is wrong', { BACKUP_HOUR: '25' }, /^settings wrong: BACKUP_HOUR must be a whole number/u],
    [
      'a certificate for one process',
      { TLS_CERT: 'a', TLS_KEY: 'b' },
      /^settings wrong: TLS_CERT and TLS_KEY .* Caddy/u,
    ],
    [
      'the settings file is missing',
      { JOURNAL_SETTINGS: '/none' },
      /^settings wrong: JOURNAL_SETTINGS: the file cannot/u,
    ],
    [
      'a host may not be reached',
      { CROSSREF_URL: 'https://a.invalid', OUTGOING_HOSTS: 'none' },
      /OUTGOING_HOSTS does not/u,
    ],
    [
      'DATA_DIR is a file',
      { DATA_DIR: '/dev/null' },
      /^data folder wrong: DATA_DIR is not a directory \(\/dev\/null\)\.$/u,
    ],
    [
      'DATA_DIR cannot be made',
      { DATA_DIR: '/sys/data' },
      /^data folder wrong: DATA_DIR is not writable \(\/sys\/data\)\.$/u,
    ],
    ['BACKUP_TO is not there', { BACKUP_TO: '/none' }, /^backups wrong: BACKUP_TO is no folder .*: make it .*\/none/u],
    [
      'a host does not respond',
      { CROSSREF_URL: `http://127.0.0.1:${NOWHERE}` },
      /CROSSREF_URL names, cannot be reached/u,
    ],
    [
      'clamd is away',
      { CLAMD_URL: `tcp://127.0.0.1:${NOWHERE}` },
      /^virus scanner wrong: clamd .* \(ECONNREFUSED\): start it/u,
    ],
    [
      'PUBLIC_URL has no address',
      { PUBLIC_URL: 'http://journal.invalid' },
      /^address wrong: journal\.invalid, .* in DNS: add/u,
    ],
    [
      'PUBLIC_URL is closed',
      { PUBLIC_URL: `http://127.0.0.1:${NOWHERE}` },
      /^address wrong: .* reached from here \(ECONNREFUSED\)/u,
    ],
    [
      'no proxy is trusted',
      { PUBLIC_URL: 'https://journal.invalid' },
      /^proxies wrong: All readers count as one .* set TRUST_PROXY/u,
    ],
    [
      'everybody is trusted',
      { TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' },
      /^proxies wrong: TRUST_PROXY has the addresses of visitors/u,
    ],
  ])('%s', async (_, variables, sentence) => {
    expect(await problemsOf(variables)).toContainEqual(expect.stringMatching(sentence))
  })

  test('others may read DATA_DIR', async () => {
    const DATA_DIR = join(await temporaryFolder(), 'data')
    await mkdir(DATA_DIR, { mode: 0o755 })
    expect(await problemsOf({ DATA_DIR })).toEqual([
      expect.stringMatching(/^data folder wrong: .* others than its owner: chmod 700 \//u),
      ...INSIDE,
    ])
  })

  test('the disk is full', ({ skip }) => {
    skip(!smallDisksAreThere, NO_SMALL_DISKS)
    const main = new URL('../maintenance/doctor.ts', import.meta.url).pathname
    const fill = 'head -c 65536 /dev/zero > all || true'
    const said = onSmallDisk('64k', `${fill}; DATA_DIR=$PWD PORT=${NOWHERE} $node ${main} | cat`)
    expect(said).toContainEqual(
      expect.stringMatching(/^✗ disk: Only 0\.0 GB are free on the disk of DATA_DIR: make room\.$/u),
    )
    expect(said).toContainEqual(expect.stringMatching(/^✗ data folder: No space is left .*: make room/u))
  })

  test('the clock of another host is not ours', async () => {
    const port = await serving((_, response) => response.setHeader('date', 'Thu, 01 Jan 2026 00:00:00 GMT').end())
    const [problem] = await problemsOf({ CROSSREF_URL: `http://127.0.0.1:${port}` })
    expect(problem).toMatch(
      /^hosts of others wrong: The clock is \d+ s ahead of that of 127\.0\.0\.1:\d+: set it by NTP/u,
    )
  })

  test('the settings file can be no settings, which is counted once', async () => {
    const problems = await problemsOf({ JOURNAL_SETTINGS: '/none' })
    expect(problems.filter(problem => problem.includes('JOURNAL_SETTINGS'))).toHaveLength(1)
  })

  test.each(['220 mail.example.org ESMTP\r\n', ''])('what listens at PORT says %j, and speaks no HTTP', async says => {
    const port = await listening(createRawServer(socket => void socket.on('error', () => undefined).end(says)))
    expect(await problemsOf({ PORT: `${port}` })).toContainEqual(
      expect.stringMatching(/^journal wrong: What listens at .* is no journal: set another PORT\.$/u),
    )
  })

  test('the mail server refuses the password, has no certificate that is trusted, or is away', async () => {
    const peer = closing(await smtpPeer({ hasStartTls: true, password: 'another' }))
    const { port } = new URL(peer.url)
    const mailOf = async (SMTP_URL: string, more = {}) =>
      (await problemsOf({ SMTP_URL, MAIL_FROM: 'a@example.org', ...more }))[0]
    expect(await mailOf(`smtp://a:${SECRET}@127.0.0.1:${port}`)).toMatch(
      /^mail wrong: The certificate of the mail server/u,
    )
    const plain = closing(await smtpPeer({ password: 'another' }))
    const url = plain.url.replace('//', `//a:${SECRET}@`)
    expect(await mailOf(url)).toMatch(
      /^mail wrong: The mail server .* refuses the user or the password of SMTP_URL\.$/u,
    )
    expect(await mailOf(url, { SMTP_TLS: 'required' })).toMatch(/ cannot encrypt: .* SMTP_TLS=optional\.$/u)
    expect(await mailOf(`smtp://127.0.0.1:${NOWHERE}`)).toMatch(
      / cannot be reached \(ECONNREFUSED\): is its port right/u,
    )
    expect(await mailOf('smtp://mail.invalid')).toMatch(/ mail\.invalid has no address in DNS/u)
  })

  test('a certificate is of another name, has expired, or vouches for itself', async () => {
    const before = getCACertificates()
    onTestFinished(() => setDefaultCACertificates(before))
    const at = async (host: string, until?: string) => {
      const tls = selfSigned(until)
      setDefaultCACertificates([...before, ...(host === 'other' ? [] : [tls.cert])])
      const port = await listening(createTlsServer(tls, (_, response) => response.end()))
      const PUBLIC_URL = `https://${host === 'other' ? 'localhost' : host}:${port}`
      return (await problemsOf({ PUBLIC_URL })).find(problem => problem.startsWith('address'))
    }
    expect(await at('127.0.0.1')).toMatch(
      /^address wrong: The certificate of 127\.0\.0\.1:\d+ is of another name: get one/u,
    )
    expect(await at('localhost', '200201000000Z')).toMatch(/ has expired: renew it/u)
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().replaceAll(/\D/gu, '').slice(2, 14)
    expect(await at('localhost', `${soon}Z`)).toMatch(/^address doubtful: .* ends in \d days: see why/u)
    expect(await at('other')).toMatch(/ vouches for itself, which no browser accepts/u)
    // its certificate is well, and no journal is behind it
    expect(await at('localhost')).toMatch(/^address wrong: What responds at .* is no journal \(status 200\)/u)
  })

  test('what responds at PUBLIC_URL leads elsewhere, finds no journal, or is another site', async () => {
    const addressOf = async (status: number, headers = {}) => {
      const port = await serving((_, response) => response.writeHead(status, headers).end())
      return (await problemsOf({ PUBLIC_URL: `http://localhost:${port}` })).find(problem =>
        problem.startsWith('address'),
      )
    }
    const elsewhere = { location: 'https://www.example.org/api' }
    expect(await addressOf(301, elsewhere)).toMatch(
      / leads to https:\/\/www\.example\.org: PUBLIC_URL must be where it ends/u,
    )
    expect(await addressOf(502)).toMatch(
      / is a proxy that finds no journal: let it send requests to http:\/\/127\.0\.0\.1:\d+\.$/u,
    )
    expect(await addressOf(404)).toMatch(/ is no journal \(status 404\)/u)
  })

  test('the proxy in front is not the one that TRUST_PROXY names', async () => {
    const app = closing(await silentServer({ TRUST_PROXY: '192.0.2.1' }))
    await app.register(health, { waitingFor: () => [] })
    const PORT = new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port
    const pass: (...given: Parameters<RequestListener>) => Promise<void> = async ({ url }, response) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      const { status, body } = await fetch(`http://127.0.0.1:${PORT}${url}`, { headers })
      response.writeHead(status).end(Buffer.from(await new Response(body).arrayBuffer()))
    }
    const port = await serving((...given) => void pass(...given))
    const through = { PORT, PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '192.0.2.1' }
    expect(await problemsOf(through)).toEqual([
      expect.stringMatching(/^mail wrong/u),
      'proxies wrong: A proxy at 127.0.0.1 passes requests on, and TRUST_PROXY does not name it: all its readers count as one.',
    ])
  })

  test('an engine refuses the credentials, or is away', async ({ skip }) => {
    skip(noNatsServer() !== undefined, noNatsServer())
    const eventStore = closing(await startPeer({}))
    eventStore.deny()
    const nats = await startNatsServer({ user: 'a', pass: 'another' })
    onTestFinished(() => nats.kill())
    const signedIn = (url: string) => url.replace('//', `//a:${SECRET}@`)
    const problems = await problemsOf({
      EVENTSTORE_URL: signedIn(eventStore.url),
      MONGODB_URL: `mongodb://a:${SECRET}@127.0.0.1:${NOWHERE}`,
      NATS_URL: signedIn(nats.url),
    })
    expect(problems).toEqual([
      ...INSIDE,
      'EventStoreDB wrong: EVENTSTORE_URL: EventStoreDB refused the user and password in its URL: set it right.',
      expect.stringMatching(
        /^MongoDB wrong: MONGODB_URL: MongoDB at 127\.0\.0\.1:\d+: .*: is it started, and are host and port/u,
      ),
      expect.stringMatching(/^NATS doubtful: NATS \(NATS_URL\) can't be reached: .*authoriz/iu),
    ])
  })
})

test('a whole set-up is well, and a test mail arrives', async () => {
  const mail = closing(await smtpPeer({ password: SECRET }))
  const clamd = closing(await startClamdPeer())
  const crossref = await serving((_, response) => response.end())
  const app = closing(await silentServer({ TRUST_PROXY: 'loopback' }))
  await app.register(health, { waitingFor: () => [] })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const ADMIN_PASSWORD_FILE = join(await temporaryFolder(), 'password')
  await writeFile(ADMIN_PASSWORD_FILE, 'ganga-godavari-kaveri\n')
  const variables = {
    PORT: new URL(address).port,
    PUBLIC_URL: address,
    TRUST_PROXY: 'loopback',
    SMTP_URL: mail.url.replace('//', `//a:${SECRET}@`),
    MAIL_FROM: 'journal@example.org',
    CLAMD_URL: clamd.url,
    CROSSREF_URL: `http://127.0.0.1:${crossref}`,
    ADMIN_EMAIL: 'editor@example.org',
    ADMIN_PASSWORD_FILE,
    TO: 'editor@example.org',
  }
  expect(await problemsOf(variables)).toEqual([])
  expect(mail.received.map(String)).toEqual([expect.stringContaining('Subject: A test mail')])
})
