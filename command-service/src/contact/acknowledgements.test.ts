import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { ACKNOWLEDGEMENTS_PER_DAY } from '@shodh/contracts/limits.ts'
import { describe, expect, test } from 'vitest'
import { withService } from '../testing/with-service.ts'
import { openAcknowledgements, openInbox } from './inbox.ts'
import { contactRoutes } from './routes.ts'
import { contact, message } from './testing/contact.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('acknowledgements', () => {
  const at = withService(openEmbeddedPorts, contactRoutes, { contact })
  const row = (id: string, email: string) => ({ ...message, id, email, at: 0, isMailed: false })
  const admitted = (id: string, email = message.email, now = 0) =>
    openAcknowledgements(at.ports, () => now).admit(row(id, email))
  const stored = () => at.ports.vault.list('acknowledgements')

  test('go to one recipient once, however the address is written, while the journal gets every message', async () => {
    for (const email of [message.email, 'ASHA@library.invalid', 'ravi@library.invalid'])
      expect((await at.send('POST', '/contact', { body: { ...message, email } })).status).toBe(201)
    const recipients = (await at.mails()).map(({ to }) => to).toSorted()
    expect(recipients).toEqual([
      'asha@library.invalid',
      ...Array<string>(3).fill('office@example.org'),
      'ravi@library.invalid',
    ])
  })

  test('go to a recipient again after 24 hours', async () => {
    expect(await admitted('first')).toBe(true)
    expect(await admitted('second', message.email, DAY_MS - 1)).toBe(false)
    expect(await admitted('tagged', 'asha+1@library.invalid', DAY_MS - 1)).toBe(false)
    expect(await admitted('third', message.email, DAY_MS)).toBe(true)
  })

  test('of one message are counted once, so that a process that was killed can complete it', async () => {
    for (const _ of [1, 2]) expect(await admitted('first')).toBe(true)
    expect(await stored()).toMatchObject([{ sent: [{ messageId: 'first' }] }])
  })

  test('are no more in 24 hours than the ceiling, whoever their recipients are', async () => {
    const sent = Array.from({ length: ACKNOWLEDGEMENTS_PER_DAY }, (_, n) => ({
      messageId: `m${n}`,
      to: `t${n}`,
      at: n,
    }))
    await at.ports.vault.put('acknowledgements', { id: 'sent', sent })
    expect(await admitted('next', 'ravi@library.invalid', DAY_MS - 1)).toBe(false)
    expect(await admitted('next', 'ravi@library.invalid', DAY_MS)).toBe(true)
  })

  test('leave nothing after a day, and no address before', async () => {
    await admitted('first')
    expect(JSON.stringify(await stored())).not.toContain('asha')
    await openInbox(at.ports, () => DAY_MS - 1).sweep()
    expect(await stored()).toMatchObject([{ sent: [{ messageId: 'first' }] }])
    await openInbox(at.ports, () => DAY_MS).sweep()
    expect(await stored()).toMatchObject([{ sent: [] }])
  })
})
