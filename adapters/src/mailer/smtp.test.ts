import { describe, expect, test } from 'vitest'
import { mailerContract } from './contract.ts'
import { smtpPeer } from './testing/smtp-peer.ts'
import { openSmtpMailer } from './smtp.ts'

const from = '"The Journal" <journal@example.org>'
const mail = { person: 'p', to: 'a@example.org', subject: 's', text: 't', html: '<p>t</p>' }

mailerContract('The SMTP mailer', async () => {
  const peer = await smtpPeer()
  return {
    mailer: await openSmtpMailer({ url: peer.url, from: () => from, requireTls: false }),
    from,
    received: async () => peer.received,
    remove: () => peer.close(),
  }
})

describe('The SMTP mailer', () => {
  test('says why a server refused, without its words, and sends when it no longer does', async () => {
    const peer = await smtpPeer()
    const mailer = await openSmtpMailer({ url: peer.url, from: () => from, requireTls: false })
    peer.refuse(550, 'a@example.org is not here')
    await expect(mailer.send(mail)).rejects.toMatchObject({
      name: 'NotSent',
      code: '550',
      message: 'The mail was not taken (550)',
    })
    peer.accept()
    await mailer.send(mail)
    expect(peer.received).toHaveLength(1)
    await mailer.close()
    await peer.close()
  })

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'tells a server that cannot encrypt neither password nor mail (%j)',
    async query => {
      const peer = await smtpPeer()
      const url = `${peer.url.replace('//', '//journal:secret@')}/${query}`
      const mailer = await openSmtpMailer({ url, from: () => from })
      await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'NotSent', code: 'ETLS' })
      expect([...peer.signIns, ...peer.senders]).toEqual([])
      await mailer.close()
      await peer.close()
    },
  )

  test('tells a server whose certificate nobody vouches for neither password nor mail', async () => {
    const peer = await smtpPeer({ hasStartTls: true })
    const mailer = await openSmtpMailer({ url: peer.url.replace('//', '//journal:secret@'), from: () => from })
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'NotSent', code: 'ESOCKET' })
    expect([...peer.signIns, ...peer.senders]).toEqual([])
    await mailer.close()
    await peer.close()
  })

  test('signs in without encryption only where it is allowed to', async () => {
    const peer = await smtpPeer()
    const url = peer.url.replace('//', '//journal:secret@')
    const mailer = await openSmtpMailer({ url, from: () => from, requireTls: false })
    await mailer.send(mail)
    expect(peer.signIns).toMatchObject([{ username: 'journal', password: 'secret' }])
    expect(peer.received).toHaveLength(1)
    await mailer.close()
    await peer.close()
  })

  test('says that a server is not there', async () => {
    const peer = await smtpPeer()
    await peer.close()
    const mailer = await openSmtpMailer({ url: peer.url, from: () => from, requireTls: false })
    await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'NotSent', code: 'ESOCKET' })
    await mailer.close()
  })
})
