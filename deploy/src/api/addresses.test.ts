import { createHash } from 'node:crypto'
import { chmod, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../testing/client.ts'
import { smallPdf } from '../testing/pdf.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal()

describe('a paper with two versions', () => {
  let [volumeId, otherId, paperId] = ['', '', '']
  beforeAll(async () => {
    ;({ id: volumeId } = await at.editor.createVolume('Addresses'))
    ;({ id: otherId } = await at.editor.createVolume('Elsewhere'))
    const { body } = await at.editor.upload({ volumeName: 'Addresses', reason: 'Reprinted from the archive' })
    paperId = body.data.paper.id
    await at.editor.replace(volumeId, paperId, { reason: 'A figure was missing' })
  })

  test('is downloaded at the address of its own volume only', async () => {
    expect((await at.visitor.get(`/papers/${volumeId}/${paperId}/download`)).status).toBe(200)
    for (const path of ['download', 'versions/1.pdf'])
      expect(await at.visitor.get(`/papers/${otherId}/${paperId}/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'PAPER_NOT_FOUND' },
      })
  })
  test.each(['1', '2'])(
    'has a version %s, shown in the browser, and cached as long as the journal serves it',
    async version => {
      const { status, headers } = await at.visitor.raw(`/papers/${volumeId}/${paperId}/versions/${version}.pdf`)
      expect([status, headers.get('cache-control')]).toEqual([200, 'public, no-cache'])
      expect(headers.get('content-disposition')).toMatch(/^inline;/u)
    },
  )
  test('has different files in its versions', async () => {
    const tags = ['1', '2'].map(async version => {
      const { headers } = await at.visitor.raw(`/papers/${volumeId}/${paperId}/versions/${version}.pdf`)
      return headers.get('etag')
    })
    expect(new Set(await Promise.all(tags)).size).toBe(2)
  })
  test.each(['0', '3', '-1', '1.5', 'one', '%20', '1e0', '0x1'])('has no version %s', async version => {
    expect(await at.visitor.get(`/papers/${volumeId}/${paperId}/versions/${version}.pdf`)).toMatchObject({
      status: 404,
      body: { code: 'VERSION_NOT_FOUND' },
    })
  })
  test('is downloaded by the name that it has now, and must be revalidated', async () => {
    const { headers } = await at.visitor.raw(`/papers/${volumeId}/${paperId}/download`)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="On Rivers\.pdf"/u)
  })
  test('shows why its versions were made', async () => {
    const { versions } = (await at.visitor.get(`/papers/${paperId}/history`)).body.data
    const reasons = versions.map(({ reason }: { reason: string }) => reason)
    expect(reasons).toEqual(['Reprinted from the archive', 'A figure was missing'])
  })
  test('is deleted only where its title is typed as it is', async () => {
    const remove = (confirmTitle: string) =>
      at.editor.remove(`/papers/${volumeId}/${paperId}`, { reason: 'Withdrawn', confirmTitle })
    expect(await remove('on rivers')).toMatchObject({ status: 400, body: { code: 'PAPER_TITLE_NOT_CONFIRMED' } })
    expect((await at.visitor.get(`/papers/${paperId}`)).status).toBe(200)
    expect((await remove('On Rivers')).status).toBe(200)
  })
})

test('a file that was cut on the disk is not sent, and a ZIP names it in its MANIFEST', async () => {
  const { id } = await at.editor.createVolume('Cut')
  const pdf = smallPdf('Cut', 5000)
  const { paper } = (await at.editor.upload({ volumeName: 'Cut' }, pdfBlob(pdf))).body.data
  const hash = createHash('sha256').update(pdf).digest('hex')
  const blob = join(at.journal.directory, 'files', hash.slice(0, 2), hash.slice(2, 4), hash)
  await chmod(blob, 0o644)
  await truncate(blob, 4000)
  const alone = await at.visitor.get(`/papers/${id}/${paper.id}/download`)
  expect(alone).toMatchObject({ status: 404, body: { code: 'FILE_MISSING' } })
  const zip = await at.visitor.raw(`/papers/volume/${id}/download`)
  expect([zip.status, await zip.text()]).toEqual([200, expect.stringContaining(`# damaged: ${hash}`)])
})
