import type { PaperRecordDocument, PaperDocument } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import { describedPaper, NOTICES } from '../../papers/testing/described-paper.ts'
import { pageDocument, publishedText } from '../../testing/page-document.ts'
import { paperDocument, paperId } from '../../testing/paper-document.ts'
import { licence, withSite } from '../../testing/with-site.ts'
import { feedRoutes } from './feeds.ts'
import { positionText } from '@shodh/contracts/event.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'

const at = withSite(feedRoutes)
const ORIGIN = 'https://journal.example.org'

const recordOf = (paper: PaperDocument, given: Partial<PaperRecordDocument> = {}): PaperRecordDocument => {
  const { id, year, issueType, volumeId } = paper
  const published = `2025-03-01T04:30:00Z ${id}`
  return { id, year, issueType, volumeId, paper, published, changed: published, isDeleted: false, ...given }
}

const entries = async (path: string) =>
  [...(await at.get(path)).body.matchAll(/<entry>.*?<\/entry>/gu)].map(([entry]) => entry)
const titles = async (path: string) => (await entries(path)).map(entry => /<title>(.*?)<\/title>/u.exec(entry)?.[1])

const PAGE = `${ORIGIN}/papers/2025/regular/Vol.%207%2C%20No.%2082/1-on-rivers-rain`
const CARD = `${ORIGIN}/api/v1/papers/${paperId}/card.png`
const MEDIA = `<media:content url="${CARD}" medium="image" type="image/png" width="1200" height="630"/>`
const LINKS = `<link rel="alternate" type="text/html" href="${PAGE}"/><link rel="enclosure" type="application/pdf" href="${PAGE}.pdf"/>`
const AUTHORS = '<author><name>Asha Rao</name></author><author><name>Collective</name></author>'

