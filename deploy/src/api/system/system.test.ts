import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, utimes, writeFile, access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { parkStream } from '../../testing/disturbances/park-stream.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const blobOf = (sha256: string) => join(at.journal.directory, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256)

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

const health = async (query = '?includeDetails=true') =>
  (await at.editor.get(`/papers/system/health${query}`)).body.data.health

const uploaded = async (title: string) => {
  const { body } = await at.editor.upload({ title, volumeName: 'Vol. S' }, pdfBlob(smallPdf(title, 5000)))
  return { id: String(body.data.paper.id), sha256: String(body.data.paper.sha256) }
}

/** A file of nobody, as a kill would leave it, stored two days ago unless it is a young one. */
const orphan = async (text: string, daysAgo = 2) => {
  const sha256 = createHash('sha256').update(text).digest('hex')
  await mkdir(dirname(blobOf(sha256)), { recursive: true })
  await writeFile(blobOf(sha256), text)
  const then = Date.now() / 1000 - daysAgo * 86_400
  await utimes(blobOf(sha256), then, then)
  return sha256
}

const cleanUp = (body: object) => at.editor.post('/papers/system/cleanup', body)

describe('the health of the system', () => {
  test('says how read models, files, mails and stores are, and which versions are in use', async () => {
    await at.editor.createVolume('Vol. S')
    await uploaded('Healthy')
    const { details, connections, ...summary } = await health('?includeDetails=true&checkConnections=true')
    expect(summary).toMatchObject({
      status: 'healthy',
      readModels: { behind: 0, rebuilding: 0, longestSeconds: 0 },
      parkedStreams: 0,
      files: { stored: 1, bytes: 5000, grownInMonth: 5000, missing: 0, damaged: 0, orphans: 0 },
    })
    expect(details.readModels).toContainEqual(
      expect.objectContaining({ name: 'papers', rebuild: null, behindSeconds: 0 }),
    )
    expect(details.versions.map(({ name }: { name: string }) => name)).toContain('Node.js')
    expect(connections).toHaveLength(4)
    for (const { isReachable } of connections) expect(isReachable).toBe(true)
    expect(await health('')).not.toHaveProperty('details')
  })

  test('names the paper of a file that is gone, and so does what needs attention', async () => {
    const attention = async () => (await at.editor.get('/admin/attention')).body.data
    const paper = await uploaded('Gone')
    const bytes = await readFile(blobOf(paper.sha256))
    await rm(blobOf(paper.sha256))
    const { status, files, details } = await health()
    expect([status, files.missing]).toEqual(['needs attention', 1])
    expect(details.brokenFiles).toMatchObject([{ problem: 'missing', paper: { id: paper.id, title: 'Gone' } }])
    expect(await attention()).toMatchObject({ brokenPdfs: 1, brokenPaper: { id: paper.id } })
    await writeFile(blobOf(paper.sha256), bytes)
    expect(await attention()).toMatchObject({ brokenPdfs: 0, brokenPaper: null })
    expect((await health()).files.missing).toBe(0)
  })
})

describe('a cleanup', () => {
  test('removes nothing in a dry run, then the files of nobody that are a day old, with an event', async () => {
    const [old, young] = [await orphan('left behind'), await orphan('still on its way', 0)]
    expect((await health()).details.orphanFiles).toMatchObject([{ sha256: old, bytes: 11 }])
    const { body } = await cleanUp({})
    expect(body.data.cleanup).toEqual({
      dryRun: true,
      items: [{ type: 'orphanFiles', id: old, bytes: 11 }],
      remaining: 0,
    })
    expect(await exists(blobOf(old))).toBe(true)

    const key = { 'idempotency-key': 'cleanup' }
    const request = { cleanupTypes: ['orphanFiles'], dryRun: false, reason: 'Space' }
    const done = await at.editor.post('/papers/system/cleanup', request, key)
    expect(done.body.data.cleanup.items).toEqual([{ type: 'orphanFiles', id: old, bytes: 11 }])
    expect([await exists(blobOf(old)), await exists(blobOf(young))]).toEqual([false, true])
    const later = await orphan('left behind since')
    const again = await at.editor.post('/papers/system/cleanup', request, key)
    expect(await exists(blobOf(later))).toBe(true)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body.data.cleanup.items).toHaveLength(1)
  })

  test('leaves the file of an upload that runs meanwhile', async () => {
    const [{ sha256 }] = await Promise.all([uploaded('Meanwhile'), cleanUp({ dryRun: false, reason: 'Space' })])
    await cleanUp({ dryRun: false, reason: 'Space' })
    expect(await exists(blobOf(sha256))).toBe(true)
  })
})

describe('a read model', () => {
  const rebuild = (model: string, body: object) => at.editor.post(`/admin/system/read-models/${model}/rebuild`, body)
  const stateOf = async (name: string) =>
    (await health()).details.readModels.find((model: { name: string }) => model.name === name)

  test('is rebuilt beside the one that is served', async () => {
    expect((await rebuild('nothing', {})).status).toBe(404)
    const { body } = await rebuild('papers', {})
    expect(body.data.rebuild).toMatchObject({ dryRun: true, model: 'papers' })
    const before = await stateOf('papers')
    const reason = 'A title is wrong'
    const attempts = await Promise.all([1, 2].map(() => rebuild('papers', { dryRun: false, reason })))
    const [started, refused] = attempts.toSorted((one, other) => one.status - other.status)
    expect(refused?.body.code).toBe('REBUILD_RUNNING')
    expect(started?.body.data.rebuild.collection).toBe(body.data.rebuild.collection)
    expect((await at.visitor.get('/papers')).status).toBe(200)
    await expect.poll(() => stateOf('papers')).toMatchObject({ build: before.build + 1, rebuild: null })
  })

  test('gets a parked stream back, once its events can be projected', async () => {
    const { id } = await at.editor.createVolume('Parked')
    const stream = `volume-${id}`
    await at.journal.stop()
    const reason = 'A bug of yesterday'
    await parkStream(at.journal.directory, { model: 'volumes', stream, reason })
    await at.restart()

    await at.editor.upload({ title: 'Unseen', volumeName: 'Parked' })
    const count = async () => (await at.editor.get(`/papers/volumes/${id}`)).body.data.volume.paperCount
    expect(await count()).toBe(0)
    expect((await health()).details.parkedStreams).toMatchObject([{ model: 'volumes', stream, reason }])
    const free = (body: object) => at.editor.post('/admin/system/read-models/volumes/free-stream', { stream, ...body })
    expect((await free({ stream: 'volume-of-nobody' })).body.code).toBe('STREAM_NOT_PARKED')
    expect((await free({})).body.data.rebuild).toMatchObject({ dryRun: true, streams: [stream] })
    expect((await free({ dryRun: false, reason: 'The bug is fixed' })).status).toBe(200)
    await expect.poll(count).toBe(1)
    expect((await health()).parkedStreams).toBe(0)
  })
})

test('who may see the system sees what the operator sets, and nobody else does', async () => {
  const path = '/admin/system/operator-settings'
  const { settings } = (await at.editor.get(path)).body.data
  expect(settings).toContainEqual({ name: 'DATA_DIR', value: at.journal.directory })
  expect(settings).toContainEqual({ name: 'contact.humanCheck', value: 'altcha' })
  expect((await at.visitor.get(path)).status).toBe(401)
})
