import * as z from 'zod/mini'
import { comparedText, numeric, rawText, text } from '../fields.ts'
import { COVER_ALT_MAX, COVER_URL_MAX, VOLUME_NAME_MAX, YEAR_MAX, YEAR_MIN } from '../limits.ts'

/** Fields of a stored document that a deletion hides and restoring shows again. Dates are ISO 8601. */
export type Deletable = {
  readonly isDeleted: boolean
  readonly deletedAt?: string | undefined
  readonly deletionReason?: string | undefined
  /** The id of a user. */
  readonly deletedBy?: string | undefined
}

/** What is wrong with the stored bytes of a PDF: they are gone, or they no longer have their hash. */
export const FileProblem = z.enum(['missing', 'damaged'])
export type FileProblem = z.infer<typeof FileProblem>

const yearSentence = `Please enter a valid year between ${YEAR_MIN} and ${YEAR_MAX}`

export const Year = z.int(yearSentence).check(z.gte(YEAR_MIN, yearSentence), z.lte(YEAR_MAX, yearSentence))
export const YearInput = numeric(Year)

export const IssueType = z.enum(['Regular', 'Special'], 'Issue type must be Regular or Special')
export type IssueType = z.infer<typeof IssueType>

const capitalised = (input: unknown) =>
  // Stryker disable next-line ConditionalExpression: A longer text is no issue type either way: its length only spares the work.
  typeof input === 'string' && input.length <= 'Regular'.length
    ? input.charAt(0).toUpperCase() + input.slice(1).toLowerCase()
    : input
export const IssueTypeInput = z.pipe(z.transform(capitalised), IssueType)

/** A public picture of the file manager, by its address, and what it shows. */
export const CoverPicture = z.strictObject({
  url: rawText('Picture', { max: COVER_URL_MAX }).check(
    z.regex(
      /^\/files\/[^\s?#\\]+\.(?:jpe?g|png|webp|gif|avif)$/iu,
      'Please choose a public picture of the file manager',
    ),
  ),
  alt: text('Alternative text', { max: COVER_ALT_MAX }),
})
export type CoverPicture = z.infer<typeof CoverPicture>

const volumeName = { max: VOLUME_NAME_MAX, required: 'Volume name cannot be empty' } as const

export const VolumeName = text('Volume name', { ...volumeName, form: 'NFC' })

/** A part of an address that is `.` or `..` names another page. */
export const NewVolumeName = VolumeName.check(
  z.refine(name => name !== '.' && name !== '..', 'Volume name cannot be only dots'),
)

/** The name of a volume that is there already. */
export const KnownVolumeName = comparedText('Volume name', volumeName).check(
  z.trim(),
  z.minLength(1, volumeName.required),
  z.normalize('NFC'),
)
