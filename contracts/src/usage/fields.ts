import * as z from 'zod/mini'
import { Day } from '../fields.ts'
import { YEAR_MAX, YEAR_MIN } from '../limits.ts'
import { IssueTypeInput, YearInput } from '../volumes/fields.ts'

const RANGE_TOO_WIDE = `Please enter a date from ${YEAR_MIN} to ${YEAR_MAX}`

const CountedDay = Day.check(z.refine(day => day >= `${YEAR_MIN}-01-01` && day <= `${YEAR_MAX}-12-31`, RANGE_TOO_WIDE))

/** A first and a last day in the journal's time zone, both included; without them, all that was counted. */
const range = { from: z.optional(CountedDay), to: z.optional(CountedDay) }

export const RANGE_UPSIDE_DOWN = 'The first day must not be after the last'

type Range = { readonly from?: string | undefined; readonly to?: string | undefined }

/** Whether it does not end before it begins. */
export const isInOrder = ({ from = '', to = '9999-12-31' }: Range) => from <= to

export const Figures = z.object(range)
export type Figures = z.infer<typeof Figures>

/** What a figure is of: one paper or volume, those of a year or of an issue type, else the whole journal. */
export const FigureScope = z.object({
  paperId: z.optional(z.uuid('paperId must be the id of a paper')),
  volumeId: z.optional(z.uuid('volumeId must be the id of a volume')),
  year: z.optional(YearInput),
  issueType: z.optional(IssueTypeInput),
  ...range,
})
export type FigureScope = z.infer<typeof FigureScope>
