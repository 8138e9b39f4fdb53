import * as z from 'zod/mini'
import { always, eachOnce, rawText, structured, text, hasOrcidChecksum } from '../fields.ts'
import {
  AFFILIATION_MAX,
  BOARD_TRANSLATIONS_JSON_MAX,
  EMAIL_MAX,
  MEMBER_DESCRIPTION_MAX,
  MEMBER_NAME_MAX,
  PROFILE_URL_MAX,
  SECTION_NAME_MAX,
} from '../limits.ts'
import { TRANSLATION_LANGUAGES } from '../languages.ts'
import { ADDRESS } from '../users/fields.ts'

export const SectionName = text('Section name', { max: SECTION_NAME_MAX, form: 'NFC' })

export const FullName = text('Full Name', { max: MEMBER_NAME_MAX, form: 'NFC' })
export const Designation = text('Designation', { max: MEMBER_NAME_MAX, form: 'NFC' })
export const Description = text('Description', { max: MEMBER_DESCRIPTION_MAX, form: 'NFC', isMultiline: true })
export const Affiliation = text('Affiliation', { max: AFFILIATION_MAX, form: 'NFC' })

const emailForm = 'Invalid email format'

export const MemberEmail = text('Email', { max: EMAIL_MAX, form: 'NFKC', invalid: emailForm }).check(
  z.regex(ADDRESS, emailForm),
)

const mobileForm = 'Invalid mobile number format. Number should be at least 10 digits'

/** Fifteen digits at most (E.164), with single spaces or hyphens between them. */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
export const MobileNumber = text('Mobile Number', { max: 40, ...always(mobileForm) }).check(
  z.regex(/^\+?\d(?:[ -]?\d){9,14}$/u, mobileForm),
)

const urlForm = 'Profile URL must be a web address'

// URL.parse is newer than the oldest browsers
const isWebAddress = (given: string) => {
  try {
    const { protocol, username, password } = new URL(given)
    return ['https:', 'http:'].includes(protocol) && username + password === ''
  } catch {
    return false
  }
}

export const ProfileUrl = text('Profile URL', { max: PROFILE_URL_MAX, invalid: urlForm }).check(
  z.refine(isWebAddress, { error: urlForm, abort: true }),
  z.overwrite(given => new URL(given).href),
)

const orcidForm = 'Invalid ORCID iD'

const bareOrcid = (given: string) =>
  given
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//iu, '')
    .replace(/\/$/u, '')
    .toUpperCase()

/** Stored bare; it may be given as its address. */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
export const MemberOrcid = rawText('ORCID iD', { max: 60, ...always(orcidForm) }).check(
  z.overwrite(bareOrcid),
  z.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/u, { error: orcidForm, abort: true }),
  z.refine(hasOrcidChecksum, orcidForm),
)

const monthForm = 'Please enter a month as YYYY-MM'

// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
export const Month = rawText('Month', { max: 7, ...always(monthForm) }).check(
  z.regex(/^(?:1[6-9]|[2-9]\d)\d{2}-(?:0[1-9]|1[0-2])$/u, monthForm),
)

/** The fields themselves are in English. */
const Language = z.enum(TRANSLATION_LANGUAGES, `A translation is into ${TRANSLATION_LANGUAGES.join(' or ')}`)

type InLanguage = { readonly language: string }

const oneOfEach = <Translation extends InLanguage>(translation: z.ZodMiniType<Translation>) =>
  z.array(translation).check(
    eachOnce(
      ({ language }) => language,
      ({ language }) => `There can be only one translation into ${language}`,
      'language',
    ),
  )

export const SectionTranslations = oneOfEach(z.strictObject({ language: Language, name: SectionName }))
export type SectionTranslations = z.infer<typeof SectionTranslations>

export const MemberTranslations = oneOfEach(
  z.strictObject({
    language: Language,
    fullName: z.optional(FullName),
    designation: z.optional(Designation),
    description: z.optional(Description),
  }),
)
export type MemberTranslations = z.infer<typeof MemberTranslations>

export const memberTranslationsInput = structured('Translations', MemberTranslations, {
  characters: BOARD_TRANSLATIONS_JSON_MAX,
  entries: TRANSLATION_LANGUAGES.length,
})

/** The sections that readers see first, unless the settings say otherwise. */
export const BOARD_ORDER = [
  'CHIEF EDITOR',
  'EDITORIAL BOARD',
  'MANAGING EDITOR',
  'REGIONAL EDITOR',
  'ADVISORY BODY',
] as const
