import { randomUUID } from 'node:crypto'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { type ContactEvent, contactStream } from '@shodh/contracts/contact/events.ts'
import type { PersonalDataResponse } from '@shodh/contracts/users/personal-data.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { personalFileRoutes } from './routes.ts'

const passwordHash = 'the hash of the password'
const EMAIL = 'rao@example.org'

const ACT = { at: '2026-01-02T00:00:00.000Z', type: 'PaperRevised', entity: 'paper:p', reason: 'A word' }
const asked: string[] = []
const at = withService(openEmbeddedPorts, personalFileRoutes, {
  namedInLog: async userId => {
    asked.push(userId)
    return [ACT]
  },
})

let id: string
beforeEach(async () => {
  id = (await register(at.ports.identity, 'author', { email: EMAIL, name: 'A. Rao', passwordHash })).id
  at.signIn('author', id)
})

const own = () => at.send('POST', '/users/profile/personal-data')
const exported = (email: string, headers: Readonly<Record<string, string>> = {}) =>
  at.send('POST', '/admin/personal-data', { body: { email }, headers })

const entriesIn = ({ sections }: PersonalDataResponse) =>
  Object.fromEntries(sections.map(({ name, entries }) => [name, entries]))

const times = { queuedAt: 0, attempts: 1, nextAt: 0, until: 0, reason: '' }
const mail = (to: string, subject: string) => ({ to, subject, text: 'https://x/#token=geheim', html: 'geheim' })

/** What the vault has of two addresses. */
const fill = async () => {
  const { vault } = at.ports
  for (const [key, email] of [
    ['one', 'Rao@example.org'],
    ['two', 'other@example.org'],
  ] as const) {
    const group = email.toLowerCase()
    const message = { name: key, email, subject: key, message: 'Dear journal', contactType: 'other', isMailed: true }
    await vault.put('contact-messages', { id: `message-${key}`, ...message, at: 1000 }, { group })
    const subscriber = { id: `subscriber-${key}`, email, language: 'hi', confirmedAt: 0, tokens: ['geheim'] } as const
    await vault.put('subscribers', subscriber, { unique: group, group: 'active' })
    const link = { id: `geheim-${key}`, email, language: 'en', until: 2000 } as const
    await vault.put('subscription-links', link, { group })
    const emails = [{ email, name: key, key: `hash-${key}` }]
    await vault.put('author-emails', { id: `a-${key}`, paperId: `paper-${key}`, at: 0, emails }, { group: 'p' })
    const mailed = { id: `m-${key}`, paperId: `paper-${key}`, kind: 'published', at: '2026', isLeftOut: false } as const
    await vault.put('author-mails', { ...mailed, to: [`hash-${key}`] })
    const person = { fullName: key, designation: 'Editor', description: '', email }
    for (const storedAt of [1, 2])
      await vault.put('board-members', { id: `b-${key}-${storedAt}`, memberId: key, salt: 'geheim', storedAt, person })
    const outgoing = { purpose: 'contact-acknowledgement', state: 'waiting', ...times } as const
    await vault.put('mails', { id: `mail-${key}`, userId: `message-${key}`, ...outgoing, mail: mail(email, key) })
    const sent = { ...outgoing, state: 'sent', mail: null } as const
    await vault.put('mails', { id: `sent-${key}`, userId: `message-${key}`, ...sent })
  }
}

