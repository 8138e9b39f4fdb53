import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { VolumeStreamEvent } from '@shodh/contracts/index.ts'
import type { RefusedReport } from '@shodh/contracts/volumes/publication/previews.ts'
import type { FastifyPluginAsync } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { contact } from './testing/contact.ts'
import type { Ports } from '../ports.ts'
import { withService } from '../testing/with-service.ts'
import { previewReportRoutes } from './preview-report.ts'
import { previewRoutes } from '../volumes/preview-routes.ts'
import { volume, volumeIdOf } from '../volumes/volume.ts'

const volumeId = volumeIdOf(2026, 'Regular', 'Vol. I')
const paperId = '1f0e0d0c-0b0a-4908-8706-050403020100'

const shown: RefusedReport[] = []
const renderReport = async (report: RefusedReport) => {
  shown.push(report)
  return { html: 'the form', headers: { 'content-type': 'text/html', 'content-language': report.language } }
}

const routes: FastifyPluginAsync<Ports> = async (app, ports) => {
  await app.register(previewRoutes, ports)
  await app.register(previewReportRoutes, ports)
}

const settings = { ...contact.settings, languages: ['en', 'hi'] }
const at = withService(openEmbeddedPorts, routes, { contact: { ...contact, settings, renderReport } as never })

const append = (...events: readonly VolumeStreamEvent[]) =>
  at.ports.handle(
    { name: 'x', stream: `volume-${volumeId}`, fold: volume, request: null, decide: () => events },
    { actorId: 'a', correlationId: 'c' },
  )

const file = {
  sha256: '1'.repeat(64),
  bytes: 1000,
  crc32: 7,
  contentType: 'application/pdf' as const,
  name: 'On Rivers.pdf',
}
const place = { year: 2026, issueType: 'Regular' } as const
const created: VolumeStreamEvent = {
  type: 'VolumeCreated',
  data: { volumeId, ...place, name: 'Vol. I', inPreparation: true },
}
const uploaded: VolumeStreamEvent = {
  type: 'PaperUploaded',
  data: {
    ...{
      volumeId,
      paperId,
      serial: 1,
      ...place,
      volumeName: 'Vol. I',
      title: 'On <i>Rivers</i>',
      authorName: 'A. Rao',
    },
    ...{ details: {}, file, inPreparation: true },
  },
}

let link: string
beforeEach(async () => {
  shown.length = 0
  at.signIn('admin')
  await append(created, uploaded)
  link = (await at.send('POST', `/papers/volumes/${volumeId}/previews`, { body: {} })).body.data.preview.url
})

const type = 'application/x-www-form-urlencoded'
const send = (fields: object, path = link, headers = {}) =>
  at.send('POST', `${path}/report`, {
    body: new URLSearchParams({ what: '', name: '', email: '', homepage: '', ...fields }).toString(),
    headers: { 'content-type': type, ...headers },
  })
const rows = () => at.ports.vault.list('contact-messages')

