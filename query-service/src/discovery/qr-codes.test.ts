import { expect, test } from 'vitest'
import { withSite } from '../testing/with-site.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { qrCodes } from './qr-codes.ts'

const at = withSite(qrCodes)

test.each(['p', 'v'])('A short address is a picture to be scanned: /%s', async kind => {
  const shortId = '7k2m9qxw4d'
  at.give('shortIds', { id: `${kind}/${shortId}`, owners: [{ id: 'rivers', shortId }], isShared: false })
  at.give('volumes', volumeDocument({ id: 'rivers' }))
  at.give('papers', paperDocument({ id: 'rivers', volumeId: 'v' }))
  const { status, headers, body } = await at.get(`/${kind}/7K2M9QXW4D/qr.svg`)
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  expect(body).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 37 37">.*<\/svg>$/u)
  expect((await at.get(`/${kind}/${shortId}/qr.svg`)).body).toBe(body)
  for (const unknown of ['7k2m9qxw4e', 'x']) expect((await at.get(`/${kind}/${unknown}/qr.svg`)).status).toBe(404)
  at.give('volumes', ...['rivers', 'v'].map(id => volumeDocument({ id, inPreparation: true })))
  expect((await at.get(`/${kind}/${shortId}/qr.svg`)).status).toBe(404)
})