describe('what the journal knows of somebody with an account', () => {
  test('is given to that person, section by section and without a secret', async () => {
    await fill()
    const { vault, identity } = at.ports
    const state = await identity.accounts.of(id)
    await identity.sessions.begin(id, state?.state.securityStamp ?? '', 'Firefox')
    await vault.put('sign-in-attempts', { id: 'x', userId: id, failures: 2, failedAt: 0, restsUntil: 0 })
    const draft = {
      id: 'd',
      userId: id,
      entry: { title: 'On Rivers' },
      file: null,
      createdAt: '2026',
      updatedAt: '2026',
    }
    await vault.put('drafts', { ...draft, revision: 0 }, { group: id })
    await vault.put('texts-of-drafts', { id: 'd', revision: 0, entry: { abstract: 'They flow' } })
    const saved = { id: 'header', part: 'header', revision: 1, savedAt: '2026', savedBy: id } as const
    await vault.put('content-drafts', { ...saved, content: {} } as never)
    await vault.put('mails', { id: 'own', userId: id, purpose: 'recovery', state: 'sent', ...times, mail: null })
    const { status, body } = await own()
    expect(status).toBe(200)
    expect(body.data.description).toContain(`What the journal knows of ${EMAIL}`)
    const all = entriesIn(body.data)
    expect(all).toMatchObject({
      Account: [{ id, name: 'A. Rao', email: EMAIL, role: 'author', lastSignInAt: expect.any(String) }],
      Sessions: [{ userAgent: 'Firefox', isEnded: false }],
      'Sign-ins': [{ userAgent: 'Firefox', at: expect.any(String) }],
      'Failed sign-ins': [{ failures: 2, lastAt: '1970-01-01T00:00:00.000Z' }],
      Drafts: [{ title: 'On Rivers', abstract: 'They flow' }],
      'Drafts of pages': [{ part: 'header' }],
      'Messages to the journal': [{ subject: 'one', sentAt: '1970-01-01T00:00:01.000Z' }],
      Subscription: [{ language: 'hi' }, { waitsForConfirmationUntil: '1970-01-01T00:00:02.000Z' }],
      'Addresses of authors': [{ paperId: 'paper-one', email: 'Rao@example.org' }],
      'Mails to authors': [{ paperId: 'paper-one', about: 'published' }],
      Board: [{ memberId: 'one', fullName: 'one' }],
      Log: [ACT],
    })
    expect(all['Mails']).toHaveLength(3)
    expect(asked).toContain(id)
    const text = JSON.stringify(body.data)
    for (const secret of ['geheim', 'hash-one', passwordHash, 'refreshHash', 'other@example.org'])
      expect(text).not.toContain(secret)
  })

  test('is refused where there is no account', async () => {
    at.signIn('author', '0f0e0d0c-0b0a-4908-8706-050403020100')
    expect((await own()).body.refused).toBe('USER_NOT_FOUND')
  })
})

describe('what the journal knows of an address', () => {
  test('is given to an administrator, and the log says so without naming it', async () => {
    await fill()
    at.signIn('admin')
    const { status, body } = await exported('OTHER@example.org', { 'idempotency-key': 'abcdefgh-1' })
    expect(status).toBe(200)
    expect(entriesIn(body.data)).toMatchObject({
      'Messages to the journal': [{ subject: 'two' }],
      Subscription: [{ email: 'other@example.org' }, {}],
      Mails: [{ to: 'other@example.org' }, { state: 'sent' }],
    })
    const [event] = (await at.events()).slice(-1)
    expect([event?.type, event?.data]).toEqual(['PersonalDataExported', { entries: 8 }])
    expect(JSON.stringify(await at.events())).not.toContain('other@')
    const again = await exported('third@example.org', { 'idempotency-key': 'abcdefgh-1' })
    expect(again.status).not.toBe(200)
  })

  test('has the replies to a message with their times, but neither who wrote them nor a note of staff', async () => {
    const [messageId, replyId, noteId] = [randomUUID(), randomUUID(), randomUUID()]
    const texts = { [replyId]: 'Dear Three', [noteId]: 'She complained before' }
    const asks = { name: 'Three', email: 'three@example.org', subject: 'three', message: 'Why?', contactType: 'other' }
    const row = { id: messageId, ...asks, at: 0, isMailed: true, texts, handledOnceSent: { [replyId]: id } }
    await at.ports.vault.put('contact-messages', row, { group: asks.email })
    const written: readonly ContactEvent[] = [
      { type: 'ContactMessageAnswered', data: { messageId, replyId } },
      { type: 'ContactMessageNoted', data: { messageId, noteId } },
    ]
    const stream = { stream: contactStream(messageId), fold: { initial: null, on: {} as never } }
    const by = { actorId: id, correlationId: 'x' }
    await at.ports.handle({ ...stream, name: 'write', request: null, decide: () => written }, by)
    at.signIn('admin')
    const { body } = await exported(asks.email)
    expect(entriesIn(body.data)['Messages to the journal']).toMatchObject([
      { subject: 'three', replies: [{ at: expect.stringContaining('T'), text: 'Dear Three' }] },
    ])
    for (const ofStaff of ['complained', id]) expect(JSON.stringify(body)).not.toContain(ofStaff)
  })

  test('is refused where the address has an account, whose owner reads all of it', async () => {
    at.signIn('admin')
    expect((await exported('RAO@example.org')).body).toMatchObject({ refused: 'ADDRESS_HAS_ACCOUNT' })
    expect((await at.events()).at(-1)?.type).not.toBe('PersonalDataExported')
  })

  test('is empty, section by section, where it knows nothing', async () => {
    at.signIn('admin')
    const { body } = await exported('nobody@example.org')
    expect(Object.values(entriesIn(body.data)).flat()).toEqual([])
  })
})
