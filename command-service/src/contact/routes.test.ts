import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test, vi } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { openInbox } from './inbox.ts'
import { contactRoutes } from './routes.ts'
import { contact, message } from './testing/contact.ts'

describe('a message', () => {
  const at = withService(openEmbeddedPorts, contactRoutes, { contact })
  const send = (body: object = message, key?: string) =>
    at.send('POST', '/contact', { body, ...(key && { headers: { 'idempotency-key': key } }) })
  const rows = () => at.ports.vault.list('contact-messages')
  const recipients = async () => (await at.mails()).map(({ to }) => to).toSorted()

  test('is received: its event, what it says in the vault, and two mails', async () => {
    const { status, headers, body } = await send({ ...message, priority: 'high', language: 'hi' })
    const { id } = body.data
    expect([status, body.message]).toEqual([
      201,
      "Thank you! Your message has been sent successfully. We'll get back to you within 24-48 hours.",
    ])
    expect(headers['x-event-position']).toMatch(/\.\d+$/u)
    expect(await at.events()).toEqual([
      {
        stream: `contact-${id}`,
        type: 'ContactMessageReceived',
        data: { messageId: id, contactType: 'peer_review', priority: 'high' },
      },
    ])
    expect(await recipients()).toEqual(['asha@library.invalid', 'office@example.org'])
    expect(await rows()).toEqual([{ ...message, id, language: 'hi', at: expect.any(Number), isMailed: true }])
    expect(at.sender.counted).toEqual(['contact'])
  })

  test('is of medium priority where nothing else is said', async () => {
    await send()
    expect(await at.events()).toMatchObject([{ data: { priority: 'medium' } }])
  })

  test('that is invalid is refused, and costs nothing of the limit', async () => {
    const { status, body } = await send({ ...message, name: '' })
    expect([status, body.message]).toEqual([400, 'Full name is required'])
    expect(at.sender.counted).toEqual([])
  })

  test('with a key of a wrong length is refused', async () => {
    expect((await send(message, 'k'.repeat(300))).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
  })

  test('beyond the limit is refused, with the seconds to wait, and nothing of it is stored', async () => {
    at.sender.waits.contact = 42
    const { status, body } = await send()
    expect([status, body]).toEqual([429, { refused: 'TOO_MANY_REQUESTS', retryAfter: 42 }])
    expect(await rows()).toEqual([])
  })

  test('under the same key is received once, whatever the limit then is', async () => {
    const first = await send(message, 'key')
    at.sender.waits.contact = 42
    const again = await send(message, 'key')
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await at.events()).toHaveLength(1)
    expect(await recipients()).toHaveLength(2)
  })

  test('under the same key of another sender, or without one, is another', async () => {
    const ids = new Set()
    for (const [email, key] of [
      [message.email, 'key'],
      ['ravi@library.invalid', 'key'],
      [message.email],
      [message.email],
    ])
      ids.add((await send({ ...message, email }, key)).body.data.id)
    expect(ids.size).toBe(4)
  })

  test('with other words under a key is refused, and what was received stays', async () => {
    await send(message, 'key')
    const other = await send({ ...message, subject: 'On something else' }, 'key')
    expect(other.body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    const priority = await send({ ...message, priority: 'low' }, 'key')
    expect(priority.body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await rows()).toMatchObject([{ subject: 'On reviewing' }])
  })

  test('that is sent twice at once is received once', async () => {
    await Promise.all([send(message, 'key'), send(message, 'key')])
    expect([await at.events(), await rows(), await recipients()].map(({ length }) => length)).toEqual([1, 1, 2])
  })

  test('is marked as handled, once', async () => {
    const { id } = (await send()).body.data
    at.signIn('admin')
    for (const events of [2, 2]) {
      const { status, body } = await at.send('POST', `/admin/contact/${id}/handled`)
      expect([status, body]).toEqual([200, { success: true, message: 'Message marked as handled', data: {} }])
      expect(await at.events()).toHaveLength(events)
    }
    expect((await at.events())[1]).toMatchObject({ type: 'ContactMessageHandled', data: { messageId: id } })
  })

  test('is open again where that it was handled is taken back', async () => {
    const { id } = (await send()).body.data
    await at.send('POST', `/admin/contact/${id}/handled`)
    const { status, body } = await at.send('DELETE', `/admin/contact/${id}/handled`)
    expect([status, body]).toEqual([200, { success: true, message: 'Message marked as not handled yet', data: {} }])
    expect((await at.events()).at(-1)).toMatchObject({ type: 'ContactMessageReopened', data: { messageId: id } })
  })

  test('is marked as read', async () => {
    const { id } = (await send()).body.data
    expect((await at.send('POST', `/admin/contact/${id}/read`)).status).toBe(200)
    expect(await rows()).toMatchObject([{ id, isRead: true }])
    expect(await at.events()).toHaveLength(1)
  })

  const answer = (id: string, key: string, fields: object = {}) =>
    at.send('POST', `/admin/contact/${id}/replies`, {
      body: { text: 'Please do.', ...fields },
      headers: { 'idempotency-key': key },
    })

  test('is answered by one mail, whose text is in the vault and in no event', async () => {
    const { id } = (await send()).body.data
    await at.mails()
    for (const _ of [1, 2])
      expect((await answer(id, 'key', { isHandled: true })).body.message).toBe('The reply is being sent')
    const [replyId = '', ...others] = Object.keys((await rows())[0]?.texts ?? {})
    expect(others).toEqual([])
    const happened = async () => (await at.events()).slice(1).map(({ type, data }) => [type, data])
    const answered = ['ContactMessageAnswered', { messageId: id, replyId }]
    expect(await happened()).toEqual([answered])
    expect(await rows()).toMatchObject([{ id, texts: { [replyId]: 'Please do.' } }])
    expect(await at.mails()).toHaveLength(3)
    expect(await happened()).toEqual([answered, ['ContactMessageHandled', { messageId: id }]])
    expect(await rows()).toMatchObject([{ handledOnceSent: {} }])
    expect((await at.mails()).at(-1)).toMatchObject({ to: 'asha@library.invalid' })
    await at.ports.vault.erase('mails', replyId)
    expect(await at.mails()).toHaveLength(3)
  })

  test('is handled once the reply was sent, also where that process was killed, and again where it never was', async () => {
    const { id } = (await send()).body.data
    await at.mails()
    await answer(id, 'key', { isHandled: true })
    const [replyId = ''] = Object.keys((await rows())[0]?.texts ?? {})
    const last = async () => (await at.events()).at(-1)?.type
    const inbox = openInbox(at.ports)
    await at.ports.vault.put('mail-outcomes', { id: replyId, state: 'failed' })
    await inbox.sweep()
    expect(await last()).toBe('ContactMessageAnswered')
    await at.send('POST', `/admin/contact/${id}/handled`)
    await inbox.replyEnded({ id: replyId, userId: id, state: 'failed' })
    expect(await last()).toBe('ContactMessageReopened')
    await at.ports.vault.put('mail-outcomes', { id: replyId, state: 'sent' })
    await inbox.sweep()
    expect(await last()).toBe('ContactMessageHandled')
  })

  test('is answered with one text under one key', async () => {
    const { id } = (await send()).body.data
    await answer(id, 'key')
    expect((await answer(id, 'key', { text: 'Please do not.' })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(Object.values((await rows())[0]?.texts ?? {})).toEqual(['Please do.'])
  })

  test('gets notes, which are mailed to nobody', async () => {
    const { id } = (await send()).body.data
    for (const text of ['Ask Ravi', 'Ravi is away'])
      expect((await at.send('POST', `/admin/contact/${id}/notes`, { body: { text } })).status).toBe(200)
    const noted = (await at.events()).filter(({ type }) => type === 'ContactMessageNoted')
    expect(JSON.stringify(noted)).not.toContain('Ravi')
    expect(Object.values((await rows())[0]?.texts ?? {})).toEqual(['Ask Ravi', 'Ravi is away'])
    expect(await recipients()).toHaveLength(2)
  })

  test('leaves nothing of its replies and notes, nor of their mails, when it is erased', async () => {
    const { id } = (await send()).body.data
    await answer(id, 'key')
    await at.mails()
    await at.send('DELETE', `/admin/contact/${id}`)
    expect([await rows(), await recipients(), await at.ports.vault.list('mails')]).toEqual([[], [], []])
    const { status, body } = await answer(id, 'other')
    expect([status, body.refused, await rows()]).toEqual([410, 'CONTACT_MESSAGE_ERASED', []])
  })

  test('has no text of a reply that is refused', async () => {
    const id = '5a0e0d0c-0b0a-5908-8706-050403020100'
    await at.ports.vault.put('contact-messages', { ...message, id, at: 0, isMailed: true })
    expect((await answer(id, 'key')).body.refused).toBe('CONTACT_MESSAGE_NOT_FOUND')
    expect(await rows()).toMatchObject([{ id, texts: {} }])
  })

  test('without an address is not answered', async () => {
    const { id } = (await send()).body.data
    await at.ports.vault.update('contact-messages', id, row => row && { ...row, email: '' })
    expect((await answer(id, 'key')).body.refused).toBe('CONTACT_WITHOUT_ADDRESS')
    expect((await rows())[0]).not.toHaveProperty('texts')
  })

  test('is erased, with its mails', async () => {
    const { id } = (await send()).body.data
    const other = (await send({ ...message, email: 'ravi@library.invalid' })).body.data
    await at.mails()
    const { status, body } = await at.send('DELETE', `/admin/contact/${id}`)
    expect([status, body]).toEqual([200, { success: true, message: 'Message erased successfully', data: {} }])
    expect((await at.events()).at(-1)).toMatchObject({ type: 'ContactMessageErased', data: { messageId: id } })
    expect((await rows()).map(row => row.id)).toEqual([other.id])
    expect((await at.ports.vault.list('mails')).filter(({ userId }) => userId === id)).toEqual([])
    expect(await recipients()).toEqual(['office@example.org', 'ravi@library.invalid'])
  })

  test('that is erased does not come back under its key', async () => {
    const { id } = (await send(message, 'key')).body.data
    await at.send('DELETE', `/admin/contact/${id}`)
    await send(message, 'key')
    expect(await rows()).toEqual([])
    expect(await recipients()).toEqual([])
  })

  test('that is erased while it is sent again does not come back', async () => {
    const { id } = (await send(message, 'key')).body.data
    await at.mails()
    const { vault } = at.ports
    const get = vault.get.bind(vault)
    vi.spyOn(vault, 'get').mockImplementationOnce(async (...row) => {
      const known = await get(...row)
      await at.send('DELETE', `/admin/contact/${id}`)
      return known
    })
    await send(message, 'key')
    expect(await rows()).toEqual([])
    expect((await at.ports.vault.list('mails')).filter(({ userId }) => userId === id)).toEqual([])
  })

  test('is mailed once, also where it comes again once its mails are forgotten', async () => {
    const { id } = (await send(message, 'key')).body.data
    await at.mails()
    await at.ports.vault.erase('mails', `${id}-journal`, `${id}-sender`)
    await send(message, 'key')
    expect(await recipients()).toHaveLength(2)
  })

  test('is found by its sender’s address, so that it can be erased with the account', async () => {
    const { id } = (await send()).body.data
    expect((await at.ports.vault.listBy('contact-messages', message.email)).map(row => row.id)).toEqual([id])
  })

  test('stays where its erasure is refused', async () => {
    const { id } = (await send()).body.data
    const headers = { 'idempotency-key': 'key' }
    await at.send('POST', `/admin/contact/${id}/handled`, { headers })
    expect((await at.send('DELETE', `/admin/contact/${id}`, { headers })).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect(await rows()).toHaveLength(1)
  })

  test.for([
    ['POST', '/handled'],
    ['DELETE', ''],
    ['DELETE', '/handled'],
  ] as const)('that there is not, is not found by %s', async ([method, end]) => {
    for (const id of ['unknown', '5a0e0d0c-0b0a-5908-8706-050403020100']) {
      const { status, body } = await at.send(method, `/admin/contact/${id}${end}`)
      expect([status, body.refused]).toEqual([404, 'CONTACT_MESSAGE_NOT_FOUND'])
      const headers = { 'idempotency-key': '' }
      expect((await at.send(method, `/admin/contact/${id}${end}`, { headers })).body.refused).toBe(
        'IDEMPOTENCY_KEY_INVALID',
      )
    }
  })
})

describe('a journal without a mail server', () => {
  const subscriptions = { isOn: false, render: () => '' }
  const at = withService(openEmbeddedPorts, contactRoutes, { contact, subscriptions })

  test('takes no reply, and says why', async () => {
    const { id } = (await at.send('POST', '/contact', { body: message })).body.data
    const reply = await at.send('POST', `/admin/contact/${id}/replies`, { body: { text: 'Please do.' } })
    expect([reply.status, reply.body.refused]).toEqual([409, 'NO_MAIL_SERVER'])
  })
})
