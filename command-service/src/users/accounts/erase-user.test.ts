import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { ownDraftFile } from '../../erasure/erasure.ts'
import { register } from '../../testing/register.ts'
import { withService } from '../../testing/with-service.ts'
import { sendVerification } from '../mails/mail-codes.ts'

const at = withService(openEmbeddedPorts, async () => {})
const KINDS = [
  'users',
  'emails',
  'sessions',
  'sign-ins',
  'mails',
  'drafts',
  'texts-of-drafts',
  'draft-files',
  'contact-messages',
  'author-emails',
  'email-proofs',
  'sign-in-attempts',
  'trusted-attempts',
] as const
const isLeft = async (text: string) => {
  const all = await Promise.all(KINDS.map(async kind => ({ kind, rows: await at.ports.vault.list(kind) })))
  return all.filter(({ rows }) => JSON.stringify(rows).includes(text)).map(({ kind }) => kind)
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Somebody who has left something everywhere. */
const busy = async (email: string) => {
  const { identity, vault } = at.ports
  const { id } = await register(identity, 'author', { email, isVerified: false })
  const stamp = (await identity.accounts.of(id))?.state.securityStamp ?? ''
  await identity.sessions.begin(id, stamp, 'A browser')
  await sendVerification(identity, email)
  for (const one of [identity.attempts.anybody(email, id), identity.attempts.confirmation(id)])
    await identity.attempts.failed(one)
  const draft = { id: `draft of ${id}`, userId: id, entry: {}, file: null, createdAt: '', updatedAt: '', revision: 0 }
  await vault.put('drafts', draft, { group: id })
  await vault.put('texts-of-drafts', { id: draft.id, revision: 0, entry: {} })
  await ownDraftFile(vault, id, sha256Of(id))
  const content = { name: 'A', email, subject: 'x', message: 'x', contactType: 'other', at: 0, isMailed: true }
  await vault.put('contact-messages', { id: `message of ${id}`, ...content }, { group: email })
  const addresses = [
    { email, name: id, key: `key of ${id}` },
    { email: 'patil@example.org', key: 'other' },
  ]
  const paperId = sha256Of(email)
  await vault.put('author-emails', { id: paperId, paperId, at: 1, emails: addresses }, { group: paperId })
  return id
}

let id: string
let other: string
beforeEach(async () => {
  id = await busy('rao@example.org')
  other = await busy('sen@example.org')
  await at.mails()
})

test('Nothing is left of an erased person, and everything of another one', async () => {
  expect(await isLeft(id)).toEqual(KINDS)
  expect((await at.mails()).map(({ to }) => to).toSorted()).toEqual(['rao@example.org', 'sen@example.org'])
  await at.ports.identity.erasePersonalData(id)
  expect([await isLeft(id), await isLeft('rao@example.org')]).toEqual([[], []])
  expect(await isLeft(other)).toEqual(KINDS)
  expect((await at.mails()).map(({ to }) => to)).toEqual(['sen@example.org'])
})

test('Their address is taken away from the papers that name it, however it is written, and others stay', async () => {
  const { vault, identity } = at.ports
  await vault.update(
    'author-emails',
    sha256Of('rao@example.org'),
    row => row && { ...row, emails: row.emails.map(one => ({ ...one, email: one.email.toUpperCase() })) },
  )
  await identity.erasePersonalData(id)
  const [row, ...more] = await vault.listBy('author-emails', sha256Of('rao@example.org'))
  expect([row?.emails.map(({ email }) => email), more]).toEqual([['PATIL@EXAMPLE.ORG'], []])
})

test('The files of their drafts are ordered to be removed, also those of which it was not noted whose they are', async () => {
  const { vault, identity } = at.ports
  const file = { sha256: sha256Of('earlier'), bytes: 1, crc32: 1, contentType: 'application/pdf', pages: 1 } as const
  await vault.update('drafts', `draft of ${id}`, row => row && { ...row, file })
  await identity.erasePersonalData(id)
  expect(await vault.ids('erased-files')).toEqual([sha256Of(id), sha256Of('earlier')].toSorted())
  await identity.erasePersonalData(id)
  expect(await vault.ids('erased-files')).toHaveLength(2)
})

test('Nor of the address that was to become theirs', async () => {
  const account = await at.ports.identity.accounts.of(id)
  if (account) await at.ports.identity.emailChanges.begin(account, 'new@example.org')
  await at.ports.identity.challenges.issue('verification', 'new@example.org', { userId: id })
  await at.ports.identity.challenges.issue('verification', 'new@example.org', { userId: other })
  await at.ports.identity.erasePersonalData(id)
  expect(await isLeft(id)).toEqual([])
  expect(await isLeft(other)).toContain('email-proofs')
})

test('Nor what was counted for the addresses while nobody was known to have them', async () => {
  const { identity, vault } = at.ports
  const account = await identity.accounts.of(id)
  if (account) await identity.emailChanges.begin(account, 'new@example.org')
  for (const email of ['rao@example.org', 'new@example.org', 'sen@example.org']) {
    await identity.attempts.failed(identity.attempts.anybody(email, null))
    await identity.challenges.prove('verification', email, { otp: '000000' })
  }
  const counted = async () => [await vault.list('sign-in-attempts'), await vault.list('code-guesses')]
  expect((await counted()).map(rows => rows.length)).toEqual([3, 3])
  await identity.erasePersonalData(id)
  const left = identity.attempts.idOf('sen@example.org')
  expect(await counted()).toEqual([[expect.objectContaining({ id: left })], [expect.anything()]])
})

test('Nobody is erased twice in vain', async () => {
  await at.ports.identity.erasePersonalData(id)
  await at.ports.identity.erasePersonalData(id)
  expect(await isLeft(other)).toEqual(KINDS)
})
