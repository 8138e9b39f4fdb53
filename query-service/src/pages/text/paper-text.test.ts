import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument, paperId, volumeId } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { withTexts } from '../special-pages.ts'
import { paperTextPages } from './paper-text.ts'

const at = withQueries(async (app, ports) => {
  const page = withTexts({ text: paperTextPages(ports) }, async (_, reply) => reply.code(404).send('a page'))
  app.get('/*', { config: { allow: 'everyone' } }, page)
})

const PATH = '/papers/2025/regular/Vol.%207/1-on-rivers'
const sha256 = '1'.repeat(64)
const on = (page: number, kind: TextBlock['kind'], text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ kind, text, parts: [{ from: 0, page, box: [50, 100, 500, 200] }] },
  ...more,
})
const BLOCKS = [
  on(1, 'heading', 'On Rivers', { level: 1 }),
  on(1, 'front', 'Pune'),
  on(1, 'heading', 'Summary', { level: 2 }),
  on(1, 'paragraph', 'Rain <b> fell 10 cm2', { superscripts: [[19, 20]] }),
  on(2, 'paragraph', 'वर्षा', { language: 'hi' }),
  on(2, 'heading', 'Data', { level: 3 }),
  on(2, 'item', '3. Three'),
  on(2, 'item', '• Point'),
  on(2, 'code', 'a = 1\nb = 2'),
  on(3, 'figure', 'x y'),
  on(3, 'caption', 'Figure 1: Rain'),
  on(3, 'table', 'Gauge\tRain\nHill\t812'),
  on(3, 'caption', 'Figure 2'),
  on(3, 'reference', 'Rao, On Rain', { doi: '10.1/a' }),
]

const store = (given = {}) => {
  const pages = [{ width: 595, height: 842 }]
  return at.given.storeStructuredText(sha256, { isCut: false, pages, blocks: BLOCKS, ...given })
}

beforeEach(() => {
  const place = { id: volumeId, year: 2025, issueType: 'Regular' as const, nameKey: nameKey('Vol. 7') }
  at.given.give('volumePlaces', place as never)
  at.given.give('paperPlaces', { id: paperId, volumeId, sr: 1 })
  at.given.give('papers', paperDocument({ sha256, language: 'en' }))
})

/** Without what stands between elements for those who read the templates. */
const bodyOf = async (path: string) =>
  (await at.get(path)).rawPayload
    .toString()
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/> (?=<)| (?=>)/gu, found => found.trim())

const pictureOf = (at: number, alt: string) =>
  `<a href="${PATH}.pdf#page=3" title="Page 3 of the PDF"><img src="/api/v1/papers/${volumeId}/${paperId}/versions/1/figures/${at}.webp" alt="${alt}" width="450" height="100" loading="lazy" /></a>`

test('is served whole, escaped, each part in its element, with a link where a page of the PDF begins', async () => {
  await store()
  const { status, headers } = await at.get(`${PATH}/text`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'public, no-cache',
    'content-language': 'en',
  })
  expect(at.shown).toEqual({ kind: 'pdf', paperId })
  const body = await bodyOf(`${PATH}/text`)
  expect(body).toContain(`<link rel="canonical" href="https://journal.example.org${PATH}" />`)
  expect(body).toContain('<h1 lang="en">On Rivers</h1><p class="authors">A. Rao, B. Patil</p>')
  expect(body.slice(body.indexOf('<article'), body.indexOf('</article>'))).toBe(
    '<article lang="en"><div class="of-page"><details><summary>Authors and affiliations</summary><p class="front">Pune</p></details><h2 class="heading">Summary</h2>' +
      '<p class="paragraph">Rain &lt;b&gt; fell 10 cm<sup>2</sup></p>' +
      `</div><div class="of-page"><a class="page" href="${PATH}.pdf#page=2" aria-label="Page 2 of the PDF">Page 2</a>` +
      '<p class="paragraph" lang="hi">वर्षा</p><h3 class="heading">Data</h3><ol><li value="3">Three</li></ol><ul><li>Point</li></ul>' +
      '<pre class="code">a = 1 b = 2</pre>' +
      `</div><div class="of-page"><a class="page" href="${PATH}.pdf#page=3" aria-label="Page 3 of the PDF">Page 3</a>` +
      `<figure>${pictureOf(9, 'Figure 1')}<figcaption>Figure 1: Rain</figcaption>` +
      '<details><summary>Letters in this figure</summary><p class="figure">x y</p></details></figure>' +
      `<figure>${pictureOf(11, 'Table: Gauge Rain Hill 812')}<details><summary>Text of this table</summary>` +
      '<table class="table"><tbody><tr><td>Gauge</td><td>Rain</td></tr><tr><td>Hill</td><td>812</td></tr></tbody></table>' +
      `</details></figure><p class="caption">Figure 2 <a href="${PATH}.pdf#page=3">Page 3 of the PDF</a></p>` +
      '<p class="reference">Rao, On Rain <a href="https://doi.org/10.1/a" rel="nofollow">https://doi.org/10.1/a</a></p></div>',
  )
})

test('speaks the language of its address, and leads there from another title', async () => {
  await store({ isCut: true, doubt: 'wrong-order' })
  expect(await bodyOf(`/hi${PATH}/text`)).toContain(`<a href="/hi${PATH}">शोध-पत्र का पृष्ठ</a>`)
  const other = await at.get('/hi/papers/2025/regular/Vol.%207/1-another/text')
  expect([other.status, other.headers['location']]).toEqual([301, `/hi${PATH}/text`])
  const english = await bodyOf(`${PATH}/text`)
  expect(english).toContain('in another order')
  expect(english).toContain('The rest of the text is in the PDF.')
})

test('says why there is no text, and leads to the PDF', async () => {
  expect(await bodyOf(`${PATH}/text`)).toContain('has not been read yet')
  await store({ doubt: 'wrong-letters' })
  const body = await bodyOf(`${PATH}/text`)
  expect(body).toContain('its pages are pictures')
  expect(body).not.toContain('Rain')
  expect(body).toContain(`<a href="${PATH}.pdf">PDF</a>`)
})

test('is withheld as the PDF is, and leaves a paper that is not there to its page', async () => {
  await store()
  const act = {
    at: '2026-01-05T00:00:00.000Z',
    reason: 'A court',
    lawfulBasis: 'an order',
    volumeId,
    paperId,
    version: 1,
  }
  at.given.give('withheldPdfs', { id: sha256, acts: [act] })
  expect((await at.get(`${PATH}/text`)).status).toBe(451)
  for (const path of ['2-none/text', '1-on-rivers.pdf/text', '1-on-rivers/texts'])
    expect((await at.get(`/papers/2025/regular/Vol.%207/${path}`)).rawPayload.toString()).toBe('a page')
})
