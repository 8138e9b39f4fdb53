import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { momentIn, type PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { arranged } from '@shodh/contracts/volumes/arrangement.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import { parseMarkdown } from '@shodh/contracts/content/pages/markdown.ts'
import {
  addressIn,
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  LANGUAGES,
  languagesOf,
  localized,
} from '@shodh/contracts/languages.ts'
import type { FastifyPluginAsync } from 'fastify'
import { html, type Markup, xml } from '../../markup.ts'
import { prepare, type Prepared, sendPrepared } from '../../cache/prepared.ts'
import { makePerVersion } from '../../views/served-views.ts'
import { addressOf } from '@shodh/contracts/content/pages/slugs.ts'
import { isListed, wordsOf } from '../../content/pages/public-pages.ts'
import { lastChanges } from './changes.ts'
import { digests, digestSource } from './digests.ts'
import { type Entry, type FeedPorts, ofPaper, second } from './entries.ts'
import { type DiscoveryPorts, publisherOf } from '../journal.ts'
import { MEDIA, mediaElement, rss } from './rss.ts'
import { papersOf } from '../../papers/find-papers.ts'
import { publicRoute } from '../../responses.ts'

/** Papers in a feed, the newest first. */
const ENTRIES = 50

const newPaper = (ports: FeedPorts, { paper, published, changed }: PaperRecordDocument): Entry => {
  const citation = citationOf(paper, publisherOf(ports))
  const moments = { published: momentIn(published), updated: momentIn(changed) }
  const { id, fileSize: bytes, withheld } = paper
  const cardUrl = withheld ? undefined : `${ports.publicUrl()}/api/v1/papers/${id}/card.png`
  return { id: `urn:uuid:${id}`, ...ofPaper(citation), bytes, cardUrl, ...moments, summary: citation.abstract }
}

/** A volume that was published as a whole, with what is in it. */
const newIssue = async (ports: FeedPorts, volume: VolumeDocument): Promise<Entry> => {
  const { id, year, issueType, name, publishedAt = '' } = volume
  const papers = await papersOf(ports.views, volume)
  return {
    id: `urn:uuid:${id}`,
    title: name,
    url: ports.publicUrl() + volumePath(year, issueType, name),
    cardUrl: `${ports.publicUrl()}/api/v1/papers/volumes/${id}/card.png`,
    authors: [],
    tags: [],
    published: second(publishedAt),
    updated: second(publishedAt),
    summary: papers.map(({ title }) => plainText(title)).join('; '),
  }
}

const newestFirst = (one: Entry, other: Entry) => other.published.localeCompare(one.published)

/** The papers of each of these issues, or of another volume, in its order. */
const inOrder = (records: readonly PaperRecordDocument[], issues: readonly VolumeDocument[]) => {
  const arrangements = new Map(issues.map(({ id, arrangement }) => [id, arrangement]))
  const volumes = Map.groupBy(records, ({ volumeId }) => volumeId)
  return [...volumes].flatMap(([volumeId, own]) =>
    arranged(
      own.map(record => ({ ...record, sr: record.paper.sr })),
      arrangements.get(volumeId),
    ),
  )
}

/** An issue comes before its papers, which were published at one moment and are in its order; both are read at once, so that neither is there without the other. */
const newPapers = async (ports: FeedPorts) => {
  const { paperRecords, volumes } = ports.views
  const sort = { field: 'published', descending: true } as const
  const [records, issues] = await Promise.all([
    paperRecords.find({ where: { isDeleted: false }, sort, limit: ENTRIES }),
    volumes.find({ range: { field: 'published', from: '0' }, sort, limit: ENTRIES }),
  ])
  const entries = [
    ...(await Promise.all(issues.map(volume => newIssue(ports, volume)))),
    ...inOrder(records, issues).map(record => newPaper(ports, record)),
  ]
  return entries.toSorted(newestFirst).slice(0, ENTRIES)
}

/** The announcements that have a text in a language. */
const newsIn = async ({ content, settings, publicUrl }: FeedPorts, language: Language): Promise<readonly Entry[]> => {
  const found = (await content.read()).list('news').filter(document => isListed(document, { language, settings }))
  return found.slice(0, ENTRIES).flatMap(({ id, kind, slug, texts, publications, lastAct }) => {
    const text = texts[language]
    if (!text) return []
    const { introduction, sections } = parseMarkdown(text.markdown)
    const words = wordsOf([...introduction, ...sections.flatMap(({ title, body }) => [title, ' ', ...body])])
    return {
      id: `urn:uuid:${id}`,
      title: text.title,
      url: publicUrl() + addressIn(language, addressOf({ kind, slug })),
      authors: [],
      tags: [],
      language,
      published: second(publications[0]?.at ?? lastAct.at),
      updated: second(text.publishedAt),
      summary: text.description ?? words,
    }
  })
}

const withNews = async (ports: FeedPorts) => {
  const all = [...(await newPapers(ports)), ...(await newsIn(ports, DEFAULT_LANGUAGE))]
  return all.toSorted(newestFirst).slice(0, ENTRIES)
}

const enclosure = ({ pdfUrl }: Entry) =>
  pdfUrl === undefined ? undefined : xml`<link rel="enclosure" type="application/pdf" href="${pdfUrl}"/>`

/** Of more than one line, in paragraphs. */
const summaryElement = (summary: string | undefined) => {
  if (!summary) return undefined
  if (!summary.includes('\n')) return xml`<summary>${summary}</summary>`
  const paragraphs = summary.split('\n').map(line => html`<p>${line}</p>`.markup)
  return xml`<summary type="html">${paragraphs.join('')}</summary>`
}

const entryElement = (entry: Entry): Markup => {
  const { id, title, url, authors, published, updated, summary } = entry
  return xml`<entry><id>${id}</id><title>${title}</title><link rel="alternate" type="text/html" href="${url}"/>${enclosure(entry)}${mediaElement(entry)}${authors.map(
    name => xml`<author><name>${name}</name></author>`,
  )}<published>${published}</published><updated>${updated}</updated>${summaryElement(summary)}</entry>`
}

/** The latest date of an entry; where there is none, the year in which the journal began. */
const updatedOf = ({ settings }: FeedPorts, entries: readonly Entry[]) =>
  entries
    .map(({ updated }) => updated)
    .toSorted()
    .at(-1) ?? `${settings.sinceYear}-01-01T00:00:00Z`

const atom = (ports: FeedPorts, path: string, title: string, entries: readonly Entry[]) => {
  const origin = ports.publicUrl()
  const declaration = { markup: '<?xml version="1.0" encoding="UTF-8"?>\n' }
  return xml`${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="${MEDIA}"><id>${origin + path}</id><title>${title}</title><link rel="self" type="application/atom+xml" href="${origin + path}"/><link rel="alternate" type="text/html" href="${origin}/"/><author><name>${ports.settings.name}</name></author><updated>${updatedOf(ports, entries)}</updated>${isUntitled(ports.settings) ? undefined : xml`<rights>${ports.settings.licence.name}</rights>`}${entries.map(entryElement)}</feed>`
}

/** JSON Feed 1.1. */
const jsonFeed = (ports: FeedPorts, path: string, title: string, entries: readonly Entry[]) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title,
  description: localized(ports.settings.tagline, DEFAULT_LANGUAGE),
  home_page_url: `${ports.publicUrl()}/`,
  feed_url: ports.publicUrl() + path,
  items: entries.map(({ id, title, url, pdfUrl, cardUrl, authors, tags, language, published, updated, summary }) => ({
    id,
    url,
    title,
    content_text: summary ?? title,
    ...(summary && { summary }),
    ...(cardUrl && { image: cardUrl }),
    date_published: published,
    date_modified: updated,
    authors: authors.map(name => ({ name })),
    tags,
    ...(language && { language }),
    ...(pdfUrl !== undefined && { attachments: [{ url: pdfUrl, mime_type: 'application/pdf' }] }),
  })),
})

