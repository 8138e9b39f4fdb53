import * as z from 'zod/mini'
import { Pagination, Person } from '../envelope.ts'
import { positiveNumber, truth, wholeNumber } from '../fields.ts'
import { LANGUAGES } from '../languages.ts'
import { CONTENT_PAGE_MAX } from '../limits.ts'
import { FooterResponse, HeaderResponse } from '../site/views.ts'
import { SETTING_NAMES } from '../site/settings.ts'
import { PageLanguage, PageTexts } from './fields.ts'
import { ShownLogo, shownLogo } from './site-parts/logo.ts'
import {
  ContactBounds,
  ContactType,
  FooterContent,
  HeaderContent,
  MenuPage,
  SettingsContent,
  SITE_PARTS,
} from './site-parts/site-parts.ts'

const moment = z.nullable(z.string())

const shown = { logo: z.nullable(ShownLogo) }

/** An entry of the menu in every language. */
export const MenuPageView = z.extend(MenuPage, { _id: z.string() })

/** The header in every language, for who edits it. */
export const HeaderView = z.extend(HeaderContent, { pages: z.array(MenuPageView), ...shown })
export type HeaderView = z.infer<typeof HeaderView>

export const FooterView = z.extend(FooterContent, shown)
export type FooterView = z.infer<typeof FooterView>

export const menuPageView = (page: MenuPage): z.infer<typeof MenuPageView> => ({ ...page, _id: page.id })

const logoOf = ({ logo }: Pick<HeaderContent, 'logo'>) => logo && shownLogo(logo)

export const headerContentView = (content: HeaderContent): HeaderView => ({
  ...content,
  pages: content.pages.map(menuPageView),
  logo: logoOf(content),
})
export const footerContentView = (content: FooterContent): FooterView => ({ ...content, logo: logoOf(content) })

/** `GET /header` and `GET /footer`: in one language; `logoImage` has the sizes of a logo that was sent. */
const publicLogo = { logoAlt: z.string(), logoImage: z.nullable(ShownLogo) }
export const PublicHeader = z.extend(HeaderResponse, publicLogo)
export type PublicHeader = z.infer<typeof PublicHeader>
export const PublicFooter = z.extend(FooterResponse, publicLogo)
export type PublicFooter = z.infer<typeof PublicFooter>

/** The settings as they are in force; `email` is the footer's. */
const SettingsView = z.extend(SettingsContent, { email: z.nullable(z.string()) })

/** Names of the settings that the operator has pinned. */
const pinned = z.array(z.enum(SETTING_NAMES))

/** `version` is 0 before the first publication. */
export const SettingsResponse = z.object({ settings: SettingsView, pinned, version: z.int() })
export type SettingsResponse = z.infer<typeof SettingsResponse>

/** When a draft was saved, by whom, and when it ends; of one that ends within a month. */
export const draftOf = { savedAt: z.string(), savedBy: Person, endsAt: moment }

/** What `GET /content/{part}` responds with; `endsAt` of the draft is given once it ends within a month. */
const partOf = <Content extends z.ZodMiniType>(content: Content) =>
  z.object({
    published: content,
    /** With its changes of what is published now; `began` is given where these dispute with it. */
    draft: z.nullable(z.object({ content, began: z.optional(content), ...draftOf })),
    scheduled: z.nullable(z.object({ at: z.string(), by: Person, content })),
    /** 0 before the first publication. */
    version: z.int(),
    changedAt: moment,
    changedBy: z.nullable(Person),
  })

export const HeaderPartResponse = partOf(HeaderView)
export type HeaderPartResponse = z.infer<typeof HeaderPartResponse>
export const FooterPartResponse = partOf(FooterView)
export type FooterPartResponse = z.infer<typeof FooterPartResponse>

/** The contact form where the settings say nothing of it. */
const ContactDefaults = z.object({
  types: z.array(ContactType),
  validation: z.object({ name: ContactBounds, subject: ContactBounds, message: ContactBounds }),
})
export type ContactDefaults = z.infer<typeof ContactDefaults>

export const SettingsPartResponse = z.extend(partOf(SettingsContent), { pinned, contactDefaults: ContactDefaults })
export type SettingsPartResponse = z.infer<typeof SettingsPartResponse>

/** `PUT /content/{part}/draft`: what was saved. */
export const HeaderDraftResponse = z.object({ draft: z.object({ content: HeaderView, ...draftOf }) })
export const FooterDraftResponse = z.object({ draft: z.object({ content: FooterView, ...draftOf }) })
export const SettingsDraftResponse = z.object({ draft: z.object({ content: SettingsContent, ...draftOf }) })

/** What content management consists of; each has a screen. */
const CONTENT_PARTS = [...SITE_PARTS, 'pages', 'news', 'board', 'storage'] as const

