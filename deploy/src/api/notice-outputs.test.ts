import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSettings } from '../sample/sample-settings.ts'
import type { Client } from '../testing/client.ts'
import { type RunningJournal, runningJournal } from '../testing/journal.ts'

const settingsFile = join(tmpdir(), `shodh-notices-${process.pid}.json`)
const given = { ...sampleSettings, texts: undefined, issn: '2049-3630', email: 'editor@example.org' }

const DOI = '10.5555/river.7'
const statement = { reason: 'A reader found it', notice: 'The readings of <2024> are invented & wrong.' }

let journal: RunningJournal
let editor: Client
let visitor: Client
let volumeId: string
let paperId: string

/** One concern that was lifted, one erratum, and a retraction. */
beforeAll(async () => {
  await writeFile(settingsFile, JSON.stringify(given))
  journal = await runningJournal({ JOURNAL_SETTINGS: settingsFile, PUBLIC_URL: 'https://journal.example.org' })
  editor = await journal.editor()
  visitor = journal.visitor()
  volumeId = (await editor.createVolume('Vol. 7, No. 2')).id
  const details = { doi: DOI, publishedOn: '2026-03-02', language: 'en', abstract: 'Water' }
  paperId = (await editor.upload({ volumeName: 'Vol. 7, No. 2', ...details })).body.data.paper.id
  const address = `/papers/${volumeId}/${paperId}`
  const on = (effectiveOn: string) => ({ ...statement, effectiveOn })
  await editor.post(`${address}/expression-of-concern`, on('2026-04-01'))
  await editor.remove(`${address}/expression-of-concern`, on('2026-04-02'))
  await editor.post(`${address}/corrections`, { kind: 'erratum', ...on('2026-04-03') })
  await editor.post(`${address}/retraction`, on('2026-04-04'))
})
afterAll(() => journal.close())

const page = async (path: string) => (await fetch(journal.address + path)).text()

test("Crossref's deposit has each notice in force as an update of the paper", async () => {
  const { body: xml } = await editor.get(`/papers/volumes/${volumeId}/crossref.xml`)
  expect(xml).toContain('<title>RETRACTED: On Rivers</title>')
  expect(xml).toContain(
    `<crossmark><crossmark_policy>${DOI}</crossmark_policy><updates><update type="erratum" date="2026-04-03">${DOI}</update><update type="retraction" date="2026-04-04">${DOI}</update></updates><custom_metadata><ai:program`,
  )
})

test('harvesters get the prefix, and in JATS what became of the paper', async () => {
  const record = (format: string) => page(`/oai?verb=ListRecords&metadataPrefix=${format}`)
  expect(await record('oai_dc')).toContain('xml:lang="en">RETRACTED: On Rivers</dc:title>')
  expect(await record('oai_dc')).toContain('<dc:description>Retraction (2026-04-04)</dc:description>')
  const jats = await record('jats')
  expect(jats).toContain('<article-title>RETRACTED: On Rivers</article-title>')
  expect(jats).toContain('<related-article related-article-type="retraction-forward" ext-link-type="uri"')
  expect(jats).not.toContain('object-of-concern')
})

test('the feed of changes has an entry for each notice and for its lifting, as text', async () => {
  const feed = await page('/changes.atom')
  for (const title of ['Expression of concern', 'Expression of concern lifted', 'Erratum', 'Retraction'])
    expect(feed).toContain(`<title>${title}: RETRACTED: On Rivers</title>`)
  expect(feed).toContain('<summary>The readings of &lt;2024&gt; are invented &amp; wrong.</summary>')
  expect(await page('/feed.atom')).toContain('<title>RETRACTED: On Rivers</title>')
  expect(await page('/feed.json')).toContain('"title":"RETRACTED: On Rivers"')
})

test('reference managers and the look-up of a PDF learn of it', async () => {
  const citation = (format: string) => visitor.get(`/papers/${paperId}/citation?format=${format}`)
  expect((await citation('bibtex')).body).toContain('note = {Retraction (2026-04-04)}')
  expect((await citation('ris')).body).toContain('TI  - RETRACTED: On Rivers')
  const csl = await visitor.raw(`/papers/${paperId}/citation?format=csl`)
  expect(await csl.json()).toMatchObject([{ status: 'retracted' }])
  const { body } = await visitor.get(`/papers/lookup?doi=${encodeURIComponent(DOI)}`)
  expect(body.data).toMatchObject({
    paper: { title: 'On Rivers', status: { type: 'retraction', effectiveOn: '2026-04-04' } },
    notices: [{ type: 'expression_of_concern', lifted: {} }, { type: 'erratum' }, { type: 'retraction' }],
  })
  expect(JSON.stringify((await editor.get(`/papers/volumes/${volumeId}/doaj.json`)).body)).toContain('RETRACTED: On R')
})
