import { describe, expect, test } from 'vitest'
import { mailerContract } from './contract.ts'
import { smtpPeer } from './smtp-peer.ts'
import { openSmtpMailer } from './smtp.ts'

const from = 'The Journal <journal@example.org>'
const mail = { person: 'p', to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' }

mailerContract('The SMTP mailer', async () => {
  const peer = await smtpPeer()
  return {
    mailer: await openSmtpMailer({ url: peer.url, from }),
    from,
    received: async () => peer.received,
    remove: () => peer.close(),
  }
})

describe('The SMTP mailer', () => {
  test('says why a server refused, without its words, and sends when it no longer does', async () => {
    const peer = await smtpPeer()
    const mailer = await openSmtpMailer({ url: peer.url, from })
    peer.refuse('550 a@example.org is not here')
    await expect(mailer.send(mail)).rejects.toMatchObject({
      name: 'NotSent',
      code: '550',
      message: 'The mail was not taken (550)',
    })
    peer.refuse(undefined)
    await mailer.send(mail)
    expect(peer.received).toHaveLength(1)
    await mailer.close()
    await peer.close()
  })

  test('says that a server is not there', async () => {
    const peer = await smtpPeer()
    await peer.close()
    const mailer = await openSmtpMailer({ url: peer.url, from })
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'NotSent', code: 'ESOCKET' })
    await mailer.close()
  })
})