const ATOM = { contentType: 'application/atom+xml; charset=utf-8', vary: 'Accept-Encoding' }
const RSS = { contentType: 'application/rss+xml; charset=utf-8', vary: 'Accept-Encoding' }
const JSON_FEED = { contentType: 'application/feed+json; charset=utf-8', vary: 'Accept-Encoding' }

type Feed = (ports: FeedPorts, address: string) => Promise<Prepared>

const atomOf =
  (entries: (ports: FeedPorts) => Promise<readonly Entry[]>, suffix = ''): Feed =>
  async (ports, address) =>
    prepare(atom(ports, address, ports.settings.name + suffix, await entries(ports)).markup, ATOM)

const jsonOf =
  (entries: (ports: FeedPorts) => Promise<readonly Entry[]>, suffix = ''): Feed =>
  async (ports, address) =>
    prepare(JSON.stringify(jsonFeed(ports, address, ports.settings.name + suffix, await entries(ports))), JSON_FEED)

const newPapersRss: Feed = async (ports, address) => {
  const entries = await newPapers(ports)
  return prepare(rss(ports, address, entries, updatedOf(ports, entries)).markup, RSS)
}

const NEWS = ': news'
const CHANGES = ': notices and replaced PDFs'
const DIGESTS = ': the record by weeks'
const DIGEST = '/digest.atom'

