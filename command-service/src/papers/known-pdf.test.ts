import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { volumeIdOf } from '../volumes/volume.ts'
import { pdfOf } from './testing/pdf.ts'
import { sha256Of, UNKNOWN, volumeId, withPapers } from './testing/with-papers.ts'

const { at, withPdf, sendForm, upload, uploaded } = withPapers(openEmbeddedPorts)

const PAPER = { title: 'On Rivers', authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
const REFUSE = '?refuseKnownPdf=true'

let file: Buffer
beforeEach(async () => {
  file = await pdfOf(['On Rivers'])
  await at.send('POST', '/papers/volumes', { body: { year: 2025, issueType: 'Regular', volumeName: 'Vol. II' } })
})

const publish = (volumeName = 'Vol. I', headers = {}) =>
  sendForm('POST', `/papers${REFUSE}`, { ...PAPER, volumeName }, { file, headers })
const drafted = async (volumeName = 'Vol. I') => {
  const { body } = await sendForm('POST', '/papers/drafts', { ...PAPER, volumeName }, { file })
  return () => at.send('POST', `/papers/drafts/${body.data.draft.id}/publish${REFUSE}`)
}
const row = async () => at.ports.vault.get('pdfs', sha256Of(file))
const refused = (message: string) => ({ refused: 'PDF_OF_ANOTHER_PAPER', message })
const taken = refused('Another paper has this PDF: "On Rivers"')

describe('a PDF that no other paper may have', () => {
  test('becomes one paper where many publish it at once, in two volumes and from a draft', async () => {
    const drafts = await Promise.all([drafted(), drafted('Vol. II')])
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => publish(n % 2 ? 'Vol. I' : 'Vol. II')),
      ...drafts.map(send => send()),
    ])
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = outcomes.filter(({ status }) => status !== 201)
    expect(new Set(others.map(({ body }) => body.refused))).toEqual(new Set(['PDF_OF_ANOTHER_PAPER']))
    const { volumeId: _, ...claim } = (await row()) ?? {}
    expect(claim).toMatchObject({ id: sha256Of(file), pending: {} })
  })

  test('is found before the read models have it, and a retry gets its paper', async () => {
    const headers = { 'idempotency-key': 'key' }
    const first = await publish('Vol. I', headers)
    expect((await publish('Vol. II')).body).toEqual(taken)
    expect((await publish('Vol. I', headers)).body.data).toEqual(first.body.data)
    const send = await drafted()
    expect((await send()).body).toEqual(taken)
    expect((await publish('Vol. III')).body.refused).toBe('VOLUME_NOT_FOUND')
  })

  test('is free where its paper was deleted or was refused, also while the read models are behind', async () => {
    expect((await publish('Vol. III')).body.refused).toBe('VOLUME_NOT_FOUND')
    const { body } = await publish()
    const paperId = body.data.paper.id
    withPdf.push({ sha256: sha256Of(file), volumeId, paperId, title: 'On Rivers' })
    expect((await publish('Vol. II')).body).toEqual(taken)
    await at.send('DELETE', `/papers/${volumeId}/${paperId}?reason=Twice`)
    const again = await publish('Vol. II')
    expect(again.status).toBe(201)
    expect((await row())?.volumeId).toBe(volumeIdOf(2025, 'Regular', 'Vol. II'))
  })

  test('may be an earlier version of another paper, and is any paper’s where that is not asked for', async () => {
    const path = await uploaded({}, { file })
    const paperId = path.split('/').at(-1) ?? ''
    await sendForm('PATCH', `${path}/replace-pdf`, { reason: 'A table' }, { file: await pdfOf(['On Lakes']) })
    expect((await upload({ title: 'Twin' }, { file })).status).toBe(201)
    withPdf.push({ sha256: sha256Of(file), volumeId, paperId, title: 'On Rivers' })
    expect((await publish()).body).toEqual(taken)
  })

  test.each([
    ['replacement', (path: string) => [`${path}/replace-pdf${REFUSE}`, { reason: 'A table' }] as const],
    ['revision', (path: string) => [`${path}${REFUSE}`, { title: 'On Lakes' }] as const],
  ])('is refused in a %s where it is another paper’s, and not where it was the paper’s own', async (_, requestOf) => {
    const path = await uploaded({}, { file })
    const [other, older] = [await uploaded({ title: 'Other' }, { file: await pdfOf(['Other']) }), file]
    const send = (of: string, sent: Buffer, headers = {}) => {
      const [address, fields] = requestOf(of)
      return sendForm('PATCH', address, fields, { file: sent, headers })
    }
    const [, , volume, paperId = ''] = path.split('/')
    withPdf.push({ sha256: sha256Of(file), volumeId: String(volume), paperId, title: 'On Rivers' })
    expect((await send(other, older)).body.refused).toBe('PDF_OF_ANOTHER_PAPER')
    expect((await send(other, older, { 'if-match': '"7-x"' })).body.refused).toBe('PRECONDITION_FAILED')
    const second = await pdfOf(['Second'])
    expect((await send(path, second)).status).toBe(200)
    expect((await send(path, older)).body.data.paper).toMatchObject({ version: 3, sha256: sha256Of(older) })
    expect((await send(other, second)).body.refused).toBe('PDF_OF_ANOTHER_PAPER')
    const third = await pdfOf(['Third'])
    const both = await Promise.all([send(path, third), send(other, third)])
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  test('of two papers is refused to both where that is asked for', async () => {
    const path = await uploaded({}, { file })
    const paperId = (await uploaded({ title: 'Twin' }, { file })).split('/').at(-1) ?? ''
    withPdf.push({ sha256: sha256Of(file), volumeId, paperId, title: 'Twin' })
    const again = await sendForm('PATCH', `${path}/replace-pdf${REFUSE}`, { reason: 'A table' }, { file })
    expect(again.body).toEqual(refused('Another paper has this PDF: "Twin"'))
  })

  test.each(['', '=', '=null', '=undefined', '=yes', '=true&refuseKnownPdf=true'])(
    'is not published or replaced where the request says refuseKnownPdf%s',
    async value => {
      const one = `/papers/${volumeId}/${UNKNOWN}`
      const calls = [
        ['POST', '/papers'],
        ['POST', `/papers/drafts/${UNKNOWN}/publish`],
        ['PATCH', `${one}/replace-pdf`],
        ['PATCH', one],
      ] as const
      for (const [method, path] of calls) {
        const response = await at.send(method, `${path}?refuseKnownPdf${value}`)
        expect(response).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/refuseKnownPdf' }] } })
      }
    },
  )

  test('and a DOI are claimed together, or neither', async () => {
    await uploaded({ doi: '10.5555/river' }, { file: await pdfOf(['On Lakes']) })
    const fields = { ...PAPER, doi: '10.5555/river' }
    const { body } = await sendForm('POST', `/papers${REFUSE}`, fields, { file })
    expect(body.refused).toBe('DOI_TAKEN')
    expect((await publish()).status).toBe(201)
  })
})
