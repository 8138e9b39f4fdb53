import * as z from 'zod/mini'
import { event } from '../event.ts'
import { Day, Reason } from '../fields.ts'
import { PageId } from '../ids.ts'
import { LanguageTexts, ofLanguages, PageText, PageTexts } from './fields.ts'
import { StoredLogo } from './logo.ts'
import { FooterChanges, HeaderChanges, SITE_PARTS } from './site-parts.ts'

const reason = z.optional(Reason)

/** Of each publication of a part, a page or an announcement: 1 is the first. */
const version = z.int().check(z.positive())

const publication = {
  version,
  /** The earlier version whose content this is. */
  revertedTo: z.optional(version),
  reason,
}

/** The fields that changed, with their new values; null takes one away. */
const HeaderRevised = event('HeaderRevised', { ...HeaderChanges.shape, ...publication })
const FooterRevised = event('FooterRevised', { ...FooterChanges.shape, ...publication })

/** The logo alone: null takes it away. */
const LogoReplaced = event('LogoReplaced', {
  part: z.enum(SITE_PARTS),
  picture: z.nullable(StoredLogo),
  alt: z.nullable(LanguageTexts),
  ...publication,
})

const Slug = z.string().check(z.minLength(1))

const pageId = { pageId: PageId }
const newsId = { newsId: PageId }

/** The texts of the languages that it names, whole; null takes one away. */
const TextChanges = ofLanguages(z.nullable(PageText))

const page = { slug: Slug, texts: PageTexts }
/** `date` is the day that the announcement is of, `until` the last one of what it announces (YYYY-MM-DD). */
const news = { ...page, date: Day, until: z.optional(Day) }

const pageChanges = { slug: z.optional(Slug), texts: z.optional(TextChanges) }
const newsChanges = { ...pageChanges, date: z.optional(Day), until: z.optional(z.nullable(Day)) }

/** At its first publication: before, it is a draft in the vault. */
const PageAdded = event('PageAdded', { ...pageId, ...page, ...publication, version: z.literal(1) })
/** Only what changed; of a page that was taken back, also that it is public again. */
const PageRevised = event('PageRevised', { ...pageId, ...pageChanges, ...publication })
const PageUnpublished = event('PageUnpublished', { ...pageId, reason })
/** Its address is free again. */
const PageRemoved = event('PageRemoved', { ...pageId, reason })
/** As it was before, public if it was public. */
const PageRestored = event('PageRestored', { ...pageId, reason })

const NewsAdded = event('NewsAdded', { ...newsId, ...news, ...publication, version: z.literal(1) })
const NewsRevised = event('NewsRevised', { ...newsId, ...newsChanges, ...publication })
const NewsUnpublished = event('NewsUnpublished', { ...newsId, reason })
const NewsRemoved = event('NewsRemoved', { ...newsId, reason })
const NewsRestored = event('NewsRestored', { ...newsId, reason })

/** What a schedule is of; `id` of a page or an announcement. */
const scheduled = { part: z.enum([...SITE_PARTS, 'page', 'news']), id: z.optional(PageId) }

/**
 * The content that will be published at a moment (ISO 8601, UTC): the member that `part` names, as the publication's event
 * would have it. It takes the place of an earlier schedule of the same; publishing, taking away and deleting end it.
 */
const PublicationScheduled = event('PublicationScheduled', {
  ...scheduled,
  at: z.iso.datetime(),
  header: z.optional(HeaderChanges),
  footer: z.optional(FooterChanges),
  page: z.optional(z.object(pageChanges)),
  news: z.optional(z.object(newsChanges)),
  reason,
})
const PublicationCancelled = event('PublicationCancelled', { ...scheduled, reason })

export const ContentEvent = z.discriminatedUnion('type', [
  HeaderRevised,
  FooterRevised,
  LogoReplaced,
  PageAdded,
  PageRevised,
  PageUnpublished,
  PageRemoved,
  PageRestored,
  NewsAdded,
  NewsRevised,
  NewsUnpublished,
  NewsRemoved,
  NewsRestored,
  PublicationScheduled,
  PublicationCancelled,
])
export type ContentEvent = z.infer<typeof ContentEvent>
