import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { tilePath, tileWidth } from '@shodh/contracts/audit/proof/tile-paths.ts'
import { tiledTree } from '@shodh/contracts/audit/proof/tiled-tree.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventStoreDb } from '../../lab/servers/eventstoredb-engine.ts'
import { type Client, formOf, pdfBlob } from '../testing/client.ts'
import { journalOnOwnEngines, noEngines } from '../testing/engines.ts'
import { memberForm } from '../testing/member-form.ts'
import { publicLogAt } from '../testing/public-log.ts'
import { smallPdf } from '../testing/pdfs/pdf.ts'

type Journal = Awaited<ReturnType<typeof journalOnOwnEngines>>

const PROCESSES = ['gateway', 'command-service', 'query-service', 'projections'] as const

const missing = noEngines()
let journal: Journal
let editor: Client

beforeAll(async () => {
  if (missing !== undefined) return
  journal = await journalOnOwnEngines()
  editor = await journal.editor()
})
afterAll(() => journal?.close())
beforeEach(context => context.skip(missing !== undefined, missing))

const pidOf = async (name: string) => {
  const text = await readFile(join(journal.directory, 'run', `${name}.pid`), 'utf8')
  expect(text).toMatch(/^[1-9]\d*\n$/u)
  return Number(text)
}

const groupOf = async (pid: number) => {
  const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  return Number(after.split(' ')[2])
}

const get = async (path: string) => {
  const response = await fetch(journal.address + path)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: await response.json() }
}
const readiness = async () => {
  const { status, body } = await get('/readyz')
  return `${status} ${body.message}`
}
const isReady = () => expect.poll(readiness).toMatch(/^200 The journal is ready/u)

