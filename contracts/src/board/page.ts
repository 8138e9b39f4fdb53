import * as z from 'zod/mini'
import { Day } from '../fields.ts'
import { BoardMember, BoardSection } from './views.ts'

/** The board at the end of a day, in the journal's time zone; today's without one. */
export const BoardQuery = z.object({ asOf: z.optional(Day) })

/** In place of a member who was erased. */
const ErasedMember = z.object({ id: z.string(), isErased: z.literal(true) })

export const PageMember = z.union([BoardMember, ErasedMember])
export type PageMember = z.infer<typeof PageMember>

export const PageSection = z.extend(BoardSection, { members: z.array(PageMember) })
export type PageSection = z.infer<typeof PageSection>

/** A member of earlier days, with the name of the last section; `from` and `until` are the term, or when it was noted. */
export const FormerMember = z.extend(BoardMember, {
  sectionName: z.string(),
  sectionTranslations: BoardSection.shape.translations,
})
export type FormerMember = z.infer<typeof FormerMember>

/** `GET /board-members/page`: the board as the public page shows it. */
export const BoardPage = z.object({
  /** The day of the last change before the day that was asked for; null of today's board. */
  asOf: z.nullable(z.string()),
  /** In the page's order: the known sections first, then by `displayOrder`. */
  sections: z.array(PageSection),
  /** Newest first; none unless the settings say so, nor of a day of the past. */
  former: z.array(FormerMember),
  /** The days on which what visitors see changed, newest first. */
  days: z.array(z.string()),
})
export type BoardPage = z.infer<typeof BoardPage>
