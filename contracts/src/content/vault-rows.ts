import { DAY_MS, iso } from '../time/dates.ts'
import { DRAFT_DAYS, DRAFT_NOTICE_DAYS } from '../limits.ts'
import type { PageTexts } from './fields.ts'
import type { SiteContents } from './site-parts/site-parts.ts'

/** A page as it is written: titles and texts may still be empty. */
type PageDraft = { readonly slug: string; readonly texts: PageTexts }

/** An announcement; without a date it is of the day of its publication. */
export type NewsDraft = PageDraft & { readonly date?: string | undefined; readonly until?: string | undefined }

/** What a draft holds, by what it is of. */
export type DraftContents = SiteContents & {
  readonly page: PageDraft
  readonly news: NewsDraft
}
export type DraftPart = keyof DraftContents

/** What may be published at a moment: also a volume that is in preparation. */
export type ScheduledPart = DraftPart | 'volume'

/**
 * `content-drafts` in the vault: the one draft of a part, a page or an announcement, which administrators share. The row
 * stays when there is no draft any more, so that its revision never comes twice.
 */
export type ContentDraftRow<Part extends DraftPart = DraftPart> = Part extends DraftPart
  ? {
      /** `draftRowId` */
      readonly id: string
      readonly part: Part
      /** Of each save and each end of a draft, from 1 on. */
      readonly revision: number
      /** ISO 8601 */
      readonly savedAt: string
      /** The id of a user. */
      readonly savedBy: string
      /** Null where there is no draft. */
      readonly content: DraftContents[Part] | null
      /** Of a part of the site: the version that was published when its draft began, or was seen beside it last. */
      readonly base?: number
    }
  : never

export const draftRowId = (part: ScheduledPart, id = '') => (id === '' ? part : `${part}.${id}`)

/** `content-slugs` in the vault: which page, or announcement, has an address or will have it. */
export type ContentSlugRow = {
  /** `slugRowId` */
  readonly id: string
  readonly ownerId: string
  /** In milliseconds since 1970: what it is claimed for is stored soon after, or never; 0 once it was given up. */
  readonly claimedAt: number
}

/** `content-schedules` in the vault: a publication that waits for its moment (ISO 8601); the log says whether it still does. */
export type ContentScheduleRow = {
  /** `draftRowId` */
  readonly id: string
  readonly part: ScheduledPart
  /** Of a page, an announcement or a volume. */
  readonly ownerId: string
  readonly at: string
}

export const slugRowId = (part: 'page' | 'news', key: string) => `${part}/${key}`

/** How an entity tag of what has a draft begins: with how often it was published or changed, then the draft's revision. */
export const contentTag = (revision: number, draftRevision: number) => `${revision}-${draftRevision}`

const after = (savedAt: string, days: number) => Date.parse(savedAt) + days * DAY_MS

/** Whether a draft has ended, because nobody has changed it for long. */
export const isDraftOver = (savedAt: string, now: number) => now >= after(savedAt, DRAFT_DAYS)

/** When a draft ends (ISO 8601), of one that ends within a month. */
export const draftEndsAt = (savedAt: string, now: number): string | null =>
  now >= after(savedAt, DRAFT_NOTICE_DAYS) ? iso(after(savedAt, DRAFT_DAYS)) : null
