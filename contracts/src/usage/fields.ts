import * as z from 'zod/mini'
import { Day } from '../fields.ts'
import { YEAR_MAX, YEAR_MIN, LATE_READINGS_MAX } from '../limits.ts'
import { IssueTypeInput, YearInput } from '../volumes/fields.ts'

/** What is read of a paper: its page or its PDF. */
const LateKind = z.enum(['page', 'pdf'], 'kind must be page or pdf')

/** A saved paper that was opened without a network. Double clicks are left out by the device. */
export const LateReading = z.strictObject({
  /** Random, made by the device: a reading that is sent twice counts once. */
  id: z.uuid('id must be a UUID'),
  paperId: z.uuid('paperId must be the id of a paper'),
  kind: LateKind,
  /** When it was opened, by the device's clock. */
  at: z.iso.datetime({ offset: true, error: 'at must be a date and time in ISO 8601' }),
})
export type LateReading = z.infer<typeof LateReading>

const tooMany = `At most ${LATE_READINGS_MAX} readings can be sent at once`

export const SendReadings = z.strictObject({
  readings: z
    .array(LateReading)
    .check(z.minLength(1, 'At least one reading is required'), z.maxLength(LATE_READINGS_MAX, tooMany)),
})

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
