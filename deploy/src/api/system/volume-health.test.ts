import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const blobOf = (sha256: string) => join(at.journal.directory, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)

const alter = async (sha256: string) => {
  const bytes = await readFile(blobOf(sha256))
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await chmod(blobOf(sha256), 0o644)
  await writeFile(blobOf(sha256), bytes)
}

const healthOf = async (id: string, query = '') =>
  (await at.editor.get(`/papers/volumes/${id}/health${query}`)).body.data.health

const repair = (id: string, body: object) => at.editor.post(`/papers/volumes/${id}/repair`, body)

const systemFiles = async () => {
  const { status, files } = (await at.editor.get('/papers/system/health')).body.data.health
  return [status, files.missing, files.damaged]
}

const problems = (items: readonly { title: string; problem: string | null; action: string }[]) =>
  items.map(({ title, problem, action }) => `${title}: ${problem}, ${action}`)

const uploaded = async (volumeName: string, title: string) => {
  const pdf = smallPdf(`${volumeName} ${title}`, 5000)
  const { body } = await at.editor.upload({ volumeName, title }, pdfBlob(pdf))
  return { id: String(body.data.paper.id), sha256: String(body.data.paper.sha256), pdf }
}

describe('files that are deleted and altered under a running journal', () => {
  let id: string
  let lost: Awaited<ReturnType<typeof uploaded>>
  let altered: Awaited<ReturnType<typeof uploaded>>
  const download = (paper: { id: string }) => at.visitor.get(`/papers/${id}/${paper.id}/download`)

  beforeAll(async () => {
    id = (await at.editor.createVolume('Files')).id
    lost = await uploaded('Files', 'Lost')
    altered = await uploaded('Files', 'Altered')
    await rm(blobOf(lost.sha256))
    await alter(altered.sha256)
  })

  test('are found, one by its absence, the other once its contents are read; nothing is changed', async () => {
    expect(problems((await healthOf(id)).items)).toEqual(['Lost: missing, mark'])
    const health = await healthOf(id, '?checkFiles=true&autoFix=true')
    expect(problems(health.items)).toEqual(['Lost: missing, mark', 'Altered: damaged, mark'])
    expect(health).toMatchObject({ status: 'needs repair', repair: { dryRun: true, items: health.items } })
    const { body } = await repair(id, {})
    expect(body.data.repair).toMatchObject({ dryRun: true, repairTypes: ['files', 'readModel'] })
    expect(problems((await healthOf(id, '?checkFiles=true')).items)).toHaveLength(2)
    expect((await download(lost)).body.message).toBe(
      'File not available for download. The PDF may need to be replaced.',
    )
  })

  test('are marked by a repair, and no damaged PDF is sent to a reader', async () => {
    const { body } = await repair(id, { repairTypes: 'files', dryRun: false, reason: 'The disk was replaced' })
    expect(problems(body.data.repair.items)).toEqual(['Lost: missing, mark', 'Altered: damaged, mark'])
    expect((await at.visitor.get(`/papers/${altered.id}`)).body.data.paper.fileProblem).toBe('damaged')
    expect((await download(altered)).status).toBe(404)
    expect(await systemFiles()).toEqual(['needs attention', 1, 1])
    const zip = await at.visitor.raw(`/papers/volume/${id}/download`)
    expect([zip.status, (await zip.text()).match(/# (?:missing|damaged): /gu)]).toEqual([
      200,
      ['# missing: ', '# damaged: '],
    ])
    expect(problems((await healthOf(id, '?checkFiles=true')).items)).toEqual([
      'Lost: missing, replace',
      'Altered: damaged, replace',
    ])
  })

  test('are healed by replacing one and by putting the other back', async () => {
    expect((await at.editor.replace(id, lost.id, { reason: 'Lost' }, pdfBlob(lost.pdf))).status).toBe(200)
    await writeFile(blobOf(altered.sha256), altered.pdf)
    expect(problems((await healthOf(id)).items)).toEqual(['Altered: null, unmark'])
    await repair(id, { dryRun: false, reason: 'Restored from the backup' })
    expect(await healthOf(id, '?checkFiles=true')).toMatchObject({ status: 'healthy', items: [] })
    expect(await systemFiles()).toEqual(['healthy', 0, 0])
    for (const paper of [lost, altered]) {
      expect((await at.visitor.get(`/papers/${paper.id}`)).body.data.paper).not.toHaveProperty('fileProblem')
      expect((await download(paper)).status).toBe(200)
    }
  })
})

test('a document that is not what the events say is found, and a repair projects it again', async () => {
  const { id } = await at.editor.createVolume('Documents')
  const { id: paperId } = await uploaded('Documents', 'On Rivers')
  const views = new DatabaseSync(join(at.journal.directory, 'views.db'))
  views.prepare(`update "papers@7" set document = replace(document, 'On Rivers', 'On Lakes') where id = ?`).run(paperId)
  views.close()
  const [item] = (await healthOf(id)).items
  expect(item).toEqual({ type: 'readModel', model: 'papers', documents: 1, parked: null, action: 'rebuild' })
  const title = async () => (await at.editor.get(`/papers/${paperId}`)).body.data.paper.title
  expect(await title()).toBe('On Lakes')
  await repair(id, { repairTypes: 'readModel', dryRun: false, reason: 'A title is wrong' })
  await expect.poll(title).toBe('On Rivers')
  expect(await healthOf(id)).toMatchObject({ status: 'healthy' })
})