describe('the feed of new papers', () => {
  test('is Atom with the newest paper first, each with its page, its PDF and its authors', async () => {
    at.give('paperRecords', recordOf(describedPaper(), { changed: `2025-04-01T00:00:00Z ${paperId}` }))
    const { status, headers, body } = await at.get('/feed.atom')
    expect([status, headers['content-type'], headers.vary]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
      'Accept-Encoding',
    ])
    expect(body).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><id>${ORIGIN}/feed.atom</id><title>R &amp; D</title>` +
        `<link rel="self" type="application/atom+xml" href="${ORIGIN}/feed.atom"/><link rel="alternate" type="text/html" href="${ORIGIN}/"/>` +
        `<author><name>R &amp; D</name></author><updated>2025-04-01T00:00:00Z</updated><rights>${licence.name}</rights>` +
        `<entry><id>urn:uuid:${paperId}</id><title>On Rivers &amp; Rain: A study</title>${LINKS}${MEDIA}${AUTHORS}` +
        '<published>2025-03-01T04:30:00Z</published><updated>2025-04-01T00:00:00Z</updated><summary>Why rivers rise</summary></entry></feed>',
    )
  })

  test('has an issue that was published as a whole before its papers, with what is in it', async () => {
    const publishedAt = '2025-03-01T04:30:00.123Z'
    at.give('volumes', volumeDocument({ publishedAt, published: positionText(1) }), volumeDocument({ id: 'other' }))
    at.give('papers', describedPaper())
    at.give('paperRecords', recordOf(describedPaper()))
    expect(await titles('/feed.atom')).toEqual(['Vol. 7', 'On Rivers &amp; Rain: A study'])
    const [entry] = JSON.parse((await at.get('/feed.json')).body).items
    const { id } = volumeDocument()
    expect(entry).toMatchObject({
      id: `urn:uuid:${id}`,
      url: `${ORIGIN}/papers/2025/regular/Vol.%207`,
      date_published: '2025-03-01T04:30:00Z',
      summary: 'On Rivers & Rain',
      image: `${ORIGIN}/api/v1/papers/volumes/${id}/card.png`,
    })
  })

  test('has the papers of an issue in its order, as they are arranged or by serial, and later ones before them', async () => {
    const published = { publishedAt: '2025-03-01T04:30:00.123Z', published: positionText(1) }
    const give = (id: string, sr: number, moment = '2025-03-01T04:30:00Z') => {
      const paper = paperDocument({ id, sr, title: `Paper ${sr}` })
      at.give('paperRecords', recordOf(paper, { published: `${moment} ${id}` }))
    }
    for (const [id, sr] of [
      ['b', 1],
      ['c', 2],
      ['a', 3],
    ] as const)
      give(id, sr)
    const { volumeId } = paperDocument({})
    at.give('volumes', volumeDocument({ id: volumeId, ...published }))
    expect(await titles('/feed.atom')).toEqual(['Vol. 7', 'Paper 1', 'Paper 2', 'Paper 3'])
    const arrangement = { sections: [{ id: 's', names: { en: 'Articles' }, paperIds: ['a'] }], order: ['c'] }
    at.give('volumes', volumeDocument({ id: volumeId, ...published, arrangement }))
    give('d', 4, '2025-03-02T04:30:00Z')
    expect(await titles('/feed.atom')).toEqual(['Paper 4', 'Vol. 7', 'Paper 2', 'Paper 3', 'Paper 1'])
  })

  test('has nothing of a volume in preparation', async () => {
    at.give('paperRecords', recordOf(describedPaper()))
    at.give('volumes', volumeDocument({ id: describedPaper().volumeId, inPreparation: true }))
    expect([await titles('/feed.atom'), await titles('/changes.atom')]).toEqual([[], []])
  })

  test('is as old as the journal where it has no paper', async () => {
    const { body } = await at.get('/feed.atom')
    expect(body).toContain('<updated>2001-01-01T00:00:00Z</updated><rights>CC BY 4.0</rights></feed>')
  })

  test('is JSON Feed, too', async () => {
    at.give('paperRecords', recordOf(describedPaper(), { changed: `2025-04-01T00:00:00Z ${paperId}` }))
    const { headers, body } = await at.get('/feed.json')
    expect([headers['content-type'], headers.vary]).toEqual(['application/feed+json; charset=utf-8', 'Accept-Encoding'])
    expect(JSON.parse(body)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'R & D',
      description: 'Rivers & rain',
      home_page_url: `${ORIGIN}/`,
      feed_url: `${ORIGIN}/feed.json`,
      items: [
        {
          id: `urn:uuid:${paperId}`,
          url: PAGE,
          title: 'On Rivers & Rain: A study',
          content_text: 'Why rivers rise',
          summary: 'Why rivers rise',
          image: CARD,
          date_published: '2025-03-01T04:30:00Z',
          date_modified: '2025-04-01T00:00:00Z',
          authors: [{ name: 'Asha Rao' }, { name: 'Collective' }],
          tags: ['rain', 'floods'],
          language: 'en-IN',
          attachments: [{ url: `${PAGE}.pdf`, mime_type: 'application/pdf' }],
        },
      ],
    })
  })

  test('is RSS 2.0, too', async () => {
    at.give('paperRecords', recordOf({ ...describedPaper(), fileSize: 1234 }))
    const { headers, body } = await at.get('/feed.xml')
    expect([headers['content-type'], headers.vary]).toEqual(['application/rss+xml; charset=utf-8', 'Accept-Encoding'])
    expect(body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">' +
        `<channel><title>R &amp; D</title><link>${ORIGIN}/</link><description>Rivers &amp; rain</description><language>en</language>` +
        `<copyright>${licence.name}</copyright><lastBuildDate>Sat, 01 Mar 2025 04:30:00 GMT</lastBuildDate>` +
        `<atom:link rel="self" type="application/rss+xml" href="${ORIGIN}/feed.xml"/>` +
        `<item><title>On Rivers &amp; Rain: A study</title><link>${PAGE}</link><guid isPermaLink="false">urn:uuid:${paperId}</guid>` +
        '<dc:creator>Asha Rao</dc:creator><dc:creator>Collective</dc:creator><category>rain</category><category>floods</category>' +
        '<pubDate>Sat, 01 Mar 2025 04:30:00 GMT</pubDate><description>Why rivers rise</description>' +
        `<enclosure url="${PAGE}.pdf" length="1234" type="application/pdf"/>${MEDIA}</item></channel></rss>`,
    )
  })

  test('leaves out what is not known, and a PDF that may not be shown', async () => {
    const withheld = { at: '2026-01-01T00:00:00.000Z', reason: 'A court', lawfulBasis: 'an order' }
    at.give('paperRecords', recordOf(paperDocument({ withheld })))
    const [item] = JSON.parse((await at.get('/feed.json')).body).items
    expect(item).toMatchObject({ content_text: 'On Rivers', tags: [] })
    for (const name of ['summary', 'language', 'attachments', 'image']) expect(item).not.toHaveProperty(name)
    const [entry] = await entries('/feed.atom')
    expect(entry).not.toMatch(/enclosure|<summary>|media:/u)
    expect((await at.get('/feed.xml')).body).not.toMatch(/enclosure|<item>.*<description>|<media:/u)
  })

  test('has the fifty newest that are not deleted, and is made again when a paper has changed', async () => {
    const many = Array.from({ length: 52 }, (_, n) => {
      const id = `paper-${n}`
      const published = `2025-03-01T04:30:${String(n).padStart(2, '0')}Z ${id}`
      return recordOf(paperDocument({ id, title: `Paper ${n}` }), { published, isDeleted: n === 50 })
    })
    at.give('paperRecords', ...many)
    const found = await titles('/feed.atom')
    expect([found.length, found[0], found[1], found.at(-1)]).toEqual([50, 'Paper 51', 'Paper 49', 'Paper 1'])
    at.give('paperRecords', recordOf(paperDocument({ id: 'paper-51', title: 'Changed' }), { published: '2026' }))
    expect((await titles('/feed.atom'))[0]).toBe('Changed')
  })
})

describe('the feed of changes', () => {
  const replaced = (version: number) => ({
    replaced: `2026-01-01T00:00:00Z ${paperId}`,
    amended: `2026-01-01T00:00:00Z ${paperId}`,
    paper: { ...describedPaper(), version },
  })
  const history = (reason: string | null) => {
    const versions = ['The first', reason].map((why, n) => ({
      version: n + 1,
      at: `202${n + 5}-01-01T00:00:00.000Z`,
      reason: why,
    }))
    return { id: paperId, versions } as never
  }

  test('has the last replacement of a PDF with its reason', async () => {
    at.give('paperHistories', history('A figure was missing'))
    at.give('paperRecords', recordOf(describedPaper(), replaced(2)))
    const { body } = await at.get('/changes.atom')
    expect(body).toContain(`<id>${ORIGIN}/changes.atom</id><title>R &amp; D: notices and replaced PDFs</title>`)
    expect(await entries('/changes.atom')).toEqual([
      `<entry><id>urn:uuid:${paperId}#version-2</id><title>PDF replaced: On Rivers &amp; Rain: A study</title>${LINKS}${AUTHORS}` +
        '<published>2025-03-01T04:30:00Z</published><updated>2026-01-01T00:00:00Z</updated><summary>A figure was missing</summary></entry>',
    ])
    at.give('paperHistories', history(null))
    expect((await entries('/changes.atom'))[0]).not.toContain('<summary>')
    at.take('paperHistories', paperId)
    expect((await entries('/changes.atom'))[0]).not.toContain('<summary>')
  })

  test('has each replacement of a PDF, the last one first', async () => {
    const versions = [1, 2, 3, 4].map(version => ({
      version,
      at: `202${version}-06-01T08:00:00.500Z`,
      reason: `v${version}`,
    }))
    at.give('paperHistories', { id: paperId, versions } as never)
    at.give('paperRecords', recordOf(describedPaper(), { ...replaced(4), amended: `2024-06-01T08:00:00Z ${paperId}` }))
    const found = await entries('/changes.atom')
    expect(
      found.map(entry => /#version-(\d)<.*<updated>(.*)<\/updated><summary>([^<]*)</u.exec(entry)?.slice(1)),
    ).toEqual([
      ['4', '2024-06-01T08:00:00Z', 'v4'],
      ['3', '2023-06-01T08:00:00Z', 'v3'],
      ['2', '2022-06-01T08:00:00Z', 'v2'],
    ])
  })

  test('has each notice, and its lifting, as something of its own that was said, the latest first', async () => {
    const [erratum, , concern] = NOTICES
    const lifted = { ...concern.lifted, at: '2026-01-05T00:00:00.000Z' }
    const notices = [erratum, { ...concern, at: '2026-01-04T00:00:00.000Z', lifted }]
    const amended = `2026-01-05T00:00:00Z ${paperId}`
    at.give('paperRecords', recordOf({ ...describedPaper(), notices }, { amended }))
    at.give('paperRecords', recordOf(paperDocument({ id: 'never amended' })))
    expect(await titles('/changes.atom')).toEqual([
      'Expression of concern lifted: On Rivers &amp; Rain: A study',
      'Expression of concern: On Rivers &amp; Rain: A study',
      'Erratum: On Rivers &amp; Rain: A study',
    ])
    const all = await entries('/changes.atom')
    expect(all[0]).toContain(`<id>urn:uuid:${paperId}#notice-2-lifted</id>`)
    expect(all[0]).toContain('<updated>2026-01-05T00:00:00Z</updated><summary>It was lifted</summary>')
    expect(all[1]).toContain(`<id>urn:uuid:${paperId}#notice-2</id>`)
    expect(all[2]).toContain(`<id>urn:uuid:${paperId}#notice-1</id>`)
    expect(all[2]).toContain(
      '<published>2025-03-01T04:30:00Z</published><updated>2026-01-03T00:00:00Z</updated><summary>What happened</summary>',
    )
  })

  test('has fifty of those that are not deleted', async () => {
    const many = Array.from({ length: 53 }, (_, n) => {
      const moment = `2026-01-01T00:00:${String(n).padStart(2, '0')}Z paper-${n}`
      const paper = paperDocument({ id: `paper-${n}`, title: `Paper ${n}` })
      return recordOf(paper, { replaced: moment, amended: moment, isDeleted: n === 52 })
    })
    at.give('paperRecords', ...many)
    const notices = Array.from({ length: 10 }, () => ({ ...NOTICES[0], at: '2026-02-01T00:00:00.000Z' }))
    at.give('paperRecords', recordOf(paperDocument({ id: 'n', notices }), { amended: '2026-02-01T00:00:00Z n' }))
    const found = await titles('/changes.atom')
    expect([found.length, found[9], found[10]]).toEqual([50, 'Erratum: On Rivers', 'PDF replaced: Paper 51'])
  })
})

