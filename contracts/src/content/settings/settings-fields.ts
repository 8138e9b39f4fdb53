import * as z from 'zod/mini'
import { distinctTypes, NO_TYPE, TYPE_FORM, typeWord } from '../../contact/fields.ts'
import { clearable, INVALID_IN_LINE, numeric, text, type TextOptions, wholeNumber } from '../../fields.ts'
import {
  CLAIM_MAX,
  CONTACT_CAPS,
  JOURNAL_NAME_MAX,
  RETENTION_MONTHS_MAX,
  SECTION_NAME_MAX,
  SETTINGS_LIST_MAX,
  SHORT_NAME_MAX,
  SITE_TEXT_MAX,
  SITE_URL_MAX,
} from '../../limits.ts'
import {
  CHANNEL_LINK,
  CHANNEL_LINK_FORM,
  COLOUR_FORM,
  distinctNames,
  hexColour,
  ISSN_FORM,
  knownLanguage,
  knownZone,
  oneLetter,
  pastYear,
  validIssn,
  YEAR_FORM,
  ZONE_FORM,
} from '../../site/settings.ts'
import { clearableTexts, languageTexts, web } from '../fields.ts'

const NFC = 'NFC'

/** Characters before one that is refused by which it is found. */
const SHOWN_BEFORE = 20

