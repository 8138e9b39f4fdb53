import { createHash } from 'node:crypto'
import { shortIdFrom } from '@shodh/contracts/text/short-ids.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { rendered } from '../../testing/rendered.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal()

const VOLUME = 'Monsoon Issue'
const AUTHOR = 'Quillon Zibeth'
const pdf = smallPdf('Kestrels over wetlands')
const sha256 = createHash('sha256').update(pdf).digest('hex')
const place = { volumeName: VOLUME, authorName: AUTHOR }
const shortId = (id: string) => shortIdFrom(createHash('sha256').update(id).digest())

/** What nobody may learn, as the journal would say it. */
const secrets = () => ['Kestrels', 'Zibeth', '10.5555/kestrels', VOLUME, 'Monsoon%20Issue', sha256, paperId, volumeId]

let [volumeId, paperId, deletedId] = ['', '', '']

beforeAll(async () => {
  const given = { year: 2025, issueType: 'Special', volumeName: VOLUME, inPreparation: true }
  const { body } = await at.editor.post('/papers/volumes', given)
  volumeId = body.data.volume.id
  const upload = async (title: string, more = {}, bytes: Uint8Array<ArrayBuffer> | Buffer = smallPdf(title)) => {
    const fields = { ...place, issueType: 'Special', title, ...more }
    return String((await at.editor.upload(fields, pdfBlob(bytes))).body.data.paper.id)
  }
  paperId = await upload('Kestrels over wetlands', { doi: '10.5555/kestrels' }, pdf)
  deletedId = await upload('Deleted before anybody saw it')
  await at.editor.remove(`/papers/${volumeId}/${deletedId}`, { reason: 'A mistake' })
  await at.editor.createVolume('Another', 2024)
  await at.editor.upload({ volumeName: 'Another', year: '2024', title: 'On Rivers' })
})

