import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { contactSweeper, openInbox } from './inbox.ts'
import { contactRoutes } from './routes.ts'
import { contact, message } from './testing/contact.ts'

describe('the sweep', () => {
  const at = withService(openEmbeddedPorts, contactRoutes, { contact })
  const rows = () => at.ports.vault.list('contact-messages')
  const row = { ...message, id: '5a0e0d0c-0b0a-5908-8706-050403020100', language: 'en', isMailed: false } as const

  test('mails a message whose process was killed after its event', async () => {
    const { id } = (await at.send('POST', '/contact', { body: message })).body.data
    await at.mails()
    await at.ports.identity.eraseCorrespondence([id])
    await at.ports.vault.put('contact-messages', { ...row, id, at: Date.now() })
    await contactSweeper(at.ports)(60_000)
    expect(await rows()).toMatchObject([{ isMailed: false }])
    await contactSweeper(at.ports)()
    expect(await rows()).toMatchObject([{ id, isMailed: true }])
    expect(await at.mails()).toHaveLength(2)
    await contactSweeper(at.ports)()
    expect(await at.mails()).toHaveLength(2)
  })

  test('takes a message from the moment on at which it is old enough', async () => {
    await at.ports.vault.put('contact-messages', { ...row, at: 1000 })
    await openInbox(at.ports, () => 2999).sweep(2000)
    expect(await rows()).toHaveLength(1)
    await openInbox(at.ports, () => 3000).sweep(2000)
    expect(await rows()).toEqual([])
  })

  test('erases a message whose process was killed before its event', async () => {
    await at.ports.vault.put('contact-messages', { ...row, at: Date.now() - 60_000 })
    await contactSweeper(at.ports)(60_000)
    expect([await rows(), await at.mails(), await at.events()]).toEqual([[], [], []])
  })

  test('erases a message whose process was killed after its erasure was recorded', async () => {
    const { id } = (await at.send('POST', '/contact', { body: message })).body.data
    await at.send('DELETE', `/admin/contact/${id}`)
    await at.ports.vault.put('contact-messages', { ...row, id, at: 0 })
    await contactSweeper(at.ports)()
    expect([await rows(), await at.mails()]).toEqual([[], []])
    await at.ports.vault.put('contact-messages', { ...row, id, at: 0, isMailed: true })
    expect([await at.mails(), await rows()]).toEqual([[], []])
  })
})
