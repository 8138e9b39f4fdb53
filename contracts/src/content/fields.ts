import * as z from 'zod/mini'
import { always, clearable, isBlank, parsedJson, rawText, text, type TextOptions } from '../fields.ts'
import { utf8Length } from '../files/names.ts'
import { LANGUAGES } from '../languages.ts'
import {
  ADDRESS_TEXT_MAX,
  LOGO_ALT_MAX,
  MARKDOWN_MAX_BYTES,
  MENU_TITLE_MAX,
  PAGE_DESCRIPTION_MAX,
  PAGE_TITLE_MAX,
  RAW_TEXT_FACTOR,
  SERIAL_NUMBER_MAX,
  SITE_TEXT_MAX,
  SITE_URL_MAX,
} from '../limits.ts'
import { ADDRESS } from '../users/fields.ts'

/** A text by language, of which there is at least one. */
export const LanguageTexts = z.object({
  en: z.optional(z.string()),
  hi: z.optional(z.string()),
  mr: z.optional(z.string()),
})
export type LanguageTexts = z.infer<typeof LanguageTexts>

const blankIsAbsent = (label: string, options: TextOptions) =>
  z.optional(
    z.pipe(
      z.transform((input: unknown) => (isBlank(input, options.max) ? undefined : input)),
      z.optional(text(label, options)),
    ),
  )

const definedOnly = (texts: LanguageTexts): LanguageTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, one]) => one !== undefined))

/** A text, which is the English one, or a text for each language. */
export const languageTexts = (label: string, options: TextOptions) => {
  const required = `${label} is required`
  const tooLong = `${label} cannot exceed ${options.max} characters`
  const notTexts = `${label} must be a text, or an object with a text for each language`
  const one = blankIsAbsent(label, options)
  return z.pipe(
    z.transform((input: unknown, { issues }) => {
      if (typeof input !== 'string') return input
      if (input.length > RAW_TEXT_FACTOR * options.max) issues.push({ code: 'custom', input, message: tooLong })
      return { en: input }
    }),
    z
      .strictObject(
        { en: one, hi: one, mr: one },
        {
          error: ({ code, input }) =>
            code !== 'invalid_type' ? undefined : input === undefined || input === null ? required : notTexts,
        },
      )
      .check(
        z.overwrite(definedOnly),
        z.refine(texts => Object.keys(texts).length > 0, required),
      ),
  )
}

/** One that null, or a text in which nothing can be seen, takes away. */
export const clearableTexts = (label: string, options: TextOptions) =>
  clearable(languageTexts(label, options), options.max)

/** A form sends texts by language as JSON. */
export const formTexts = (label: string, options: TextOptions) =>
  clearable(
    z.pipe(
      z.transform((input: unknown, { issues }) => {
        const isLong = typeof input === 'string' && input.length > 4 * RAW_TEXT_FACTOR * options.max
        if (isLong) issues.push({ code: 'custom', input, message: `${label} cannot exceed ${options.max} characters` })
        return typeof input === 'string' && input.startsWith('{') ? parsedJson(input) : input
      }),
      languageTexts(label, options),
    ),
    options.max,
  )

const NFC = 'NFC'

export const SerialNumber = text('Serial number', { max: SERIAL_NUMBER_MAX, form: NFC })
export const logoAlt = { label: 'Alternative text', options: { max: LOGO_ALT_MAX, form: NFC } } as const
export const MenuTitle = languageTexts('Title', { max: MENU_TITLE_MAX, form: NFC })
export const Descriptor = languageTexts('Descriptor', { max: SITE_TEXT_MAX, form: NFC })

export const postalAddress = clearableTexts('Address', { max: ADDRESS_TEXT_MAX, form: NFC, isMultiline: true })
export const copyrightLine = clearableTexts('Copyright', { max: SITE_TEXT_MAX, form: NFC })
export const creditLine = clearableTexts('Credit', { max: SITE_TEXT_MAX, form: NFC })

const urlForm = 'It must be a path of this site such as /about, or a web address'

export const MenuUrl = text('Address of the page', { max: SITE_URL_MAX, invalid: urlForm }).check(
  z.regex(/^(?:\/(?![/\\])[^\s\\]*|https?:\/\/[^\s/\\]\S*)$/u, urlForm),
)

const phoneForm = 'It must be a phone number such as +91 20 1234 5678'
const phone = text('Phone', { max: 40, invalid: phoneForm }).check(z.regex(/^\+?[\d\s().-]{3,40}$/u, phoneForm))

const emailForm = 'It must be an e-mail address'
const email = text('E-mail', { max: 254, form: 'NFKC', invalid: emailForm }).check(z.regex(ADDRESS, emailForm))

const webForm = 'It must be an address such as https://journal.example.org'
export const web = (label: string) =>
  text(label, { max: SITE_URL_MAX, invalid: webForm }).check(z.regex(/^https?:\/\/[^\s/\\]\S*$/u, webForm))

export const clearableLines = {
  phone: clearable(phone, 40),
  email: clearable(email, 254),
  website: clearable(web('Website'), SITE_URL_MAX),
  mapUrl: clearable(web('Map'), SITE_URL_MAX),
}

/** Of a page or an announcement as it is stored in one language, in Markdown. */
export const PageText = z.object({
  title: z.string(),
  description: z.optional(z.string()),
  markdown: z.string(),
  /** The day from which on it applies (YYYY-MM-DD). */
  effectiveOn: z.optional(z.string()),
})
export type PageText = z.infer<typeof PageText>

/** What there is in each language. */
export const ofLanguages = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.object({ en: z.optional(schema), hi: z.optional(schema), mr: z.optional(schema) })
export const PageTexts = ofLanguages(PageText)
export type PageTexts = z.infer<typeof PageTexts>

export const pageTitle = { max: PAGE_TITLE_MAX, form: NFC } as const
export const pageDescription = { max: PAGE_DESCRIPTION_MAX, form: NFC } as const

const HIDING = /(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u

const markdownTooLong = `Text cannot exceed ${MARKDOWN_MAX_BYTES / 1024} KB`

/** The Markdown of one language as it is typed: it may be empty, and nothing of it is rewritten but line ends. */
export const Markdown = rawText('Text', {
  max: MARKDOWN_MAX_BYTES / RAW_TEXT_FACTOR,
  tooLong: markdownTooLong,
}).check(
  z.refine(given => given.length <= MARKDOWN_MAX_BYTES && utf8Length(given) <= MARKDOWN_MAX_BYTES, {
    error: markdownTooLong,
    abort: true,
  }),
  z.overwrite(given => given.replaceAll(/\r\n?/gu, '\n')),
  z.refine(given => !HIDING.test(given), { error: 'Text contains invalid characters', abort: true }),
)

export const PageLanguage = z.enum(LANGUAGES, `language must be one of: ${LANGUAGES.join(', ')}`)

const momentForm = 'Please enter a time in ISO 8601 with its offset'

/** The moment of a publication. */
export const PublicationMoment = rawText('at', { max: 40, ...always(momentForm) }).check(
  z.iso.datetime({ offset: true, error: momentForm }),
)
