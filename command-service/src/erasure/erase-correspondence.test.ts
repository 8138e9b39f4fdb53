import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseCorrespondence } from './erasure.ts'
import type { CommandKinds } from '../users/user-vault.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
beforeEach(async () => {
  stores = await openEmbeddedPorts<CommandKinds>()
})
afterEach(() => stores.close())

const store = async (id: string) => {
  const content = { name: 'Asha Rao', email: 'asha@library.invalid', subject: 'On rivers', message: 'Dear journal' }
  await stores.vault.put('contact-messages', { id, ...content, contactType: 'other', at: 0, isMailed: true })
  const mail = { to: content.email, subject: id, text: content.message, html: content.message }
  const times = { queuedAt: 0, attempts: 0, nextAt: 0, until: 0, reason: '' }
  const row = { id: `${id}-sender`, userId: id, purpose: 'contact-message', state: 'waiting', mail } as const
  await stores.vault.put('mails', { ...row, ...times }, { group: id })
  await stores.mailer.send({ person: id, ...mail })
}

test('Nothing is left of a message, nor of its mails, and everything of another one', async () => {
  for (const id of ['one', 'two', 'three']) await store(id)
  await eraseCorrespondence(stores, ['one', 'two'])
  expect((await stores.vault.list('contact-messages')).map(({ id }) => id)).toEqual(['three'])
  expect((await stores.vault.list('mails')).map(({ id }) => id)).toEqual(['three-sender'])
  expect((await stores.mails()).map(({ subject }) => subject)).toEqual(['three'])
})