describe('the feed of announcements', () => {
  const call = () =>
    pageDocument({
      ...{ id: 'call', kind: 'news', slug: 'call', date: '2026-01-01' },
      texts: { en: publishedText('Call for papers', undefined, 'Send **it**.\n\nNow.'), hi: publishedText('आवाहन') },
    })

  test('is Atom and JSON Feed, with what has a text in its language', async () => {
    at.give('pages', call(), pageDocument({ id: 'english', kind: 'news', slug: 'en', date: '2025-01-01' }))
    expect(await entries('/news.atom')).toHaveLength(2)
    const [entry] = await entries('/news.atom?language=hi')
    expect(entry).toBe(
      `<entry><id>urn:uuid:call</id><title>आवाहन</title><link rel="alternate" type="text/html" href="${ORIGIN}/hi/news/call"/>` +
        '<published>2026-01-01T00:00:00Z</published><updated>2026-01-01T00:00:00Z</updated><summary>About आवाहन.</summary></entry>',
    )
    const feed = JSON.parse((await at.get('/news.json')).body)
    expect(feed).toMatchObject({ title: 'R & D: news', feed_url: `${ORIGIN}/news.json` })
    expect(feed.items[0]).toMatchObject({ title: 'Call for papers', content_text: 'Send it. Now.', language: 'en' })
  })

  test('is beside that of papers, or part of it where that is asked for', async () => {
    at.give('paperRecords', recordOf(describedPaper()))
    at.give('pages', call())
    expect(await titles('/feed.atom')).toEqual(['On Rivers &amp; Rain: A study'])
    expect(await titles('/feed.atom?with=news')).toEqual(['Call for papers', 'On Rivers &amp; Rain: A study'])
    expect(await titles('/feed.atom?with=others')).toEqual(['On Rivers &amp; Rain: A study'])
  })
})
