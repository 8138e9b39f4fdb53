import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { smtpPeer } from '@shodh/adapters/mailer/testing/smtp-peer.ts'
import { readMail } from '@shodh/adapters/mailer/testing/read-mail.ts'
import { expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { environment } from '../../settings/environment.ts'
import { journalSettings } from '../../settings/journal/journal-settings.ts'
import { openMailer, requiresTls } from './mailer.ts'

test.each([
  ['smtp://mail.example.org', undefined, true],
  ['smtp://user:secret@mail.example.org:587', undefined, true],
  ['smtp://10.0.0.5:25', undefined, true],
  ['smtp://localhost.example.org', undefined, true],
  ['smtp://localhost@mail.example.org', undefined, true],
  ['smtp://mail.example.org', 'optional', false],
  ['smtp://localhost:1025', undefined, false],
  ['smtp://127.0.0.1:1025', undefined, false],
  ['smtp://[::1]:1025', undefined, false],
  ['smtp://127.0.0.1:1025', 'required', true],
] as const)('the way to %s with SMTP_TLS %s must be encrypted: %s', (url, setting, expected) => {
  expect(requiresTls(url, setting)).toBe(expected)
})

test.each([
  ['required', 'rejects'],
  ['optional', 'resolves'],
] as const)('with SMTP_TLS=%s a mail to a server that cannot encrypt %s', async (SMTP_TLS, outcome) => {
  const peer = await smtpPeer()
  onTestFinished(() => peer.close())
  const settings = environment({ SMTP_URL: peer.url, SMTP_TLS, MAIL_FROM: 'journal@example.org' })
  const mailer = await openMailer(
    settings,
    await journalSettings({ JOURNAL_SETTINGS: undefined, SAMPLE: '1' }),
    pino({ level: 'silent' }),
  )
  const sent = mailer.send({ person: 'p', to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' })
  await expect(
    sent.then(
      () => 'resolves',
      () => 'rejects',
    ),
  ).resolves.toBe(outcome)
})

test.for([
  [
    'journal@example.org',
    'शोध "पत्रिका"\r\nBcc: victim@example.org',
    /^"?शोध पत्रिकाBcc: victim@example.org"? <journal@example.org>$/u,
  ],
  ['"Office" <office@example.org>', 'The Journal', /^"?Office"? <office@example.org>$/u],
] as const)('mails from %s of the journal %s have one sender', async ([MAIL_FROM, name, sender]) => {
  const peer = await smtpPeer()
  onTestFinished(() => peer.close())
  const settings = environment({ SMTP_URL: peer.url, MAIL_FROM })
  const mailer = await openMailer(settings, { name }, pino({ level: 'silent' }))
  await mailer.send({ person: 'p', to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' })
  await mailer.close()
  const { from, headers } = await readMail(peer.received[0] ?? Buffer.alloc(0))
  expect(from).toMatch(sender)
  expect([...headers.keys()]).not.toContain('bcc')
})

test('what was written to files before there was a mail server is erased with its person', async () => {
  const peer = await smtpPeer()
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'mails-'))
  onTestFinished(async () => {
    await peer.close()
    await rm(DATA_DIR, { recursive: true })
  })
  const [journal, silent] = [
    await journalSettings({ JOURNAL_SETTINGS: undefined, SAMPLE: '1' }),
    pino({ level: 'silent' }),
  ]
  const before = await openMailer(environment({ DATA_DIR }), journal, silent)
  for (const person of ['p', 'q'])
    await before.send({ person, to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' })
  const mailer = await openMailer(
    environment({ DATA_DIR, SMTP_URL: peer.url, MAIL_FROM: 'a@example.org' }),
    journal,
    silent,
  )
  expect((await mailer.people()).toSorted()).toEqual(['p', 'q'])
  await mailer.deleteMailsTo('p')
  expect(await readdir(join(DATA_DIR, 'mail'))).toEqual([expect.stringMatching(/-q\.eml$/u)])
  await mailer.close()
})
