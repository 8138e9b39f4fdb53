import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { DEFAULT_LANGUAGE, localized } from '@shodh/contracts/languages.ts'
import { CARD_SIZE } from '@shodh/contracts/card.ts'
import { type Markup, xml } from '../../markup.ts'
import type { Entry, FeedPorts } from './entries.ts'

/** RFC 822, with a year of four digits, as RSS has it. */
const rfc822 = (at: string) => new Date(at).toUTCString()

/** It has to say how long it is. */
const enclosure = ({ pdfUrl, bytes }: Entry) =>
  pdfUrl === undefined || bytes === undefined
    ? undefined
    : xml`<enclosure url="${pdfUrl}" length="${String(bytes)}" type="application/pdf"/>`

/** Media RSS (https://www.rssboard.org/media-rss), in RSS and in Atom. */
export const MEDIA = 'http://search.yahoo.com/mrss/'

const { width, height } = CARD_SIZE

export const mediaElement = ({ cardUrl }: Entry) =>
  cardUrl === undefined
    ? undefined
    : xml`<media:content url="${cardUrl}" medium="image" type="image/png" width="${String(width)}" height="${String(height)}"/>`

const item = (entry: Entry): Markup => {
  const { id, title, url, authors, tags, published, summary } = entry
  return xml`<item><title>${title}</title><link>${url}</link><guid isPermaLink="false">${id}</guid>${authors.map(
    name => xml`<dc:creator>${name}</dc:creator>`,
  )}${tags.map(tag => xml`<category>${tag}</category>`)}<pubDate>${rfc822(published)}</pubDate>${summary ? xml`<description>${summary}</description>` : undefined}${enclosure(entry)}${mediaElement(entry)}</item>`
}

/** RSS 2.0 (https://www.rssboard.org/rss-specification), the authors by Dublin Core: RSS itself wants their e-mail. */
export const rss = ({ settings, publicUrl }: FeedPorts, path: string, entries: readonly Entry[], updated: string) => {
  const origin = publicUrl()
  const declaration = { markup: '<?xml version="1.0" encoding="UTF-8"?>\n' }
  return xml`${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="${MEDIA}"><channel><title>${settings.name}</title><link>${origin}/</link><description>${localized(settings.tagline, DEFAULT_LANGUAGE)}</description><language>${settings.languages[0] ?? DEFAULT_LANGUAGE}</language>${isUntitled(settings) ? undefined : xml`<copyright>${settings.licence.name}</copyright>`}<lastBuildDate>${rfc822(updated)}</lastBuildDate><atom:link rel="self" type="application/rss+xml" href="${origin + path}"/>${entries.map(item)}</channel></rss>`
}
