import * as z from 'zod/mini'
import { ContactSettings } from '../contact/fields.ts'
import { visible } from '../fields.ts'
import { CLAIM_MAX, JOURNAL_NAME_MAX, RETENTION_MONTHS_MAX, SHORT_NAME_MAX } from '../limits.ts'
import { nameKey } from '../text/text.ts'
import { isZone } from '../time/zones.ts'
import { ADDRESS } from '../users/fields.ts'
import { isLetter } from './branding/mark.ts'

/** What an ISSN of these first seven digits (1234-567X) ends with (ISO 3297): modulus 11, X for 10. */
export const issnCheckCharacter = (issn: string) => {
  const digits = Array.from(issn.replaceAll('-', '').slice(0, 7))
  const check = (11 - (digits.reduce((total, digit, n) => total + Number(digit) * (8 - n), 0) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** UTF-16 units of a text of which nothing else bounds the length. */
const TEXT_MAX = 10_000

const filled = (max = TEXT_MAX) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(max, `It cannot exceed ${max} characters`),
      visible('It', { max, isMultiline: true }),
    )

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const isKnownLanguage = (tag: string) => {
  try {
    return languageNames.of(tag) !== undefined
  } catch {
    return false
  }
}

export const knownLanguage = z.refine<string>(
  isKnownLanguage,
  'It must be the BCP 47 tag of a language, such as en, hi or mr',
)

const LanguageTag = filled().check(knownLanguage)

const textSentence = 'It must be a text, or an object with a text for each language'
const ByLanguage = z
  .record(filled(), filled())
  .check(z.refine(texts => Object.keys(texts).length > 0 && Object.keys(texts).every(isKnownLanguage), textSentence))
const Localized = z.union([filled(), ByLanguage], textSentence)

const linkTo = (pattern: RegExp, sentence: string) =>
  z.string().check(z.regex(pattern, { error: sentence, abort: true }))
const webAddress = () => linkTo(/^https?:\/\/[^\s/]\S*$/u, 'It must be an address such as https://journal.example.org')

export const ISSN_FORM = 'An ISSN has the form 1234-567X'

/** What is wrong with an ISSN, in a sentence that names the right check digit; undefined where nothing is. */
export const issnError = (issn: string): string | undefined => {
  if (!/^\d{4}-\d{3}[\dX]$/u.test(issn)) return ISSN_FORM
  const right = issnCheckCharacter(issn)
  if (issn.endsWith(right)) return undefined
  return `After ${issn.slice(0, -1)} an ISSN has the check digit ${right}, not ${issn.slice(-1)}`
}

export const validIssn = z.check<string>(({ value: input, issues }) => {
  const message = issnError(input)
  if (message !== undefined) issues.push({ code: 'custom', input, message })
})

const Issn = z.string().check(validIssn)

const LOGO_MAX = 16_384

/** Within the page, so that no other site learns who reads it. */
const Logo = linkTo(
  /^(?:\/(?![/\\])\S+|data:image\/(?:svg\+xml|png|webp);base64,[\w+/]+=*)$/u,
  'It must be a path of this site, or a data: URL of an SVG, PNG or WebP picture in base64',
).check(z.maxLength(LOGO_MAX, `It cannot exceed ${LOGO_MAX} characters`))

const HeaderPage = z.strictObject({
  id: linkTo(/^[\w-]{1,64}$/u, 'It must be a word of letters, digits, - and _'),
  title: Localized,
  url: linkTo(/^(?:\/(?![/\\])\S*|https?:\/\/[^\s/\\]\S*)$/u, 'It must be a path such as /about, or a web address'),
})

const origin = () =>
  linkTo(
    /^https:\/\/[\w.-]+(?::\d{1,5})?$/u,
    'It must be an origin such as https://counter.example.org, without a path',
  )

/** A script of another site that public pages load; `origins` are those that it sends to and takes pictures from. */
const ThirdPartyScript = z.strictObject({
  src: linkTo(
    /^https:\/\/[\w.-]+(?::\d{1,5})?\/[^\s"'<>;,]*$/u,
    'It must be an address such as https://counter.example.org/count.js',
  ),
  origins: z.optional(z.array(origin())),
})

export const CHANNEL_LINK = /^(?:\/(?![/\\])\S*|https?:\/\/[^\s/\\]\S*|mailto:\S+|tel:\S+)$/u
export const CHANNEL_LINK_FORM = 'It must be a path, a web, mailto: or tel: link'

const ContactChannel = z.strictObject({
  title: Localized,
  content: Localized,
  link: z.optional(linkTo(CHANNEL_LINK, CHANNEL_LINK_FORM)),
})

export const ZONE_FORM = 'It must be a time zone such as Asia/Kolkata'

export const knownZone = z.refine<string>(isZone, ZONE_FORM)

export const YEAR_FORM = 'It must be a year from 1600 to this one'

export const pastYear = z.refine<number>(year => year >= 1600 && year <= new Date().getUTCFullYear(), YEAR_FORM)

export const COLOUR_FORM = 'A colour has the form #1a2b3c'

export const hexColour = z.regex(/^#[0-9a-f]{6}$/iu, COLOUR_FORM)

export const oneLetter = z.refine<string>(isLetter, 'It must be one letter')

const areDistinctNames = (names: readonly string[]) => new Set(names.map(nameKey)).size === names.length

export const distinctNames = z.refine<string[]>(areDistinctNames, 'Each section is named once')

const months = () =>
  z.optional(
    z
      .int()
      .check(
        z.minimum(1, `It must be 1 to ${RETENTION_MONTHS_MAX} months`),
        z.maximum(RETENTION_MONTHS_MAX, `It must be 1 to ${RETENTION_MONTHS_MAX} months`),
      ),
  )

/** How long personal data are stored, in months; what is absent has the built-in period. */
export const Retention = z.strictObject({
  /** Of contact messages. */
  messages: months(),
  /** Of accounts in which nobody signs in. */
  accounts: months(),
  /** Of readings, one by one. */
  readings: months(),
})
export type Retention = z.infer<typeof Retention>

/**
 * Who the journal is: what every page prints about it, as the journal's file states it. Colours are #rrggbb, languages BCP
 * 47, the zone IANA.
 */
export const JournalSettings = z.strictObject({
  name: filled(JOURNAL_NAME_MAX),
  /** The name on pages in other languages, by BCP 47 tag; everywhere else it is `name`. */
  names: z.optional(ByLanguage),
  shortName: filled(SHORT_NAME_MAX),
  /** On icons, cards and mails; the first letter of `shortName` where it is left out. */
  mark: z.optional(z.string().check(oneLetter)),
  /** "" of a journal that has none. */
  tagline: z.union([z.literal(''), Localized], textSentence),
  serialNumber: z.string(),
  /** Of the online edition, and of the printed one: only where one was assigned. */
  issn: z.optional(Issn),
  issnPrint: z.optional(Issn),
  /** Who publishes the journal; the journal itself where it is left out. */
  publisher: z.optional(filled(JOURNAL_NAME_MAX)),
  sinceYear: z.int().check(pastYear),
  languages: z.array(LanguageTag).check(z.minLength(1)),
  timeZone: z.string().check(knownZone),
  accentColour: z.string().check(hexColour),
  licence: z.strictObject({ name: filled(), url: webAddress() }),
  /** Address of a picture; the site's own mark where there is none. */
  logo: z.optional(Logo),
  /** Pages in the header beside those of the site; `url` is a path of this site or an address elsewhere. */
  headerPages: z.optional(
    z
      .array(HeaderPage)
      .check(
        z.refine(pages => new Set(pages.map(({ id }) => id)).size === pages.length, 'Each id must be another one'),
      ),
  ),
  /** What the journal is, in the footer. */
  descriptors: z.optional(z.array(Localized)),
  /** Postal, with line breaks. */
  address: z.optional(Localized),
  phone: z.optional(linkTo(/^\+?[\d\s().-]{3,40}$/u, 'It must be a phone number such as +91 20 1234 5678')),
  /** Also whom harvesters and security researchers write to: without it there is no /oai and no security.txt. */
  email: z.optional(linkTo(ADDRESS, 'It must be an e-mail address')),
  website: z.optional(webAddress()),
  /** `embedUrl` is a page that may be shown in a frame, on request. */
  map: z.optional(
    z.strictObject({
      url: webAddress(),
      embedUrl: z.optional(
        linkTo(/^https:\/\/[^\s/;,']+\/\S*$/u, 'It must be an address such as https://maps.example.org/embed'),
      ),
    }),
  ),
  copyright: z.optional(Localized),
  /** Who made the site. */
  credit: z.optional(Localized),
  /** What the journal claims to be, and what each claim rests on. */
  heroTags: z.optional(z.array(z.strictObject({ title: Localized, basis: Localized }))),
  /** What it publishes about, on the home page. */
  disciplines: z.optional(z.array(Localized)),
  /** From how many on the home page shows downloads and visitors, and a paper's page its downloads by month; 100 where it is left out. */
  figuresFrom: z.optional(z.int().check(z.nonnegative('It must be a whole number from 0 on'))),
  /** The folder of its texts about itself, beside the file of the settings; without it their pages are absent. */
  texts: z.optional(filled()),
  contactChannels: z.optional(z.array(ContactChannel)),
  /** Names of the board's sections in the order in which readers see them first; the other sections follow. */
  boardOrder: z.optional(z.array(filled()).check(distinctNames)),
  /** Whether former members are listed below the present board. */
  formerMembers: z.optional(z.boolean()),
  retention: z.optional(Retention),
})
export type JournalSettings = z.infer<typeof JournalSettings>

/** The settings that administrators change: the others belong to header and footer, or to who runs the server. */
export const SETTING_NAMES = [
  'name',
  'names',
  'shortName',
  'mark',
  'tagline',
  'issn',
  'issnPrint',
  'publisher',
  'languages',
  'sinceYear',
  'timeZone',
  'accentColour',
  'licence',
  'heroTags',
  'disciplines',
  'figuresFrom',
  'contactChannels',
  'contact',
  'boardOrder',
  'formerMembers',
  'mailFromName',
  'retention',
] as const

/** With what only servers read: browsers ask for the contact form's by a call of its own. */
export const JournalSettingsFile = z.strictObject({
  ...JournalSettings.shape,
  contact: z.optional(ContactSettings),
  scripts: z.optional(z.array(ThirdPartyScript)),
  /** The name beside the address that mails come from; the journal's name where it is left out. */
  mailFromName: z.optional(filled(CLAIM_MAX)),
  /** Settings that the file states at every start, whatever administrators publish. */
  pinned: z.optional(z.array(z.enum(SETTING_NAMES, `It must be one of: ${SETTING_NAMES.join(', ')}`))),
})
export type JournalSettingsFile = z.infer<typeof JournalSettingsFile>
