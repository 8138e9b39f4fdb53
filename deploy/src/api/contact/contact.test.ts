import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, mailsTo, mailTo, newAddress } from '../../testing/people.ts'
import { solvedChallenge } from '../../testing/solved-challenge.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const message = {
  name: 'Asha Rao',
  email: 'asha.rao@library.invalid',
  subject: 'On reviewing papers',
  message: 'I would like to review papers on rivers.',
  contactType: 'peer_review',
}
let senders = 0
const from = (changes: object = {}) => {
  senders += 1
  return { ...message, email: `sender${senders}@library.invalid`, ...changes }
}

const send = (fields: object, headers: Record<string, string> = newAddress()) =>
  at.visitor.post('/contact', fields, headers)
const proof = async () => ({ recaptchaToken: await solvedChallenge(at.visitor) })
const listed = async (query = '') => (await at.editor.get(`/admin/contact${query}`)).body.data

test('a message is attempted 20 times a minute from one address', async () => {
  const headers = newAddress()
  for (let n = 0; n < 20; n++) expect((await send({}, headers)).status).toBe(400)
  expect((await send({}, headers)).status).toBe(429)
})

describe('a message', () => {
  test('is received, mailed to the journal and acknowledged', async () => {
    const fields = from({ name: 'आशा राव', message: 'मैं <b>नदियों</b> & बाढ़ पर\nलिखना चाहती हूँ।' })
    const { status, body, headers } = await send({ ...fields, ...(await proof()) })
    expect([status, body.message]).toEqual([
      201,
      "Thank you! Your message has been sent successfully. We'll get back to you within 24-48 hours.",
    ])
    expect(headers.get('x-event-position')).toBeTruthy()
    const [first] = (await listed()).messages
    const { name, email, subject, message: text } = fields
    expect(first).toMatchObject({ id: body.data.id, contactType: 'peer_review', contactLabel: 'Peer Review' })
    expect(first).toMatchObject({
      priority: 'medium',
      handledAt: null,
      content: { name, email, subject, message: text },
    })

    const acknowledgement = await mailTo(at.journal, fields.email)
    expect(acknowledgement.subject).toContain('We have received your message')
    expect(acknowledgement.text).not.toContain(name)
    await expect.poll(async () => (await mailsTo(at.journal, 'editor@example.org')).length).toBe(1)
    const [notice] = await mailsTo(at.journal, 'editor@example.org')
    expect(notice?.subject).toContain(`Peer Review: ${subject}`)
    expect(notice?.text).toContain('<b>नदियों</b> & बाढ़ पर\nलिखना')
    expect(notice?.html).toContain('&lt;b&gt;')
    expect(notice?.headers.get('reply-to')).toMatchObject({ text: fields.email })
  })

  test('is in no event', async () => {
    const secret = 'Perennial Brahmaputra meanders quietly'
    await send({ ...from({ message: secret, name: 'Vasundhara Okonkwo' }), ...(await proof()) })
    const files = (await readdir(at.journal.directory)).filter(name => /events|journal/u.test(name))
    expect(files.length).toBeGreaterThan(0)
    for (const name of files.filter(one => /\.db/u.test(one))) {
      const bytes = await readFile(join(at.journal.directory, name))
      for (const text of [secret, 'Vasundhara']) expect([name, bytes.includes(text)]).toEqual([name, false])
    }
  })
})

test('an address sends three messages a minute, and what is invalid does not count', async () => {
  const address = newAddress()
  for (let n = 0; n < 3; n += 1) {
    expect((await send({ ...from(), name: '' }, address)).status).toBe(400)
    expect((await send({ ...from(), ...(await proof()) }, address)).status).toBe(201)
  }
  const { status, body, headers } = await send({ ...from(), ...(await proof()) }, address)
  expect([status, body.message]).toEqual([429, 'Too many requests. Please wait a moment before trying again.'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(50)
})

describe('staff', () => {
  test('erase what a message said, and its mails', async () => {
    const fields = from()
    const sent = await send({ ...fields, ...(await proof()) })
    const erasing = sent.body.data.id
    await mailTo(at.journal, fields.email)
    expect((await at.editor.remove(`/admin/contact/${erasing}`)).status).toBe(200)
    const found = (await listed()).messages.find((one: { id: string }) => one.id === erasing)
    expect(found).toMatchObject({ content: null, contactType: 'peer_review' })
    expect(await mailsTo(at.journal, fields.email)).toEqual([])
  })

  test('write notes, which are in no event, and no reply without a mail server', async () => {
    const { id } = (await send({ ...from(), ...(await proof()) })).body.data
    await at.editor.post(`/admin/contact/${id}/notes`, { text: 'Ask Ravi first' })
    const reply = await at.editor.post(`/admin/contact/${id}/replies`, { text: 'Please do.' })
    expect([reply.status, reply.body.code]).toEqual([409, 'NO_MAIL_SERVER'])
    const { entries } = (await at.editor.get(`/admin/contact/${id}`)).body.data.message
    expect(entries).toMatchObject([{ kind: 'note', text: 'Ask Ravi first', mail: null }])
    expect(JSON.stringify((await at.editor.get('/audit/log?limit=500')).body.data)).not.toContain('Ravi')
  })

  test('leave no message of a user who is erased', async () => {
    const author = await at.people.person('author', { email: 'asha.author@library.invalid' })
    const sent = await send({ ...message, email: 'Asha.Author@library.invalid', ...(await proof()) })
    await at.editor.remove(`/admin/users/${author.id}`)
    const found = (await listed()).messages.find((one: { id: string }) => one.id === sent.body.data.id)
    expect(found).toMatchObject({ content: null })
  })
})
