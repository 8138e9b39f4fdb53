import * as z from 'zod/mini'
import { Pagination, Person } from '../../envelope.ts'
import { TextToken } from '../../site/texts.ts'
import { ofLanguages, PageLanguage, PageText, PageTexts } from '../fields.ts'
import { draftOf, warnings } from '../views.ts'

const moment = z.nullable(z.string())

const PAGE_STATUSES = ['draft', 'scheduled', 'published', 'unpublished'] as const

/** In which languages there is a text, since when; `isOlder`: the English one has changed since. */
export const LanguageState = z.object({ language: PageLanguage, publishedAt: z.string(), isOlder: z.boolean() })
export type LanguageState = z.infer<typeof LanguageState>

const days = {
  /** Of an announcement: its day, and the last one of what it announces (YYYY-MM-DD). */
  date: z.optional(z.string()),
  until: z.optional(z.string()),
}

const staffFields = {
  id: z.string(),
  _id: z.string(),
  status: z.enum(PAGE_STATUSES),
  /** Of the last publication; 0 before the first. */
  version: z.int(),
  scheduledAt: moment,
  draftSavedAt: moment,
}

const address = { slug: z.string(), url: z.string() }

/** A page or an announcement for who edits it: what is published, what is planned, what is being written. */
export const StaffPage = z.object({
  ...staffFields,
  ...address,
  ...days,
  /** Whether it is one of the journal's texts about itself: its address stays, and so does its English text. */
  isText: z.boolean(),
  languages: z.array(LanguageState),
  /** What is published, in Markdown. */
  texts: PageTexts,
  changedAt: moment,
  changedBy: z.nullable(Person),
  scheduled: z.nullable(
    z.object({ at: z.string(), by: Person, slug: z.string(), texts: ofLanguages(z.nullable(PageText)), ...days }),
  ),
  draft: z.nullable(z.object({ slug: z.string(), texts: PageTexts, ...days, ...draftOf })),
})
export type StaffPage = z.infer<typeof StaffPage>

const Section = z.object({ id: z.string(), title: z.string(), body: z.array(TextToken) })

/** `body` ends with links back to where the note is called. */
export const TextNote = z.object({ id: z.string(), number: z.int(), body: z.array(TextToken) })
export type TextNote = z.infer<typeof TextNote>

/** A text in reading order, with minutes that a quick and a slow reader take. */
const publicText = {
  /** Of the text: English, or the first that there is, where there is none in the language that was asked for. */
  language: PageLanguage,
  title: z.string(),
  description: z.string(),
  effectiveOn: z.optional(z.string()),
  minutes: z.object({ from: z.int(), to: z.int() }),
  introduction: z.array(TextToken),
  sections: z.array(Section),
  notes: z.array(TextNote),
}

/** A page or an announcement as readers see it. */
export const PublicPage = z.object({
  ...address,
  ...publicText,
  ...days,
  /** Of an announcement: `until` is over. */
  isEnded: z.optional(z.boolean()),
  languages: z.array(LanguageState),
  /** When the text was published. */
  updatedAt: z.string(),
  /** When the version that is shown was published, where a moment of the past was asked for. */
  asOf: z.nullable(z.string()),
})
export type PublicPage = z.infer<typeof PublicPage>

/** For staff also what only they may see; of what is not public, the text is that of the draft, and may be empty. */
export const PageView = z.extend(
  PublicPage,
  z.partial(z.omit(StaffPage, { slug: true, url: true, date: true, until: true, languages: true })).shape,
)
export type PageView = z.infer<typeof PageView>

/** In a list; `language` is that of title and description. */
export const ListedPage = z.object({
  ...address,
  language: PageLanguage,
  title: z.string(),
  description: z.string(),
  ...days,
  isEnded: z.optional(z.boolean()),
  /** Null of what was never published, which only staff see. */
  updatedAt: moment,
  ...z.partial(z.object({ ...staffFields, isText: z.boolean(), languages: z.array(LanguageState) })).shape,
})
export type ListedPage = z.infer<typeof ListedPage>

const deletion = { deletedAt: z.string(), deletedBy: z.nullable(Person), reason: z.nullable(z.string()) }
export const DeletedPage = z.object({
  id: z.string(),
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  ...deletion,
})
export type DeletedPage = z.infer<typeof DeletedPage>

const pagination = Pagination

export const PageResponse = z.object({ page: PageView })
export const NewsResponse = z.object({ news: PageView })
export const PagesResponse = z.object({ pages: z.array(ListedPage), pagination })
export const NewsListResponse = z.object({ news: z.array(ListedPage), pagination })
export const DeletedPagesResponse = z.object({ pages: z.array(DeletedPage), pagination })
export const DeletedNewsResponse = z.object({ news: z.array(DeletedPage), pagination })

export const StaffPageResponse = z.object({ page: StaffPage })
export const StaffNewsResponse = z.object({ news: StaffPage })
export const PublishedPageResponse = z.object({ page: StaffPage, warnings })
export const PublishedNewsResponse = z.object({ news: StaffPage, warnings })
