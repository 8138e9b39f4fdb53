import { describe, expect, test } from 'vitest'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ SAMPLE: 'settings' })

const HOSTILE = `</title><script>alert(1)</script>"'&]]> नदी \u{1f30a}`

const read = async (path: string) => {
  const response = await fetch(at.journal.address + path, { redirect: 'manual' })
  return { status: response.status, type: response.headers.get('content-type'), response, text: await response.text() }
}

const allOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'gu'))].map(([, value = '']) => value)

const oai = async (query: string) => (await read(`/oai?${query}`)).text

test('a journal without papers has a sitemap, feeds and a repository without records', async () => {
  expect((await read('/sitemap.xml')).text).toContain(`<loc>${at.journal.address}/</loc>`)
  expect((await read('/feed.atom')).text).not.toContain('<entry>')
  expect(JSON.parse((await read('/feed.json')).text).items).toEqual([])
  expect((await read('/feed.xml')).text).toMatch(
    /^<\?xml[^>]*\?>\n<rss version="2.0".*<\/lastBuildDate>.*<\/channel><\/rss>$/u,
  )
  expect(await oai('verb=ListRecords&metadataPrefix=oai_dc')).toContain('<error code="noRecordsMatch">')
  expect(await oai('verb=Identify')).toContain('<deletedRecord>persistent</deletedRecord>')
})

test('a harvester may send its request as a form', async () => {
  const post = async (fields: string) => {
    const body = new URLSearchParams(fields)
    return (await fetch(`${at.journal.address}/oai`, { method: 'POST', body })).text()
  }
  expect(await post('verb=Identify')).toContain('<protocolVersion>2.0</protocolVersion>')
  expect(await post('verb=Identify&verb=Identify')).toContain('<error code="badVerb">')
  expect(await post('')).toContain('<error code="badVerb">')
})

describe('papers', () => {
  test('are in the sitemap, the feeds and the repository until they are deleted', async () => {
    const editor = await at.journal.editor()
    const { id: volumeId } = await editor.createVolume('Harvested', 2025)
    const place = { year: '2025', volumeName: 'Harvested' }
    const { id } = (await editor.upload({ ...place, title: HOSTILE, authorName: 'A. Rao; B. Patil' })).body.data.paper
    await editor.upload({ ...place, title: 'On Hills' })

    const records = await oai('verb=ListRecords&metadataPrefix=oai_dc')
    expect(records.split('<record>')).toHaveLength(3)
    expect(allOf(records, 'dc:creator')).toEqual(expect.arrayContaining(['Rao, A.', 'Patil, B.']))
    expect(records).toContain('&lt;script&gt;')
    expect(records).not.toContain('<script>')
    const jats = await oai(`verb=GetRecord&metadataPrefix=jats&identifier=oai:127.0.0.1:${id}`)
    expect(allOf(jats, 'surname')).toEqual(['Rao', 'Patil'])
    expect(allOf(await oai('verb=ListSets'), 'setSpec')).toEqual(['year-2025', 'type-regular', `volume-${volumeId}`])

    const { text: sitemap, type } = await read('/sitemap.xml')
    expect(type).toBe('application/xml; charset=utf-8')
    expect(allOf(sitemap, 'loc').filter(address => /\/\d+-/u.test(address))).toHaveLength(2)
    const feed = JSON.parse((await read('/feed.json')).text)
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(['On Hills']))
    expect((await read('/feed.atom')).text.split('<entry>')).toHaveLength(3)
    expect((await read('/changes.atom')).text).not.toContain('<entry>')

    await editor.replace(volumeId, id, { reason: 'A <b>figure</b> was wrong' })
    const changes = (await read('/changes.atom')).text
    expect(changes).toContain('<summary>A &lt;b&gt;figure&lt;/b&gt; was wrong</summary>')

    await editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Sent twice' })
    const after = await oai('verb=ListRecords&metadataPrefix=oai_dc')
    expect(after.split('<record>')).toHaveLength(3)
    expect(after).toContain(`<header status="deleted"><identifier>oai:127.0.0.1:${id}</identifier>`)
    expect(after).not.toContain('Patil, B.')
    expect(allOf((await read('/sitemap.xml')).text, 'loc').filter(address => /\/\d+-/u.test(address))).toHaveLength(1)
    expect((await read('/changes.atom')).text).not.toContain('<entry>')
  })

  test('have pictures for link previews, until they are deleted; so have volumes and the journal', async () => {
    const editor = await at.journal.editor()
    const { id: volumeId } = await editor.createVolume('Shared', 2025)
    const { id } = (await editor.upload({ year: '2025', volumeName: 'Shared', title: HOSTILE })).body.data.paper
    const card = async (path: string) => {
      const response = await fetch(`${at.journal.address}/api/v1${path}`)
      const start = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)
      return [response.status, response.headers.get('content-type'), start]
    }
    const drawn = [200, 'image/png', '\x89PNG']
    const paths = [`/papers/${id}/card.png`, `/papers/volumes/${volumeId}/card.png`, '/card.png?language=mr']
    expect(await Promise.all(paths.map(card))).toEqual([drawn, drawn, drawn])
    expect(await card(`/papers/volumes/${volumeId}/cover.svg`)).toEqual([200, 'image/svg+xml; charset=utf-8', '<svg'])
    await editor.remove(`/papers/${volumeId}/${id}`, { reason: 'Sent twice' })
    expect((await card(`/papers/${id}/card.png`))[0]).toBe(410)
  })
})

test('machines find what they look for at known addresses', async () => {
  expect((await read('/robots.txt')).text).toContain(`Sitemap: ${at.journal.address}/sitemap.xml`)
  const change = await read('/.well-known/change-password')
  expect([change.status, change.response.headers.get('location')]).toEqual([302, '/admin/profile'])
  expect((await read('/.well-known/security.txt')).text).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \d{4}-/u)
  const { linkset } = JSON.parse((await read('/.well-known/api-catalog')).text)
  for (const { href } of linkset.flatMap((one: Record<string, unknown>) =>
    Object.values(one).filter(Array.isArray).flat(),
  ))
    expect([href, (await fetch(href)).status]).toEqual([href, 200])
  expect((await read('/lockss')).text).toContain('LOCKSS system has permission to collect, preserve, and serve')
  expect((await read('/sitemap-1.xml')).status).toBe(404)
})
