import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { refuseWithheld, type WithheldPdf } from './refuse-file.ts'

const withholding = { at: '2026-01-05T20:00:00.000Z', reason: 'A <b>court</b>', lawfulBasis: 'an order & a law' }
const sha256 = 'a'.repeat(64)
const address = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7', sr: 1, title: 'On Rivers & Rain' } as const

const get = async (headers: object, pdf: Partial<WithheldPdf> = {}) => {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.decorateReply('refuse', function refuse(refusal) {
    return this.code(451).send(refusal)
  })
  const settings = { name: 'R & D', timeZone: 'Asia/Kolkata', languages: ['en', 'mr', 'hi'] }
  const refuse = refuseWithheld({ settings, publicUrl: () => 'https://journal.example.org' })
  app.get('/', (request, reply) => refuse(request, reply, { withholding, sha256, version: 2, paper: address, ...pdf }))
  const { statusCode, headers: sent, body } = await app.inject({ url: '/', headers: { ...headers } })
  return { status: statusCode, headers: sent, body }
}

describe('a withheld PDF', () => {
  test('is refused with why, and by whom', async () => {
    const { status, headers, body } = await get({ accept: 'application/pdf' })
    expect([status, JSON.parse(body)]).toEqual([
      451,
      {
        refused: 'PDF_WITHHELD',
        extensions: { withheldAt: withholding.at, reason: withholding.reason, lawfulBasis: withholding.lawfulBasis },
      },
    ])
    expect(headers).toMatchObject({
      link: '<https://journal.example.org/>; rel="blocked-by"',
      vary: 'Accept, Accept-Language',
    })
    expect(await get({})).toMatchObject({ status: 451, body })
  })

  test('has a page for browsers, which nothing caches and which escapes what it quotes', async () => {
    const { status, headers, body } = await get({ accept: 'text/html,*/*', 'accept-language': 'en' })
    expect(status).toBe(451)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': 'en',
      link: '<https://journal.example.org/>; rel="blocked-by"',
      vary: 'Accept, Accept-Language',
    })
    expect(body.replaceAll(/\s*\n\s*/gu, '')).toBe(
      '<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />' +
        '<meta name="color-scheme" content="light dark" /><meta name="robots" content="noindex" />' +
        '<title>This PDF may not be shown, for legal reasons | R &amp; D</title>' +
        '<link rel="icon" href="/icon.svg" type="image/svg+xml" /><link rel="stylesheet" href="/api/style.css" /></head>' +
        '<body><header><a class="journal" href="/">R &amp; D</a></header><main id="main">' +
        '<h1>This PDF may not be shown, for legal reasons</h1>' +
        '<p>The journal withholds this version of the PDF from everyone. The history of the paper keeps its place and its hash.</p>' +
        '<dl><dt>Version</dt><dd>2</dd><dt>Since</dt><dd><time datetime="2026-01-05T20:00:00.000Z">January 6, 2026</time></dd>' +
        '<dt>Reason</dt><dd>A &lt;b&gt;court&lt;/b&gt;</dd><dt>Lawful basis</dt><dd>an order &amp; a law</dd>' +
        `<dt>SHA-256</dt><dd><code>${sha256}</code></dd></dl>` +
        '<p><a href="/papers/2025/regular/Vol.%207/1-on-rivers-rain">The page of the paper</a>: On Rivers &amp; Rain</p></main></body></html>',
    )
  })

  test('of a paper that is nowhere has no link to it', async () => {
    expect((await get({ accept: 'text/html' }, { paper: undefined })).body).not.toContain('The page of the paper')
  })

  test.each([
    ['hi', 'कानूनी कारणों से यह PDF नहीं दिखाई जा सकती', 'शोध-पत्र का पृष्ठ', '6 जनवरी 2026'],
    ['mr', 'कायदेशीर कारणांमुळे ही PDF दाखवता येत नाही', 'शोधनिबंधाचे पृष्ठ', '6 जानेवारी, 2026'],
  ])('has a page in %s', async (language, heading, toPaper, day) => {
    const { headers, body } = await get({ accept: 'text/html', 'accept-language': language })
    expect(headers['content-language']).toBe(language)
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(`<h1>${heading}</h1>`)
    expect(body).toContain(`<a class="journal" href="/${language}">`)
    expect(body).toContain(`href="/${language}/papers/2025/regular/Vol.%207/1-on-rivers-rain">${toPaper}</a>`)
    expect(body).toContain(`>${day}</time>`)
    const words = [...body.matchAll(/<dt>([^<]*)<|<p>([^<]+)</gu)].map(([, term, sentence]) => term ?? sentence)
    expect(words).toHaveLength(6)
    for (const word of words.slice(0, 5)) expect(word).toMatch(/\p{Script=Devanagari}/u)
    expect(words[5]).toBe('SHA-256')
  })

  test.each([
    ['fr', 'en'],
    ['fr, hi;q=0.5', 'hi'],
    ['en;q=0.5, mr;q=0.7, hi;q=0.6', 'mr'],
    ['hi;q=0.5, mr', 'mr'],
    ['HI-IN', 'hi'],
    ['hi;level=1;q=0.1, mr;q=0.5', 'mr'],
    [' mr ; q=0.9 , en ; q=0.8', 'mr'],
    ['hi, mr', 'hi'],
    ['*', 'en'],
    ['', 'en'],
  ])(
    'has its page in the first of the journal’s languages that the browser prefers: %s',
    async (accepted, language) => {
      const { headers } = await get({ accept: 'text/html', 'accept-language': accepted })
      expect(headers['content-language']).toBe(language)
    },
  )

  test('has its page in English for a browser that prefers nothing', async () => {
    expect((await get({ accept: 'text/html' })).headers['content-language']).toBe('en')
  })
})
