import * as z from 'zod/mini'
import {
  DELETED,
  type EntityKind,
  entriesOf,
  type Entry,
  event,
  type EventRows,
  PRESENT,
  type Values,
} from '../event.ts'
import { Day, Reason } from '../fields.ts'
import { PageId } from '../ids.ts'
import { LanguageTexts, ofLanguages, PageText, PageTexts } from './fields.ts'
import { filesOfLogo, StoredLogo } from './site-parts/logo.ts'
import {
  FooterChanges,
  HeaderChanges,
  LOGO_PARTS,
  type LogoPart,
  SettingsChanges,
  SITE_PARTS,
} from './site-parts/site-parts.ts'

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

/** What the journal says that it is: `former` are the values before, of the fields that changed. */
const JournalRevised = event('JournalRevised', {
  ...SettingsChanges.shape,
  former: SettingsChanges,
  ...publication,
})

/** The logo alone: null takes it away. */
const LogoReplaced = event('LogoReplaced', {
  part: z.enum(LOGO_PARTS),
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
  settings: z.optional(SettingsChanges),
  page: z.optional(z.object(pageChanges)),
  news: z.optional(z.object(newsChanges)),
  reason,
})
const PublicationCancelled = event('PublicationCancelled', { ...scheduled, reason })

export const ContentEvent = z.discriminatedUnion('type', [
  HeaderRevised,
  FooterRevised,
  JournalRevised,
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

/** The types of the events that publish a part of the site. */
export type PartPublication = 'HeaderRevised' | 'FooterRevised' | 'JournalRevised' | 'LogoReplaced'

type Reasoned = { readonly reason?: string | undefined }

const partEntry = (
  part: EntityKind,
  { id = part, ...data }: Reasoned & { readonly id?: string | undefined },
  values: Values,
) => entriesOf(part, 'id')({ ...data, id }, values)

const logoValue = (logo: StoredLogo | null) =>
  logo && 'address' in logo ? logo.address : (filesOfLogo(logo).at(-1) ?? null)

type ChangedPart = Reasoned & { readonly logoAlt?: unknown; readonly logo?: StoredLogo | null | undefined }

const ofPart = (part: LogoPart, { reason, logo, ...values }: ChangedPart): Entry =>
  partEntry(part, { reason }, { ...values, ...(logo !== undefined && { logo: logoValue(logo) }) })

type Texts = { readonly [language: string]: PageText | null | undefined }
type Publication = Reasoned & {
  readonly pageId?: string
  readonly newsId?: string
  readonly version?: number
  readonly revertedTo?: number | undefined
  readonly slug?: string | undefined
  readonly texts?: Texts | undefined
  readonly date?: string | undefined
  readonly until?: string | null | undefined
}

/** The texts themselves are in the history of the page: here are their titles, by language. */
const valuesOf = ({ reason: _, pageId: __, newsId: ___, texts = {}, ...values }: Publication): Values => {
  const titles = Object.entries(texts).filter(([, text]) => text !== undefined)
  return {
    ...values,
    ...Object.fromEntries(titles.map(([language, text]) => [`title.${language}`, text?.title ?? null])),
  }
}

const ofPage = (data: Publication & { readonly pageId: string }, values: Values) =>
  entriesOf('page', 'pageId')(data, { ...valuesOf(data), ...values })
const ofNews = (data: Publication & { readonly newsId: string }, values: Values) =>
  entriesOf('news', 'newsId')(data, { ...valuesOf(data), ...values })

const PUBLIC = { status: 'published' }
const OFF = { status: 'unpublished' }

export const contentRows: EventRows<ContentEvent> = {
  HeaderRevised: ['Header changed', data => ofPart('header', data), 'published the header (version {version})'],
  FooterRevised: ['Footer changed', data => ofPart('footer', data), 'published the footer (version {version})'],
  JournalRevised: [
    'Settings changed',
    ({ reason, former: _, ...values }) => partEntry('settings', { reason }, values),
    'published the settings of the journal (version {version})',
  ],
  LogoReplaced: [
    'Logo replaced',
    ({ part, picture: logo, alt: logoAlt, ...data }) => ofPart(part, { ...data, logo, logoAlt }),
    ({ name, values }) => `${values['logo'] === null ? 'took away' : 'replaced'} the logo of the ${name}`,
  ],
  PageAdded: ['Page published', data => ofPage(data, PUBLIC), 'published the page “{name}”'],
  PageRevised: ['Page changed', data => ofPage(data, PUBLIC), 'published the page “{name}” (version {version})'],
  PageUnpublished: ['Page taken off', data => ofPage(data, OFF), 'took the page “{name}” off the site'],
  PageRemoved: ['Page deleted', data => ofPage(data, DELETED), 'deleted the page “{name}”'],
  PageRestored: ['Page restored', data => ofPage(data, PRESENT), 'restored the page “{name}”'],
  NewsAdded: ['Announcement published', data => ofNews(data, PUBLIC), 'published the announcement “{name}”'],
  NewsRevised: [
    'Announcement changed',
    data => ofNews(data, PUBLIC),
    'published the announcement “{name}” (version {version})',
  ],
  NewsUnpublished: ['Announcement taken off', data => ofNews(data, OFF), 'took the announcement “{name}” off the site'],
  NewsRemoved: ['Announcement deleted', data => ofNews(data, DELETED), 'deleted the announcement “{name}”'],
  NewsRestored: ['Announcement restored', data => ofNews(data, PRESENT), 'restored the announcement “{name}”'],
  PublicationScheduled: [
    'Publication scheduled',
    data => partEntry(data.part, data, { scheduledAt: data.at }),
    'scheduled the publication of “{name}” for {scheduledAt}',
  ],
  PublicationCancelled: [
    'Publication cancelled',
    data => partEntry(data.part, data, { scheduledAt: null }),
    'called the publication of “{name}” off',
  ],
}