describe('what readers of a preview say is wrong', () => {
  test('is a message to the journal that names the issue, and leads back to the preview', async () => {
    const { status, headers } = await send({ what: 'The cover is wrong' })
    expect([status, headers.location]).toEqual([303, `${link}?sent#report`])
    const about = `Issue: Vol. I (Regular, 2026)\nhttps://journal.example.org/admin/papers/volumes/${volumeId}/publish`
    expect(await rows()).toMatchObject([
      {
        ...{ name: '', email: '', contactType: 'preview', language: 'en' },
        ...{ subject: 'Vol. I (Regular, 2026)', message: `The cover is wrong\n\n${about}` },
      },
    ])
    expect(at.sender.counted).toEqual(['contact'])
    const stored = JSON.stringify([await rows(), await at.events()])
    expect(stored).not.toContain(link.replace('/preview/', ''))
  })

  test('names the paper of its page, with a link to it', async () => {
    const { headers } = await send({ what: 'My name is misspelt', sr: '1', name: 'asha' }, `/hi${link}`)
    expect(headers.location).toBe(`/hi${link}/1?sent#report`)
    const about = `Paper: 1. On Rivers\nhttps://journal.example.org/admin/papers/edit/${paperId}`
    expect(await rows()).toMatchObject([
      { subject: 'Vol. I (Regular, 2026): 1. On Rivers', message: expect.stringContaining(about), language: 'hi' },
    ])
  })

  test('is mailed to the journal, whose reply goes to the sender where there is one', async () => {
    await send({ what: 'The cover is wrong' })
    const [mail, ...others] = await at.mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('A reader of a preview wrote')
    expect(mail?.text).not.toContain('A reply to this mail')
    await send({ what: 'The title is wrong', name: 'Asha Rao', email: 'Asha@Library.invalid' })
    const mails = await at.mails()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      ...['asha@library.invalid', 'office@example.org', 'office@example.org'],
    ])
    expect(mails.some(({ text }) => text.includes('Asha Rao <asha@library.invalid> wrote'))).toBe(true)
  })

  test('may be one word', async () => {
    expect((await send({ what: 'Typo', sr: '1' })).status).toBe(303)
    expect(await rows()).toMatchObject([{ message: expect.stringMatching(/^Typo\n/u) }])
  })

  test('is received once where it is sent twice', async () => {
    for (const what of ['The cover is wrong', 'The cover is wrong', 'The title is wrong'])
      expect((await send({ what })).status).toBe(303)
    expect(await rows()).toHaveLength(2)
    expect(at.sender.counted).toHaveLength(2)
  })
})

describe('the form is shown again, with all that was typed,', () => {
  test.for([
    [{ what: '' }, 'what'],
    [{ what: 'x'.repeat(2001) }, 'what'],
    [{ what: 'Wrong', email: 'asha' }, 'email'],
    [{ what: 'Wrong', email: 'asha@mailinator.com' }, 'email'],
    [{ what: 'Wrong', name: 'x'.repeat(201) }, 'name'],
    [{ what: 'Wrong', homepage: 'https://casino.invalid' }, 'spam'],
    [{ what: 'Please click here and act now to read the paper.' }, 'spam'],
  ] as const)('where it says %o: %s', async ([fields, failure]) => {
    const { status, body } = await send({ ...fields, sr: '1' })
    expect([status, body]).toEqual([422, 'the form'])
    const { homepage: _, ...typed } = { name: '', email: '', homepage: '', ...fields }
    expect(shown).toEqual([
      { token: link.replace('/preview/', ''), language: 'en', typed: { ...typed, sr: 1 }, failure },
    ])
    expect(await rows()).toEqual([])
  })

  test('where too many were sent', async () => {
    Object.assign(at.sender.waits, { contact: 40 })
    const { status, headers } = await send({ what: 'The cover is wrong' })
    expect([status, headers['retry-after'], shown[0]?.failure]).toEqual([429, '40', 'busy'])
    expect(await rows()).toEqual([])
  })

  const wrong = '/preview/q3VxJ0Yt5hK2mW8cZr1nB7dF4sG6pL9aUeXoTiCvNkM'
  const published: VolumeStreamEvent = { type: 'VolumePublished', data: { volumeId, paperIds: [paperId] } }
  const deleted: VolumeStreamEvent = { type: 'VolumeDeleted', data: { volumeId, paperIds: [paperId], reason: 'x' } }

  test.for([
    ['unknown', [], wrong, 404],
    ['published', [published], undefined, 410],
    ['deleted', [deleted], undefined, 410],
  ] as const)('where what the link shows is %s', async ([, events, path, status]) => {
    if (events.length > 0) await append(...events)
    expect((await send({ what: 'The cover is wrong' }, path ?? link)).status).toBe(status)
    expect(shown).toMatchObject([{ typed: { what: 'The cover is wrong' }, failure: 'over' }])
    expect(await rows()).toEqual([])
  })

  test('empty, where what was sent is no form', async () => {
    expect((await at.send('POST', `${link}/report`, { body: {} })).status).toBe(415)
    expect(shown).toMatchObject([{ typed: { what: '' }, failure: 'other' }])
  })
})

test('a page of another site writes nothing', async () => {
  const { status, headers } = await send({ what: 'Wrong' }, link, { 'sec-fetch-site': 'cross-site' })
  expect([status, headers.location, await rows()]).toEqual([303, link, []])
})