const valueOf = (path: string, name: string) => {
  const values: Readonly<Record<string, string>> = {
    volumeId,
    paperId,
    version: '1',
    year: '2025',
    type: 'special',
    name: encodeURIComponent(VOLUME),
    sr: '1',
    block: '0',
  }
  if (name !== 'id') return values[name] ?? 'none'
  if (/^\/authors|\/p\/|\/v\//u.test(path)) return path.startsWith('/v/') ? shortId(volumeId) : 'quillon-zibeth'
  return path.includes('/papers/volumes/') ? volumeId : paperId
}

const filled = (path: string) =>
  path.replaceAll(/:(\w+)/gu, (_, name: string) => valueOf(path, name)).replace(/\*$/u, 'nowhere')

/** Addresses of the API that everybody may send a GET to. */
const calls = () =>
  at.journal.routes
    .filter(({ method, url, allow }) => method === 'GET' && allow === 'everyone' && url.startsWith('/api/v1/'))
    .map(({ url }) => url.slice('/api/v1'.length))
    .filter(path => !['/events', '/*', '/texts/:name', '/papers/:id/citation'].includes(path))

/** Those of a volume, a paper or an author. */
const isOfOne = (path: string) =>
  /:(?:volumeId|paperId|name)|\/papers\/:id|\/papers\/volumes\/:id|^\/authors\/:id/u.test(path)

const QUERIES = (): readonly string[] => [
  '/search?q=kestrels&facets=true',
  `/search?q=${encodeURIComponent(AUTHOR)}`,
  `/search?q=${encodeURIComponent(VOLUME)}`,
  `/papers?search=kestrels`,
  '/papers?search=kestrels&content=true',
  `/papers?year=2025&issueType=Special&volumeName=${encodeURIComponent(VOLUME)}`,
  '/papers?group=volume',
  '/papers/years?tree=1&newest=1&menu=1',
  '/papers/volumes?year=2025',
]

const text = (address: string) => rendered(() => fetch(at.journal.address + address, { redirect: 'manual' }))

const papersIn = () => `/papers/2025/special/${encodeURIComponent(VOLUME)}`

/** Addresses of the site, of which each is of something in preparation. */
const addresses = () => [
  papersIn(),
  `/hi${papersIn()}`,
  `${papersIn()}/1`,
  `${papersIn()}/1-kestrels-over-wetlands`,
  `${papersIn()}/1-kestrels-over-wetlands.pdf`,
  `${papersIn()}/1-kestrels-over-wetlands/text`,
  `/read/${paperId}`,
  `/authors/quillon-zibeth`,
  ...[`/p/${shortId(paperId)}`, `/v/${shortId(volumeId)}`].flatMap(one => [one, `/hi${one}`, `${one}/qr.svg`]),
  `/p/${shortId(paperId)}/v1.pdf`,
]

const LISTS = [
  ...['/', '/papers', '/authors', '/search?q=kestrels', '/sitemap.xml', '/sitemap-stats.json', '/journal.json'],
  ...[
    '/feed.atom',
    '/feed.json',
    '/feed.xml',
    '/feed.atom?with=news',
    '/changes.atom',
    '/digest.atom',
    '/robots.txt',
    '/llms.txt',
  ],
  ...['/oai?verb=ListRecords&metadataPrefix=oai_dc', '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'],
  ...['/oai?verb=ListSets', '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc&set=type:special'],
]

const harvested = (id: string) =>
  text(`/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${new URL(at.journal.address).hostname}:${id}`)

/** What is said without the address that was asked for. */
const leaksIn = (body: string) => secrets().filter(secret => body.includes(secret))

describe('a volume in preparation', () => {
  test('is unknown to the public in every call of the API, and leaks nowhere', async () => {
    const found: [string, number][] = []
    for (const path of calls()) {
      const { status, body } = await at.visitor.get(filled(path))
      if (isOfOne(path)) found.push([path, status])
      expect({ path, leaked: leaksIn(JSON.stringify(body)) }).toEqual({ path, leaked: [] })
    }
    expect(found.length).toBeGreaterThan(15)
    expect(found.filter(([, status]) => status !== 404)).toEqual([])
    expect((await at.visitor.get(`/papers/${paperId}/citation?format=ris`)).status).toBe(404)
    for (const path of QUERIES()) {
      const { status, body } = await at.visitor.get(path)
      expect([path, status, leaksIn(JSON.stringify(body))]).toEqual([path, 200, []])
    }
    for (const by of [`sha256=${sha256}`, 'doi=10.5555/kestrels'])
      expect((await at.visitor.get(`/papers/lookup?${by}`)).status).toBe(404)
  })

  test('is there for staff, in the same calls', async () => {
    const unknown = ['PAPER_NOT_FOUND', 'VOLUME_NOT_FOUND', 'AUTHOR_NOT_FOUND', 'PAPER_DELETED']
    const missing: string[] = []
    for (const path of calls().filter(isOfOne)) {
      const { body } = await at.editor.get(filled(path))
      if (unknown.includes(body.code)) missing.push(path)
    }
    // what only public pages ask
    expect(missing).toEqual(['/authors/:id', '/audit/papers/:id/evidence'])
    const { papers } = (await at.editor.get('/papers?search=kestrels')).body.data
    expect(papers).toMatchObject([{ id: paperId }])
    expect((await at.editor.get('/search?q=kestrels')).body.data.papers).toMatchObject([{ id: paperId }])
    expect((await at.editor.get('/papers/volumes')).body.data.volumes).toMatchObject([
      { id: volumeId, inPreparation: true },
      { name: 'Another' },
    ])
    expect((await at.editor.get(`/papers/lookup?sha256=${sha256}`)).status).toBe(200)
    const { headers } = await at.editor.get(`/papers/${paperId}`)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('has no page, no file and no short address, also for staff', async () => {
    for (const address of addresses()) {
      const { status, text: body } = await text(address)
      expect([address, status]).toEqual([address, 404])
      // a page may name its own address
      const named = decodeURIComponent(address) + address
      expect([address, leaksIn(body).filter(secret => !named.includes(secret))]).toEqual([address, []])
    }
  })

  test('is in no list, feed, harvest or sitemap', async () => {
    for (const address of LISTS) {
      const { status, text: body } = await text(address)
      expect([address, status < 500, leaksIn(body)]).toEqual([address, true, []])
    }
    expect((await harvested(paperId)).text).toContain('idDoesNotExist')
    expect((await text('/sitemap-stats.json')).text).toContain('"totalPapers":1')
    expect((await at.visitor.get('/papers/years')).body.data.years).toEqual([2024])
  })

  test('stays unknown where a paper was deleted, and while the volume is', async () => {
    for (const path of [`/papers/${deletedId}`, `/papers/${deletedId}/history`])
      expect((await at.visitor.get(path)).status).toBe(404)
    expect((await at.editor.get(`/papers/${deletedId}`)).status).toBe(410)
    const confirmed = { reason: 'Another time', confirmVolumeName: VOLUME, confirmPaperCount: 1, forceDelete: true }
    expect((await at.editor.remove(`/papers/volumes/${volumeId}`, confirmed)).status).toBe(200)
    const paths = [`/papers/volumes/${volumeId}`, `/papers/${paperId}`, `/papers/volumes/${volumeId}/cover.svg`]
    for (const path of paths) expect([path, (await at.visitor.get(path)).status]).toEqual([path, 404])
    expect((await at.editor.get(paths[0] ?? '')).status).toBe(410)
    expect((await at.editor.post(`/papers/volumes/${volumeId}/restore`, {})).status).toBe(200)
    for (const path of paths) expect([path, (await at.visitor.get(path)).status]).toEqual([path, 404])
  })
})

describe('a volume that is published', () => {
  test('is public at once, everywhere, with one moment; what was deleted before stays unknown', async () => {
    const { status, body } = await at.editor.post(`/papers/volumes/${volumeId}/publish`, {})
    expect(status).toBe(200)
    const { publishedAt } = body.data.volume
    const moment = `${publishedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`
    for (const address of [papersIn(), `${papersIn()}/1-kestrels-over-wetlands`, `/authors/quillon-zibeth`])
      expect([address, (await text(address)).status]).toEqual([address, 200])
    expect((await at.visitor.get(`/papers/${paperId}`)).status).toBe(200)
    expect((await at.visitor.get('/papers/years')).body.data.years).toEqual([2025, 2024])
    await expect.poll(async () => (await at.visitor.get('/search?q=kestrels')).body.data.papers).toHaveLength(1)
    const { items } = JSON.parse((await text('/feed.json')).text)
    const [issue, paper] = items
    expect([issue.title, paper.title, items.length]).toEqual([VOLUME, 'Kestrels over wetlands', 3])
    expect([issue.date_published, paper.date_published]).toEqual([moment, moment])
    expect((await harvested(paperId)).text).toContain(`<datestamp>${moment}</datestamp>`)
    expect((await harvested(deletedId)).text).toContain('idDoesNotExist')
    for (const path of [`/papers/${deletedId}`, `/papers/${deletedId}/history`])
      expect((await at.visitor.get(path)).status).toBe(404)
    expect((await text(`${papersIn()}/2`)).status).toBe(404)
  })

  test('shows no PDF to the public that was replaced before', async () => {
    const given = { year: 2025, issueType: 'Special', volumeName: 'Corrected', inPreparation: true }
    const { id } = (await at.editor.post('/papers/volumes', given)).body.data.volume
    const first = smallPdf('With a wrong figure')
    const fields = { issueType: 'Special', volumeName: 'Corrected', title: 'Egrets' }
    const egrets = String((await at.editor.upload(fields, pdfBlob(first))).body.data.paper.id)
    expect((await at.editor.replace(id, egrets, { reason: 'A wrong figure' })).status).toBe(200)
    expect((await at.editor.post(`/papers/volumes/${id}/publish`, {})).status).toBe(200)
    const found = async (who: typeof at.visitor) => {
      const { versions } = (await who.get(`/papers/${egrets}/history`)).body.data
      const bySha256 = `/papers/lookup?sha256=${createHash('sha256').update(first).digest('hex')}`
      const paths = [...[1, 2].map(version => `/papers/${id}/${egrets}/versions/${version}.pdf`), bySha256]
      const statuses = await Promise.all(paths.map(async path => (await who.get(path)).status))
      return [versions.map(({ version }: { version: number }) => version), ...statuses]
    }
    expect(await found(at.visitor)).toEqual([[2], 404, 200, 404])
    expect(await found(at.editor)).toEqual([[1, 2], 200, 200, 200])
    const page = await text('/papers/2025/special/Corrected/1-egrets')
    expect([page.status, page.text.includes('versions/2.pdf'), page.text.includes('versions/1.pdf')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await text(`/p/${shortId(egrets)}/v1.pdf`)).status).toBe(404)
  })

  test('shows a paper that was published ahead of it before', async () => {
    const given = { year: 2025, issueType: 'Special', volumeName: 'Later', inPreparation: true }
    const { id } = (await at.editor.post('/papers/volumes', given)).body.data.volume
    const fields = { issueType: 'Special', volumeName: 'Later' }
    const upload = async (title: string) =>
      String((await at.editor.upload({ ...fields, title }, pdfBlob(smallPdf(title)))).body.data.paper.id)
    const [ahead, other] = [await upload('Ahead of all'), await upload('With the others')]
    expect((await at.editor.post(`/papers/${id}/${ahead}/publish`, {})).status).toBe(200)
    const statuses = async (...paths: readonly string[]) =>
      Promise.all(paths.map(async path => (await at.visitor.get(path)).status))
    expect(await statuses(`/papers/${ahead}`, `/papers/${ahead}/history`, `/papers/${id}/${ahead}/download`)).toEqual([
      200, 200, 200,
    ])
    expect(await statuses(`/papers/${other}`, `/papers/volumes/${id}`, `/papers/volume/${id}/download`)).toEqual([
      404, 404, 404,
    ])
    expect((await text('/papers/2025/special/Later/1-ahead-of-all')).status).toBe(200)
    const page = async () => (await text('/papers/2025/special/Later/1-ahead-of-all')).text
    expect(await page()).toContain('Published ahead of its issue')
    expect(await page()).not.toContain('href="/papers/2025/special/Later"')
    expect((await text('/papers/2025/special/Later')).status).toBe(404)
    expect((await text('/feed.atom')).text).toContain('Ahead of all')
    expect((await text('/feed.atom')).text).not.toContain('With the others')
    const confirmed = { reason: 'A mistake', confirmVolumeName: 'Later', confirmPaperCount: 2, forceDelete: true }
    expect((await at.editor.remove(`/papers/volumes/${id}`, confirmed)).status).toBe(200)
    expect((await at.editor.post(`/papers/volumes/${id}/restore`, {})).status).toBe(200)
    expect((await at.editor.patch(`/papers/${id}/${ahead}`, { title: 'Ahead of them' })).status).toBe(200)
    const proven = async () => {
      const { events = [] } = (await at.visitor.get(`/audit/papers/${ahead}/evidence`)).body.data ?? {}
      return events.map(({ type }: { readonly type: string }) => type)
    }
    // the deletion of the volume names the other paper
    await expect.poll(proven).toEqual(['PaperUploaded', 'PaperPublishedAhead', 'PaperRevised'])
    expect((await at.editor.post(`/papers/volumes/${id}/publish`, {})).status).toBe(200)
    await expect.poll(proven).toHaveLength(5)
    await expect.poll(page).not.toContain('Published ahead of its issue')
  })
})
