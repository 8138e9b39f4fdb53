import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, mailsTo, mailTo, newAddress } from '../testing/people.ts'
import { solvedChallenge } from '../testing/solved-challenge.ts'
import { withJournal } from '../testing/with-journal.ts'

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
const proof = async (changes: object = {}) => ({ recaptchaToken: await solvedChallenge(at.visitor, changes) })
const listed = async (query = '') => (await at.editor.get(`/admin/contact${query}`)).body.data

test('the form is made from the defaults, in each language', async () => {
  const { body } = await at.visitor.get('/contact/config')
  expect(body.data.config).toMatchObject({
    validation: { name: { minLength: 2, maxLength: 50 }, message: { maxLength: 500 } },
    features: { recaptchaEnabled: true, spamProtection: true },
  })
  expect(body.data.config.contactTypes).toHaveLength(8)
  const hindi = await at.visitor.get('/contact/config?language=hi')
  expect(hindi.body.data.config.contactTypes[0]).toEqual({ value: 'general_inquiry', label: 'सामान्य पूछताछ' })
})

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

  test('is stored as it was typed where it was sent escaped', async () => {
    const text = 'Is "a & b" <c> what it&#39;s called? &amp;amp;'
    await send({ ...from({ message: text }), ...(await proof()) })
    expect((await listed('?limit=1')).messages[0].content.message).toBe(`Is "a & b" <c> what it's called? &amp;`)
  })

  test('has no control characters, and is acknowledged in the language of its page', async () => {
    const fields = from({
      subject: 'Hello\u0007 there',
      message: 'One\u0000 line\r\nand another',
      language: 'hi',
    })
    await send({ ...fields, ...(await proof()) })
    expect((await listed('?limit=1')).messages[0].content).toMatchObject({
      subject: 'Hello there',
      message: 'One line\nand another',
    })
    expect((await mailTo(at.journal, fields.email)).subject).toContain('हमें आपका संदेश मिल गया है')
  })

  test('with a line break in its subject is refused as an injected header', async () => {
    const fields = from({ subject: 'Hello\r\nBcc: all@library.invalid' })
    const message = 'Security check failed: Email header patterns are not allowed'
    expect(await send({ ...fields, ...(await proof()) })).toMatchObject({
      status: 400,
      body: { code: 'CONTACT_SPAM', message },
    })
  })

  test('costs nothing of the limit where it is sent again', async () => {
    const headers = { ...newAddress(), 'idempotency-key': 'again' }
    const fields = { ...from(), ...(await proof()) }
    for (let n = 0; n < 4; n += 1) expect((await send(fields, headers)).status).toBe(201)
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

  test('is received once, however often it is sent under its key', async () => {
    const fields = { ...from(), ...(await proof()) }
    const headers = { 'idempotency-key': 'once' }
    const first = await send(fields, { ...headers, ...newAddress() })
    const second = await send(fields, { ...headers, ...newAddress() })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.data).toEqual(first.body.data)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    await mailTo(at.journal, fields.email)
    const others = { ...fields, message: 'Something else than before, altogether.', ...(await proof()) }
    const third = await send(others, { ...headers, ...newAddress() })
    expect([third.status, third.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    const { messages } = await listed()
    const stored = messages.filter((one: { content: { email: string } }) => one.content.email === fields.email)
    expect(stored).toHaveLength(1)
    expect(stored[0].content.message).toBe(message.message)
    expect(await mailsTo(at.journal, fields.email)).toHaveLength(1)
  })

  test.each([
    ['name', '', 'Full name is required'],
    ['name', 'A', 'Name must be at least 2 characters'],
    ['name', '<b>Asha</b>', 'Name contains invalid characters'],
    ['name', 'Asha\r\nBcc: x', 'Name contains invalid characters'],
    ['subject', 7, 'Subject must be text'],
    ['email', 'asha@library.invalid\r\nBcc: b@library.invalid', 'Invalid email format'],
    [
      'email',
      'asha@mailinator.com',
      'Please use a valid, permanent email address. Temporary email services are not allowed.',
    ],
    [
      'email',
      'asha@eu.mailinator.com',
      'Please use a valid, permanent email address. Temporary email services are not allowed.',
    ],
    ['message', 'word '.repeat(20_000), 'Message is too long'],
    ['message', 'word '.repeat(120), 'Message cannot exceed 500 characters'],
    ['contactType', 'nothing', 'Please choose one of the listed types'],
    ['priority', 'urgent', 'Priority must be one of: low, medium, high'],
    ['unknown', 'x', 'Unknown field: unknown'],
  ])('whose %s is %j is refused at its field', async (field, value, sentence) => {
    const { status, body } = await send({ ...from(), [field]: value })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(body.errors).toContainEqual({ pointer: `#/${field}`, message: sentence })
  })

  test('that misses everything names each field at once', async () => {
    const { body } = await send({})
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      ...['#/name', '#/email', '#/subject', '#/message'],
    ])
  })

  test('that is spam is refused in one sentence', async () => {
    const { status, body } = await send({
      ...from({ message: 'You have won: click here, at once' }),
      ...(await proof()),
    })
    expect([status, body.code]).toEqual([400, 'CONTACT_SPAM'])
    expect(body.message).toBe('Security check failed: High spam probability detected')
  })
})

