import { isStaffPage } from '@shodh/contracts/site/addresses.ts'
import { beforeAll, expect, test } from 'vitest'
import { pdfBlob } from '../../testing/client.ts'
import { FIREFOX } from '../../testing/usage/counted-readings.ts'
import { smallPdf } from '../../testing/pdfs/pdf.ts'
import { rendered } from '../../testing/rendered.ts'
import { withJournal } from '../../testing/with-journal.ts'

const at = withJournal({ TRUST_PROXY: '127.0.0.1' })

const FIRST = { name: 'Review of Rivers', shortName: 'Rivers', accentColour: '#123456' }
const SECOND = { name: 'Annals of Monsoon Studies', accentColour: '#15465a', issn: '2049-3630' }
const RECORDS = '/oai?verb=ListIdentifiers&metadataPrefix=oai_dc'

let shown: readonly string[]
beforeAll(async () => {
  const { id: volumeId } = await at.editor.createVolume('Rains', 2025)
  const { body } = await at.editor.upload({ volumeName: 'Rains', title: 'On Rain' }, pdfBlob(smallPdf('On Rain')))
  const { id } = body.data.paper
  shown = [
    ...['/', '/hi', '/papers/2025/Regular/Rains', '/papers/2025/Regular/Rains/1-on-rain', '/admin', '/journal.json'],
    ...['/manifest.webmanifest', '/lockss', '/api', '/api/problems', '/api/v1/openapi.json', '/subscribe'],
    ...['/feed.atom', '/feed.json', '/feed.xml', '/changes.atom', '/news.atom', '/digest.atom', '/oai?verb=Identify'],
    ...['/oai?verb=ListRecords&metadataPrefix=oai_dc', '/oai?verb=ListRecords&metadataPrefix=jats'],
    ...[`/api/v1/papers/${id}/citation.bib`, `/api/v1/papers/volumes/${volumeId}/cover.svg`, '/api/v1/header'],
    '/papers/2025/Regular/Rains/1-on-rain/text',
  ]
})

let reader = 0
/** As a person of another network each time: of robots, and of one network, fewer requests are taken. */
const read = (path: string) => {
  reader += 1
  return fetch(at.journal.address + path, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': `10.0.${reader}.1`, 'user-agent': FIREFOX },
  })
}
/** Those of staff are rendered by browsers alone. */
const textOf = async (path: string) =>
  isStaffPage(path) ? (await read(path)).text() : (await rendered(() => read(path))).text
const texts = async () => {
  const found = new Map<string, string>()
  for (const path of shown) found.set(path, await textOf(path))
  return found
}
const datestamps = async () => (await (await read(RECORDS)).text()).match(/<datestamp>[^<]+/gu)
const revise = (changes: object) => at.editor.patch('/settings', changes)

/** Where one of two texts is printed. */
const printing = (found: ReadonlyMap<string, string>, text: string) =>
  shown.filter(path => found.get(path)?.includes(text))

test('a new name, colour and ISSN are in the next response of everything that prints them, and no record is changed', async () => {
  await revise(FIRST)
  const before = await texts()
  const named = printing(before, FIRST.name)
  expect(named.length).toBeGreaterThan(15)
  const coloured = printing(before, FIRST.accentColour)
  const stamps = await datestamps()
  expect((await revise(SECOND)).status).toBe(200)
  const after = await texts()
  expect(printing(after, FIRST.name)).toEqual([])
  expect(printing(after, SECOND.name)).toEqual(named)
  expect(printing(after, SECOND.accentColour)).toEqual(coloured)
  expect(printing(after, SECOND.issn).length).toBeGreaterThan(3)
  expect(await datestamps()).toEqual(stamps)
  await at.restart()
  expect(printing(await texts(), SECOND.name)).toEqual(named)
})

test('a language that is taken away leads to the English addresses, and is back with its texts', async () => {
  expect((await read('/hi/about')).status).toBe(200)
  const draft = { languages: ['en', 'mr'], timeZone: 'UTC' }
  expect((await at.editor.call('PUT', '/content/settings/draft', { json: draft })).status).toBe(200)
  const { warnings } = (await at.editor.get('/content/settings/check')).body.data
  expect(warnings.map(({ code }: { code: string }) => code)).toEqual(['DAYS_COUNTED_ANEW', 'LANGUAGE_REMOVED'])
  await at.editor.remove('/content/settings/draft')
  await revise({ languages: ['en', 'mr'] })
  const moved = await read('/hi/about?a=1')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/about?a=1'])
  expect((await read('/hi//other.example')).headers.get('location')).toBe('/other.example')
  expect((await read('/mr/about')).status).toBe(200)
  expect((await read('/hi/subscribe')).headers.get('location')).toBe('/subscribe')
  expect((await read('/news.atom?language=hi')).headers.get('location')).toBe('/news.atom')
  expect(await (await read('/about')).text()).not.toContain('hreflang="hi"')
  expect(await (await read('/sitemap.xml')).text()).not.toContain('/hi/')
  await revise({ languages: ['en', 'hi', 'mr'] })
  expect((await read('/hi/about')).status).toBe(200)
  expect(await (await read('/sitemap.xml')).text()).toContain('/hi/about')
})

test('the address for mails is that of the footer, at once', async () => {
  await revise({ email: 'desk@example.org' })
  expect(await (await read('/oai?verb=Identify')).text()).toContain('<adminEmail>desk@example.org</adminEmail>')
  expect(await (await read('/.well-known/security.txt')).text()).toContain('mailto:desk@example.org')
})