/** Which character is refused, by its number in Unicode, and after which text it stands: it can't be seen. */
const named = (label: string, max: number): TextOptions => ({
  max,
  form: NFC,
  invalid: ({ input }) => {
    const given = String(input)
    const at = given.search(INVALID_IN_LINE)
    const code = (given.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const before = Array.from(given.slice(0, at)).slice(-SHOWN_BEFORE).join('')
    return `${label} contains invalid characters: U+${code} ${before === '' ? 'at its beginning' : `after "${before}"`}`
  },
})

const line = (label: string, max: number) => text(label, named(label, max))
const texts = (label: string, max: number) => languageTexts(label, named(label, max))
const optionalTexts = (label: string, max: number) => clearableTexts(label, named(label, max))

const listOf = <Schema extends z.ZodMiniType>(name: string, entry: Schema) =>
  z
    .array(entry, `${name} must be a list`)
    .check(z.maxLength(SETTINGS_LIST_MAX, `${name} can have at most ${SETTINGS_LIST_MAX} entries`))

/** An optional list; null empties it. */
const clearableList = <Schema extends z.ZodMiniType>(name: string, entry: Schema) =>
  z.optional(
    z.pipe(
      z.transform((input: unknown): unknown => input ?? []),
      listOf(name, entry),
    ),
  )

const issn = (label: string) =>
  clearable(
    text(label, { max: 9, form: 'NFKC', invalid: ISSN_FORM }).check(
      z.overwrite(given => given.toUpperCase()),
      validIssn,
    ),
    9,
  )

const Language = text('Language', { max: 35 }).check(knownLanguage)

const languages = listOf('languages', Language).check(
  z.refine(tags => tags.includes('en'), 'English stays: addresses without a language are English'),
  z.refine(tags => new Set(tags).size === tags.length, 'Each language is named once'),
)

const Colour = text('Colour', { max: 7, invalid: COLOUR_FORM, tooLong: COLOUR_FORM }).check(
  hexColour,
  z.overwrite(given => given.toLowerCase()),
)

const isUpperOrLower = (name: string) => name === name.toUpperCase() || name === name.toLowerCase()

/** The name as IANA writes it: of one that stands for another, whatever its case, each word with a capital. */
const canonicalZone = (zone: string) => {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  if (timeZone.toLowerCase() === zone.toLowerCase()) return timeZone
  if (!zone.includes('/') || !isUpperOrLower(zone)) return zone
  return zone.toLowerCase().replaceAll(/(?<![a-z])[a-z]/gu, letter => letter.toUpperCase())
}

/** Older browsers know no offsets as zones. */
const TimeZone = z.pipe(
  text('Time zone', { max: 60 }).check(
    knownZone,
    z.refine(zone => !/^[+-]/u.test(zone), ZONE_FORM),
  ),
  z.transform(canonicalZone),
)

const ChannelLink = text('Link', { max: SITE_URL_MAX, invalid: CHANNEL_LINK_FORM }).check(
  z.regex(CHANNEL_LINK, CHANNEL_LINK_FORM),
)

const blankLink = z.pipe(
  z.transform((input: unknown) => (input === undefined || input === '' ? null : input)),
  z.nullable(ChannelLink),
)

const ContactChannel = z.strictObject({
  title: texts('Title', CLAIM_MAX),
  content: texts('Content', SITE_TEXT_MAX),
  link: z._default(blankLink, null),
})

const HeroTag = z.strictObject({
  title: texts('Title', CLAIM_MAX),
  basis: texts('What it rests on', SITE_TEXT_MAX),
})

const ContactType = z.strictObject({
  value: text('Type', { max: 40, invalid: TYPE_FORM }).check(typeWord),
  label: texts('Label', CLAIM_MAX),
})

const boundsUpTo = (max: number) =>
  z.optional(
    z.strictObject({ minLength: wholeNumber('minLength', 1, max), maxLength: wholeNumber('maxLength', 1, max) }).check(
      z.refine(({ minLength, maxLength }) => minLength <= maxLength, {
        error: 'The least number of characters cannot exceed the most',
        path: ['minLength'],
      }),
    ),
  )

const Contact = z.strictObject({
  types: z.optional(listOf('types', ContactType).check(z.minLength(1, NO_TYPE), distinctTypes)),
  validation: z.optional(
    z.strictObject({
      name: boundsUpTo(CONTACT_CAPS.name),
      subject: boundsUpTo(CONTACT_CAPS.subject),
      message: boundsUpTo(CONTACT_CAPS.message),
    }),
  ),
})

const months = (name: string) => z.optional(wholeNumber(name, 1, RETENTION_MONTHS_MAX))

/** Each setting of the screen as it is sent; null takes away what may be without. */
export const settingFields = {
  name: z.optional(line('Name', JOURNAL_NAME_MAX)),
  names: optionalTexts('Name', JOURNAL_NAME_MAX),
  shortName: z.optional(line('Short name', SHORT_NAME_MAX)),
  mark: clearable(text('Letter', { max: 20, form: NFC }).check(oneLetter), 20),
  tagline: optionalTexts('Tagline', SITE_TEXT_MAX),
  issn: issn('ISSN'),
  issnPrint: issn('ISSN of the printed edition'),
  publisher: clearable(line('Publisher', JOURNAL_NAME_MAX), JOURNAL_NAME_MAX),
  languages: z.optional(languages),
  sinceYear: z.optional(numeric(z.int(YEAR_FORM).check(pastYear))),
  timeZone: z.optional(TimeZone),
  accentColour: z.optional(Colour),
  licence: z.optional(z.strictObject({ name: line('Licence', CLAIM_MAX), url: web('Address of the licence') })),
  heroTags: clearableList('heroTags', HeroTag),
  disciplines: clearableList('disciplines', texts('Discipline', CLAIM_MAX)),
  figuresFrom: z.optional(z.nullable(wholeNumber('figuresFrom', 0))),
  contactChannels: clearableList('contactChannels', ContactChannel),
  contact: z.optional(z.nullable(Contact)),
  boardOrder: z.optional(z.nullable(listOf('boardOrder', line('Section', SECTION_NAME_MAX)).check(distinctNames))),
  formerMembers: z.optional(
    z.pipe(
      z.transform((input: unknown): unknown => input ?? false),
      z.boolean(),
    ),
  ),
  mailFromName: clearable(
    line('Name of the sender', CLAIM_MAX).check(z.regex(/^[^<>@]*$/u, 'A name of the sender has no address in it')),
    CLAIM_MAX,
  ),
  retention: z.optional(
    z.nullable(
      z.strictObject({ messages: months('messages'), accounts: months('accounts'), readings: months('readings') }),
    ),
  ),
}

const CALL_OF: Readonly<Record<string, string>> = {
  headerPages: 'PATCH /header (`pages`)',
  logo: 'POST /header/logo',
  serialNumber: 'PATCH /header',
  descriptors: 'PATCH /footer',
  address: 'PATCH /footer',
  phone: 'PATCH /footer',
  website: 'PATCH /footer',
  map: 'PATCH /footer (`mapUrl`)',
  copyright: 'PATCH /footer',
  credit: 'PATCH /footer',
}
const OF_OPERATOR = ['scripts', 'texts', 'pinned']
const OF_OPERATOR_IN_CONTACT = ['humanCheck', 'recaptchaSiteKey', 'spamProtection']

const isObject = (input: unknown): input is Readonly<Record<string, unknown>> =>
  typeof input === 'object' && input !== null

type Elsewhere = readonly [path: string[], message: string]

const ofOperator = (...path: string[]): Elsewhere => [path, `${path.at(-1)} is set by the operator`]

/** What administrators change by other calls, or not at all, each with its sentence. */
const elsewhere = (input: Readonly<Record<string, unknown>>): readonly Elsewhere[] => {
  const contact = isObject(input['contact']) ? input['contact'] : {}
  const calls = Object.entries(CALL_OF).filter(([name]) => Object.hasOwn(input, name))
  return [
    ...OF_OPERATOR.filter(name => Object.hasOwn(input, name)).map(name => ofOperator(name)),
    ...OF_OPERATOR_IN_CONTACT.filter(name => Object.hasOwn(contact, name)).map(name => ofOperator('contact', name)),
    ...calls.map(([name, call]): Elsewhere => [[name], `${name} is changed by ${call}`]),
  ]
}

/** Says of settings of the file that are changed elsewhere by which call. */
export const ofSettings = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((input: unknown, { issues }) => {
      if (isObject(input))
        for (const [path, message] of elsewhere(input)) issues.push({ code: 'custom', input, message, path })
      return input
    }),
    schema,
  )
