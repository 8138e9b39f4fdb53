import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSettings } from '../../sample/sample-settings.ts'
import type { Client } from '../../testing/client.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'

const settingsFile = join(tmpdir(), `shodh-deposits-${process.pid}.json`)
const given = { ...sampleSettings, texts: undefined, issn: '2049-3630', email: 'editor@example.org' }

let journal: RunningJournal
let editor: Client
let volumeId: string
beforeAll(async () => {
  await writeFile(settingsFile, JSON.stringify(given))
  journal = await runningJournal({ JOURNAL_SETTINGS: settingsFile, PUBLIC_URL: 'https://journal.example.org' })
  editor = await journal.editor()
  volumeId = (await editor.createVolume('Vol. 7, No. 2')).id
  const authors = [
    {
      given: 'Asha',
      family: 'Rao',
      orcid: '0000-0002-1825-0097',
      affiliations: [{ name: 'River & Watch', ror: 'https://ror.org/04dese585' }],
    },
    { family: 'Group 7 of 9' },
    { given: 'गट ७ चा ९', family: 'पाटील' },
  ]
  const details = { doi: '10.5555/river<7>', publishedOn: '2024-03-02', firstPage: '3', lastPage: '9', language: 'hi' }
  const texts = { title: 'On <i>Rivers</i> ]]> & "more"', abstract: 'Water\u00A0<b>', keywords: '["one","two"]' }
  const place = { volumeName: 'Vol. 7, No. 2' }
  await editor.upload({ ...place, ...details, ...texts, authors: JSON.stringify(authors) })
  await editor.upload({ ...place, title: 'Without -- a DOI', authorName: 'B. Patil and C. Kulkarni' })
})
afterAll(() => journal.close())

test("a volume in Crossref's deposit schema names its papers with a DOI, and in a comment the others", async () => {
  const { status, headers, body: xml } = await editor.get(`/papers/volumes/${volumeId}/crossref.xml`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-disposition')).toContain('Vol. 7, No. 2.crossref.xml')
  for (const part of [
    /<head><doi_batch_id>[\da-f-]{36}-(\d{17})<\/doi_batch_id><timestamp>\1<\/timestamp>/u,
    '<email_address>editor@example.org</email_address>',
    '<issn media_type="electronic">2049-3630</issn>',
    '<journal_volume><volume>7</volume></journal_volume><issue>2</issue>',
    '<journal_article publication_type="full_text" language="hi"><titles><title>On <i>Rivers</i> ]]&gt; &amp; &quot;more&quot;</title></titles>',
    '<person_name sequence="first" contributor_role="author"><given_name>Asha</given_name><surname>Rao</surname><affiliations><institution><institution_name>River &amp; Watch</institution_name><institution_id type="ror">https://ror.org/04dese585</institution_id></institution></affiliations><ORCID authenticated="false">https://orcid.org/0000-0002-1825-0097</ORCID></person_name>',
    '<organization sequence="additional" contributor_role="author">Group 7 of 9</organization>',
    '<organization sequence="additional" contributor_role="author">गट ७ चा ९ पाटील</organization>',
    '<publication_date media_type="online"><month>03</month><day>02</day><year>2024</year></publication_date><pages><first_page>3</first_page><last_page>9</last_page></pages>',
    '<ai:license_ref applies_to="vor">https://creativecommons.org/licenses/by/4.0/</ai:license_ref>',
    '<doi>10.5555/river&lt;7&gt;</doi><resource>https://journal.example.org/papers/2025/regular/Vol.%207%2C%20No.%202/1-on-rivers-more</resource>',
    '<resource mime_type="application/pdf">https://journal.example.org/papers/2025/regular/Vol.%207%2C%20No.%202/1-on-rivers-more.pdf</resource>',
    '<!-- Left out, without a DOI: 2. Without - - a DOI -->',
  ])
    expect(xml).toMatch(part)
  expect(xml.match(/<journal_article/gu)).toHaveLength(1)
})

test('a volume as DOAJ takes it has every paper', async () => {
  const { status, body } = await editor.get(`/papers/volumes/${volumeId}/doaj.json`)
  expect(status).toBe(200)
  const address = 'https://journal.example.org/papers/2025/regular/Vol.%207%2C%20No.%202/1-on-rivers-more'
  expect(body).toMatchObject([
    {
      bibjson: {
        title: 'On Rivers ]]> & "more"',
        author: [
          { name: 'Asha Rao', affiliation: 'River & Watch', orcid_id: 'https://orcid.org/0000-0002-1825-0097' },
          { name: 'Group 7 of 9' },
          { name: 'गट ७ चा ९ पाटील' },
        ],
        keywords: ['one', 'two'],
        year: '2024',
        month: '03',
        start_page: '3',
        end_page: '9',
        journal: { volume: '7', number: '2' },
        identifier: [
          { type: 'doi', id: '10.5555/river<7>' },
          { type: 'eissn', id: '2049-3630' },
        ],
        link: [
          { type: 'fulltext', content_type: 'HTML', url: address },
          { type: 'fulltext', content_type: 'PDF', url: `${address}.pdf` },
        ],
      },
    },
    { bibjson: { author: [{ name: 'B. Patil' }, { name: 'C. Kulkarni' }], identifier: [{ type: 'eissn' }] } },
  ])
})