const server = (name: string) => {
  const found = journal.engines.servers.find(({ kind }) => kind.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found.server
}

let volumes = 0
const createVolume = async () => {
  volumes += 1
  const volume = { year: 2025, issueType: 'Regular', volumeName: `Vol. ${volumes}` }
  return editor.post('/papers/volumes', volume)
}

describe('The journal on engines', () => {
  test('takes a volume and a paper, and shows both at once', async () => {
    expect((await createVolume()).status).toBe(201)
    const { body } = await editor.upload({ volumeName: `Vol. ${volumes}` })
    expect(body.data.paper.sr).toBe(1)
    const found = await journal.visitor().get(`/papers/${body.data.paper.id}`)
    expect(found.body.data.paper).toMatchObject({ id: body.data.paper.id, sr: 1 })
  })

  test('takes a member of the board, and shows the board, that of today and the picture at once', async () => {
    const { body } = await editor.post('/board-members/sections', { name: 'Editorial Board' })
    const path = `/board-members/sections/${body.data.section.id}/members`
    const added = await editor.call('POST', path, { form: memberForm({ fullName: 'A. Rao' }) })
    const { id, image } = added.body.data.member
    expect((await journal.visitor().get('/board-members')).body.data).toMatchObject([{ members: [{ id, image }] }])
    const page = (await journal.visitor().get('/board-members/page')).body.data
    const then = await journal.visitor().get(`/board-members/page?asOf=${page.days[0]}`)
    expect(then.body.data.sections).toMatchObject([{ members: [{ id, fullName: 'A. Rao' }] }])
    expect((await fetch(journal.address + image.url)).headers.get('content-type')).toBe('image/webp')
    await editor.post(`${path}/${id}/erase`, {})
    expect((await journal.visitor().get('/board-members')).body.data).toMatchObject([{ members: [] }])
    expect((await fetch(journal.address + image.url)).status).toBe(404)
  })

  test('shows the page of a volume with its title, and that it was deleted', async () => {
    const { id, name } = (await createVolume()).body.data.volume
    const page = async () => {
      const response = await fetch(`${journal.address}/papers/2025/regular/${encodeURIComponent(name)}`)
      return { status: response.status, html: await response.text() }
    }
    expect(await page()).toMatchObject({ status: 200, html: expect.stringContaining(`<title>${name} (0 papers)`) })
    await editor.remove(`/papers/volumes/${id}`, { reason: 'Published twice', confirmVolumeName: name })
    await expect.poll(page).toMatchObject({ status: 410, html: expect.stringContaining('Published twice') })
  })

  test('gives a published file to everybody, and a thumbnail of it to staff', async () => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
    const form = formOf({ folderPath: 'forms', customName: 'picture' }, pdfBlob(await picture.png().toBuffer(), ''))
    await editor.post('/file-manager/folder', { folderName: 'forms' })
    await editor.call('POST', '/file-manager/upload', { form })
    await editor.post('/file-manager/publish', { path: 'forms', isFolder: true })
    const published = () => fetch(`${journal.address}/files/forms/picture`)
    await expect.poll(async () => (await published()).headers.get('content-type')).toBe('image/png')
    expect((await editor.get('/file-manager/thumbnail/forms%2Fpicture')).status).toBe(200)
  })

  test('has every event in its public log within seconds, signed, with the tiles of its head', async () => {
    const { published, tile } = publicLogAt(journal.address)
    const size = () =>
      published().then(
        head => head.size,
        () => 0,
      )
    await expect.poll(size).toBeGreaterThan(1)
    const before = await size()
    await createVolume()
    await expect.poll(size).toBeGreaterThan(before)
    const head = await published()
    const tree = tiledTree(sha256, (level, index) =>
      tile(tilePath({ level, index, width: tileWidth(level, index, head.size) })),
    )
    expect(new Uint8Array(await tree.rootAt(head.size))).toEqual(head.root)
  })

  test('finds a paper by its DOI and by the hash of its PDF, and reports that it can serve', async () => {
    await createVolume()
    const fields = { volumeName: `Vol. ${volumes}`, doi: '10.5555/Sought' }
    const { headers, body } = await editor.upload(fields, pdfBlob(smallPdf('Sought')))
    const { id, sha256 } = body.data.paper
    const visitor = journal.visitor()
    const waiting = { 'x-wait-for-position': headers.get('x-event-position') ?? '' }
    for (const query of ['doi=https://doi.org/10.5555/SOUGHT', `sha256=${sha256}`])
      expect((await visitor.get(`/papers/lookup?${query}`, waiting)).body.data).toMatchObject({ paper: { id } })
    expect(await visitor.get('/health')).toMatchObject({ status: 200, body: { data: { status: 'ok' } } })
  })

  test('gives a DOI to one of the papers that want it at once', async () => {
    await createVolume()
    const dois = ['10.5555/Wanted', '10.5555/WANTED', 'https://doi.org/10.5555/wanted']
    const fields = dois.map((doi, n) => ({ volumeName: `Vol. ${volumes}`, title: `The paper ${n}`, doi }))
    const uploads = await Promise.all(fields.map(one => editor.upload(one)))
    expect(uploads.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
    const { volumeId, id } = uploads.find(({ status }) => status === 201)?.body.data.paper ?? {}
    await editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Twice' })
    const again = await editor.upload({ volumeName: `Vol. ${volumes}`, title: 'Another', doi: dois[1] ?? '' })
    expect(again.status).toBe(201)
    expect((await editor.post(`/papers/${volumeId}/${id}/restore`, {})).body.code).toBe('DOI_TAKEN')
  })

  test('publishes a PDF once where several at once ask that no other paper has it', async () => {
    await createVolume()
    await createVolume()
    const names = [volumes - 1, volumes, volumes].map(volume => `Vol. ${volume}`)
    const uploads = await Promise.all(
      names.map(volumeName => {
        const fields = { title: 'On Rivers', authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName }
        const form = formOf(fields, pdfBlob(smallPdf('Published once')))
        return editor.call('POST', '/papers?refuseKnownPdf=true', { form })
      }),
    )
    expect(uploads.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  })

  test('is one process group, and says which processes it is', async () => {
    const groups = await Promise.all(PROCESSES.map(async name => groupOf(await pidOf(name))))
    expect(new Set([...groups, await groupOf(process.pid)]).size).toBe(1)
  })

  test.each(PROCESSES)('restarts the %s when it is killed, and continues by itself', async name => {
    const before = await pidOf(name)
    process.kill(before, 'SIGKILL')
    await expect.poll(() => pidOf(name)).not.toBe(before)
    await isReady()
    expect((await createVolume()).status).toBe(201)
  })

  test('without NATS only hears of changes later, and names it', async () => {
    await server('nats').freeze()
    await expect.poll(readiness).toMatch(/^200 .*NATS \(NATS_URL\)/u)
    expect((await createVolume()).status).toBe(201)
    const { body } = await journal.visitor().get('/papers/volumes?limit=1000')
    expect(body.data.volumes.map(({ name }: { name: string }) => name)).toContain(`Vol. ${volumes}`)
    server('nats').thaw()
    await expect.poll(readiness).toBe('200 The journal is ready')
  })

  test('with a frozen EventStoreDB refuses what needs it in time, and is read on', async () => {
    await server('eventstoredb').freeze()
    const refused = await createVolume()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await readiness()).toMatch(/^503 .*EventStoreDB \(EVENTSTORE_URL\)/u)
    expect((await journal.visitor().get('/papers/years')).status).toBe(200)
    expect((await get('/healthz')).status).toBe(200)
    server('eventstoredb').thaw()
    await isReady()
    expect((await createVolume()).status).toBe(201)
  })

  test('with a frozen MongoDB refuses what needs it in time, and continues when it is back', async () => {
    await server('mongodb').freeze()
    const { status, retryAfter } = await get('/api/v1/papers/years')
    expect([status, Number(retryAfter) > 0]).toEqual([503, true])
    expect(await readiness()).toMatch(/^503 .*MongoDB \(MONGODB_URL\)/u)
    server('mongodb').thaw()
    await isReady()
    expect((await createVolume()).status).toBe(201)
    expect((await get('/api/v1/papers/years')).status).toBe(200)
  })

  test('writes nothing to an EventStoreDB that comes back empty, and is read on', async () => {
    const { kill, url } = server('eventstoredb')
    await kill()
    const emptied = await eventStoreDb.start({ port: Number(new URL(url).port) })
    onTestFinished(emptied.kill)
    for (const _ of [1, 2, 3]) expect((await createVolume()).status).toBe(503)
    expect((await journal.visitor().get('/papers/years')).status).toBe(200)
    // it refuses a log with events but no beginning
    const log = await openEventStoreDb({ url, journalId: 'journal', log: 'journal' })
    onTestFinished(() => log.close())
    expect((await createVolume()).status).toBe(503)
    expect(await Array.fromAsync(log.readAll(BEGINNING))).toEqual([])
  })

  test('ends gracefully when its whole group gets SIGTERM twice', async () => {
    const group = [...(await Promise.all(PROCESSES.map(pidOf))), journal.pid]
    const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
    const signal = () => group.filter(isAlive).forEach(pid => process.kill(pid, 'SIGTERM'))
    signal()
    const refuses = () =>
      fetch(journal.address).then(
        () => false,
        () => true,
      )
    await expect.poll(refuses).toBe(true)
    signal()
    expect(await journal.end('SIGTERM')).toBe(0)
    expect(group.filter(isAlive)).toEqual([])
  })
})