/** By address; news in other languages than English have `?language=` in theirs. */
const FEEDS: Readonly<Record<string, Feed>> = {
  '/feed.atom': atomOf(newPapers),
  '/feed.atom?with=news': atomOf(withNews),
  '/feed.json': jsonOf(newPapers),
  '/feed.xml': newPapersRss,
  '/changes.atom': atomOf(ports => lastChanges(ports, ENTRIES), CHANGES),
  [DIGEST]: atomOf(digests, DIGESTS),
  ...Object.fromEntries(
    LANGUAGES.flatMap(language => {
      const query = language === DEFAULT_LANGUAGE ? '' : `?language=${language}`
      const entries = (ports: FeedPorts) => newsIn(ports, language)
      return [
        [`/news.atom${query}`, atomOf(entries, NEWS)],
        [`/news.json${query}`, jsonOf(entries, NEWS)],
      ]
    }),
  ),
}

/** The address of the feed that a request is for; other queries say nothing. */
const feedAddress = (path: string, { with: also, language }: Readonly<Record<string, unknown>>) =>
  [`${path}?with=${String(also)}`, `${path}?language=${String(language)}`].find(each => each in FEEDS) ?? path

/**
 * New papers, and announcements, as Atom (RFC 4287) and JSON Feed, new papers as RSS 2.0, too; notices and replaced PDFs,
 * and the record by weeks, as Atom. Links are canonical addresses, as
 * search engines know a paper by them; short ones redirect there.
 * Each is made at the first request after something that it is made of has changed.
 */
export const feedRoutes: FastifyPluginAsync<DiscoveryPorts> = async (app, ports) => {
  const { paperRecords, paperHistories, volumes } = ports.views
  const sources = [paperRecords, paperHistories, volumes, ports.content]
  const current = new Map(
    Object.entries(FEEDS).map(([address, make]) => [
      address,
      makePerVersion(address === DIGEST ? [digestSource(ports), ports.content] : sources, () => make(ports, address)),
    ]),
  )
  for (const path of new Set(Object.keys(FEEDS).map(address => address.split('?', 1).join())))
    app.get<{ Querystring: Record<string, unknown> }>(path, publicRoute, async (request, reply) => {
      const { language } = request.query
      // of a language that was taken away: the English one
      if (isLanguage(language) && !languagesOf(ports.settings.languages).includes(language))
        return reply.redirect(path, 301)
      const feed = await current.get(feedAddress(path, request.query))?.()
      return feed ? sendPrepared(request, reply, feed) : reply.callNotFound()
    })
}
