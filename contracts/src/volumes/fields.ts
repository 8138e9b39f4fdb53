import * as z from 'zod/mini'
import { numeric, text } from '../fields.ts'
import { VOLUME_NAME_MAX, YEAR_MAX, YEAR_MIN } from '../limits.ts'

const yearSentence = `Please enter a valid year between ${YEAR_MIN} and ${YEAR_MAX}`

export const Year = z.int(yearSentence).check(z.gte(YEAR_MIN, yearSentence), z.lte(YEAR_MAX, yearSentence))
export const YearInput = numeric(Year)

export const IssueType = z.enum(['Regular', 'Special'], 'Issue type must be Regular or Special')
export type IssueType = z.infer<typeof IssueType>

const capitalised = (input: unknown) =>
  typeof input === 'string' ? input.charAt(0).toUpperCase() + input.slice(1).toLowerCase() : input
export const IssueTypeInput = z.pipe(z.transform(capitalised), IssueType)

export const VolumeName = text('Volume name', { required: 'Volume name cannot be empty' }).check(
  z.normalize('NFC'),
  z.maxLength(VOLUME_NAME_MAX, `Volume name cannot exceed ${VOLUME_NAME_MAX} characters`),
)
