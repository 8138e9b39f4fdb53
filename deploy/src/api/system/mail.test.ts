import { readMail } from '@shodh/adapters/mailer/testing/read-mail.ts'
import { smtpPeer } from '@shodh/adapters/mailer/testing/smtp-peer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { environment } from '../../settings/environment.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { BEHIND_PROXY, peopleOf } from '../../testing/people.ts'

let journal: RunningJournal
let people: ReturnType<typeof peopleOf>
let peer: Awaited<ReturnType<typeof smtpPeer>>

beforeAll(async () => {
  peer = await smtpPeer()
  const mail = { SMTP_URL: peer.url, MAIL_FROM: 'The Journal <journal@example.org>' }
  journal = await runningJournal({ ...BEHIND_PROXY, ...mail })
  people = peopleOf(journal)
})
afterAll(async () => {
  await journal.close()
  await peer.close()
})

describe('a journal with a mail server', () => {
  test('sends through it', async () => {
    const { email } = await people.invite('author')
    await expect.poll(() => peer.received).toHaveLength(1)
    const { from, to } = await readMail(peer.received[0] ?? Buffer.alloc(0))
    expect([from, to]).toEqual(['"The Journal" <journal@example.org>', email])
  })

  test('that refuses shows its administrators what failed, and why, without what the mail said', async () => {
    peer.refuse(451, 'greylisted, dear person@example.org')
    const { id, email } = await people.invite('author')
    const editor = await people.editor()
    type Failed = { readonly userId: string }
    const failed = async () =>
      (await editor.get('/admin/attention')).body.data.failedMails.filter(({ userId }: Failed) => userId === id)
    await expect.poll(failed).toHaveLength(1)
    const [mail] = await failed()
    expect(mail).toEqual({
      ...{ id: expect.any(String), userId: id, name: expect.any(String), purpose: 'verification' },
      ...{ queuedAt: expect.any(String), attempts: 1, reason: '451', nextAttemptAt: expect.any(String) },
    })
    expect(JSON.stringify(mail)).not.toContain(email)
    await editor.remove(`/admin/users/${id}`)
    expect(await failed()).toEqual([])
  })
})

test.each([
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY must name proxies by address'],
  [{ TRUST_PROXY: 'loopback, somewhere' }, 'TRUST_PROXY must name proxies by address'],
  [{ SMTP_URL: 'smtp://127.0.0.1:1' }, 'MAIL_FROM must say whom mails come from where SMTP_URL is set'],
  [{ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'a@example.org' }, 'SMTP_URL must be an address such as smtp://'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address such as journal@example.org'],
  [{ MAIL_FROM: 'a@example.org\r\nBcc: b@example.org' }, 'MAIL_FROM must be an address such as journal@example.org'],
])('a start with %o ends in one sentence', (variables, sentence) => {
  expect(() => environment(variables)).toThrow(sentence)
})