/** `GET /content`; of pages, news, board and storage the last change, and how many drafts there are. */
export const ContentPartsResponse = z.object({
  parts: z.array(
    z.object({
      part: z.enum(CONTENT_PARTS),
      version: z.nullable(z.int()),
      changedAt: moment,
      changedBy: z.nullable(Person),
      hasDraft: z.boolean(),
      drafts: z.int(),
      /** Of the next publication that is scheduled. */
      scheduledAt: moment,
    }),
  ),
  /** What leads to an address of this site that shows nothing, wherever it stands. */
  deadLinks: z.array(
    z.object({ part: z.enum(CONTENT_PARTS), id: z.nullable(z.string()), title: z.string(), url: z.string() }),
  ),
})
export type ContentPartsResponse = z.infer<typeof ContentPartsResponse>

const WARNINGS = [
  'LINK_SHOWS_NOTHING',
  'LINK_TO_DRAFT',
  'SECTION_MISSING',
  'LANGUAGE_MISSING',
  'LANGUAGE_OLDER',
  'LANGUAGE_REMOVED',
  'DAYS_COUNTED_ANEW',
  'LICENCE_OF_PAPERS',
  'RETENTION_DELETES',
  'SCHEDULE_CALLED_OFF',
] as const

/** What somebody should know before publishing; nothing is refused for it. `message` is a sentence. */
export const ContentWarning = z.object({
  code: z.enum(WARNINGS),
  message: z.string(),
  language: z.nullable(PageLanguage),
  /** What leads nowhere. */
  url: z.nullable(z.string()),
})
export type ContentWarning = z.infer<typeof ContentWarning>

export const warnings = z.array(ContentWarning)
export const WarningsResponse = z.object({ warnings })

/** What a call that publishes at once responds with. */
export const HeaderContentResponse = z.object({ header: HeaderView, warnings })
export const FooterContentResponse = z.object({ footer: FooterView, warnings })
export const HeaderLogoResponse = z.object({ logo: z.string(), header: HeaderView, warnings })
export const FooterLogoResponse = z.object({ logo: z.string(), footer: FooterView, warnings })
export const MenuPageResponse = z.object({ page: MenuPageView, warnings })

/** Null where it is scheduled, and of what is published already. */
export const PublishedResponse = z.object({ version: z.nullable(z.int()), scheduledAt: moment, warnings })

/** One publication; `languages` are those that it named. */
export const ContentVersion = z.object({
  version: z.int(),
  at: z.string(),
  actor: z.nullable(Person),
  reason: z.nullable(z.string()),
  languages: z.array(PageLanguage),
  revertedTo: z.nullable(z.int()),
})
export type ContentVersion = z.infer<typeof ContentVersion>

/** Newest first. */
export const HistoryResponse = z.object({ versions: z.array(ContentVersion), pagination: Pagination })
export type HistoryResponse = z.infer<typeof HistoryResponse>

const PageContentView = z.object({
  slug: z.string(),
  texts: PageTexts,
  date: z.optional(z.string()),
  until: z.optional(z.string()),
})
export const PartVersionResponse = z.object({
  version: ContentVersion,
  content: z.union([HeaderView, FooterView, SettingsContent]),
})
export const PageVersionResponse = z.object({ version: ContentVersion, content: PageContentView })

/** By words, in reading order. */
const Words = z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })

/** What differs: of `field` in a language, or in all of them; `field` is a member of the content, `texts` without its name. */
export const ContentChange = z.object({
  field: z.string(),
  language: z.nullable(PageLanguage),
  words: z.array(Words),
})
export type ContentChange = z.infer<typeof ContentChange>

export const CompareResponse = z.object({ from: z.string(), to: z.string(), changes: z.array(ContentChange) })
export type CompareResponse = z.infer<typeof CompareResponse>

const page = { page: z.optional(positiveNumber('page')), limit: z.optional(wholeNumber('limit', 1, CONTENT_PAGE_MAX)) }
const language = z.optional(z.enum(LANGUAGES, `language must be one of: ${LANGUAGES.join(', ')}`))

export const HistoryFilter = z.object(page)
export type HistoryFilter = z.infer<typeof HistoryFilter>

const sideForm = 'from and to must be the number of a version, published or draft'
const side = z.string(sideForm).check(z.regex(/^(?:[1-9]\d{0,8}|published|draft)$/u, sideForm))

/** Two versions by their numbers, what is `published` now, or the `draft`; all languages without one. */
export const CompareQuery = z.object({ from: side, to: side, language })
export type CompareQuery = z.infer<typeof CompareQuery>

const versionForm = 'version must be the number of a version'
export const CheckQuery = z.object({
  version: z.optional(z.string(versionForm).check(z.regex(/^[1-9]\d{0,8}$/u, versionForm))),
})

export const PagesFilter = z.object({ ...page, language })
export type PagesFilter = z.infer<typeof PagesFilter>

/** `current`: only what is not over. */
export const NewsFilter = z.object({ ...PagesFilter.shape, current: z.optional(truth) })
export type NewsFilter = z.infer<typeof NewsFilter>

const asOfForm = 'Please enter a date as YYYY-MM-DD'
/** A day in the time zone of the journal, at its end, or a time in ISO 8601. */
const PageAsOf = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })], asOfForm))
export const PageQuery = z.object({ language, asOf: PageAsOf })
export type PageQuery = z.infer<typeof PageQuery>
export const PartQuery = z.object({ asOf: PageAsOf })
export type PartQuery = z.infer<typeof PartQuery>