describe('the human check', () => {
  const failed = { status: 400, body: { code: 'HUMAN_CHECK_FAILED' } }
  test('refuses a message without a solution, with a wrong or a forged one', async () => {
    expect(await send(from())).toMatchObject(failed)
    for (const recaptchaToken of ['x', Buffer.from('{}').toString('base64'), Buffer.from('null').toString('base64')])
      expect(await send({ ...from(), recaptchaToken })).toMatchObject(failed)
    expect(await send({ ...from(), ...(await proof({ number: 100_001 })) })).toMatchObject(failed)
    expect(await send({ ...from(), ...(await proof({ signature: '0'.repeat(64) })) })).toMatchObject(failed)
    expect(await send({ ...from(), ...(await proof({ algorithm: 'SHA-1' })) })).toMatchObject(failed)
    expect(await send({ ...from(), ...(await proof({ salt: 'abc?expires=9999999999&' })) })).toMatchObject(failed)
  })
  test('takes each solution once', async () => {
    const solved = await proof()
    expect((await send({ ...from(), ...solved })).status).toBe(201)
    expect(await send({ ...from(), ...solved })).toMatchObject(failed)
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
  let id: string
  beforeAll(async () => {
    const sent = await send({ ...from({ subject: 'For the staff alone' }), ...(await proof()) })
    id = sent.body.data.id
  })

  test('read messages newest first, by page and by whether they are handled', async () => {
    const { messages, pagination } = await listed('?limit=2')
    expect(messages[0].id).toBe(id)
    expect(messages).toHaveLength(2)
    expect(pagination).toMatchObject({ page: 1, limit: 2 })
    expect(messages[0].receivedAt > messages[1].receivedAt).toBe(true)
    const second = await listed('?limit=2&page=2')
    expect(second.messages[0].receivedAt < messages[1].receivedAt).toBe(true)
    const auditor = await at.people.person('auditor')
    expect((await auditor.client.get('/admin/contact')).status).toBe(200)
    expect((await at.editor.get('/admin/contact?limit=101')).body.message).toBe('limit must be at most 100')
  })

  test('mark a message as handled, once', async () => {
    expect((await at.editor.post(`/admin/contact/${id}/handled`, {})).status).toBe(200)
    expect((await at.editor.post(`/admin/contact/${id}/handled`, {})).status).toBe(200)
    expect((await listed('?status=handled')).messages.map((one: { id: string }) => one.id)).toEqual([id])
    expect((await listed('?status=open')).messages.map((one: { id: string }) => one.id)).not.toContain(id)
    expect((await at.editor.post('/admin/contact/nothing/handled', {})).body.code).toBe('CONTACT_MESSAGE_NOT_FOUND')
  })

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

  test('leave no message of a user who is erased', async () => {
    const author = await at.people.person('author', { email: 'asha.author@library.invalid' })
    const sent = await send({ ...message, email: 'Asha.Author@library.invalid', ...(await proof()) })
    await at.editor.remove(`/admin/users/${author.id}`)
    const found = (await listed()).messages.find((one: { id: string }) => one.id === sent.body.data.id)
    expect(found).toMatchObject({ content: null })
  })
})
