import { readMail } from '@shodh/adapters/mailer/testing/read-mail.ts'
import { smtpPeer } from '@shodh/adapters/mailer/testing/smtp-peer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { BEHIND_PROXY, newAddress } from '../../testing/people.ts'
import { solvedChallenge } from '../../testing/solved-challenge.ts'

let journal: RunningJournal
let peer: Awaited<ReturnType<typeof smtpPeer>>
let editor: Client

beforeAll(async () => {
  peer = await smtpPeer()
  journal = await runningJournal({ ...BEHIND_PROXY, SMTP_URL: peer.url, MAIL_FROM: 'journal@example.org' })
  editor = await journal.editor()
})
afterAll(async () => {
  await journal.close()
  await peer.close()
})

const email = 'asha.rao@library.invalid'
const fields = {
  ...{ name: 'Asha Rao', email, subject: 'On reviewing papers', contactType: 'peer_review' },
  message: 'I would like to review papers on rivers.',
}

const received = async () => {
  const visitor = journal.visitor()
  const recaptchaToken = await solvedChallenge(visitor)
  return (await visitor.post('/contact', { ...fields, recaptchaToken }, newAddress())).body.data.id as string
}
const message = async (id: string) => (await editor.get(`/admin/contact/${id}`)).body.data.message
const replies = async () => {
  const mails = await Promise.all(peer.received.map(readMail))
  return mails.filter(({ to, subject }) => to === email && subject.startsWith('Re: '))
}

test('a reply that the mail server refuses is there, said and tried again, and then read by who wrote', async () => {
  const id = await received()
  await expect.poll(() => peer.received).toHaveLength(2)
  peer.refuse(451, 'greylisted')
  const reply = { text: 'Dear Asha Rao,\n\nplease do.', isHandled: true }
  expect((await editor.post(`/admin/contact/${id}/replies`, reply)).status).toBe(200)
  await expect
    .poll(async () => (await message(id)).entries)
    .toMatchObject([
      { kind: 'reply', text: reply.text, mail: { state: 'waiting', reason: '451', nextAttemptAt: expect.any(String) } },
    ])
  expect((await editor.get('/admin/attention')).body.data.failedMails).toMatchObject([
    { purpose: 'contact-reply', reason: '451' },
  ])
  const { entries, handledAt } = await message(id)
  expect(handledAt).toBeNull()

  peer.accept()
  await editor.post(`/admin/system/mails/${entries[0].id}/resend`, undefined)
  await expect.poll(async () => (await message(id)).entries).toMatchObject([{ mail: { state: 'sent' } }])
  await expect.poll(() => message(id)).toMatchObject({ handledBy: entries[0].by })
  const [mail, ...others] = await replies()
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Re: On reviewing papers – /u)
  expect(mail?.text.replaceAll('\r\n', '\n')).toMatch(
    /^Dear Asha Rao,\n\nplease do\.\n\nOn .+, Asha Rao wrote:\n\n> I would like to review papers on rivers\.\n/u,
  )
  expect(mail?.headers.has('auto-submitted')).toBe(false)

  const log = JSON.stringify((await editor.get('/audit/log?limit=500')).body.data)
  expect(log).toContain('ContactMessageAnswered')
  for (const said of ['please do', email]) expect(log).not.toContain(said)
  await editor.remove(`/admin/contact/${id}`)
  expect(await message(id)).toMatchObject({ content: null, entries: [] })
})
