import * as z from 'zod/mini'
import { ContactSettings } from '../contact/fields.ts'
import { nameKey } from '../text/text.ts'
import { ADDRESS } from '../users/fields.ts'
import { isLetter } from './mark.ts'

/** What an ISSN of these first seven digits (1234-567X) ends with (ISO 3297): modulus 11, X for 10. */
export const issnCheckCharacter = (issn: string) => {
  const digits = Array.from(issn.replaceAll('-', '').slice(0, 7))
  const check = (11 - (digits.reduce((total, digit, n) => total + Number(digit) * (8 - n), 0) % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

const filled = () => z.string().check(z.minLength(1))

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

const isKnownLanguage = (tag: string) => {
  try {
    return languageNames.of(tag) !== undefined
  } catch {
    return false
  }
}

const LanguageTag = filled().check(
  z.refine(isKnownLanguage, 'It must be the BCP 47 tag of a language, such as en, hi or mr'),
)

const textSentence = 'It must be a text, or an object with a text for each language'
const ByLanguage = z
  .record(filled(), filled())
  .check(z.refine(texts => Object.keys(texts).length > 0 && Object.keys(texts).every(isKnownLanguage), textSentence))
const Localized = z.union([filled(), ByLanguage], textSentence)

const linkTo = (pattern: RegExp, sentence: string) =>
  z.string().check(z.regex(pattern, { error: sentence, abort: true }))
const webAddress = () => linkTo(/^https?:\/\/[^\s/]\S*$/u, 'It must be an address such as https://journal.example.org')

const Issn = linkTo(/^\d{4}-\d{3}[\dX]$/u, 'An ISSN has the form 1234-567X').check(context => {
  const { value: input } = context
  const right = issnCheckCharacter(input)
  if (input.endsWith(right)) return
  const message = `After ${input.slice(0, -1)} an ISSN has the check digit ${right}, not ${input.slice(-1)}`
  context.issues.push({ code: 'custom', input, message })
})

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

const ContactChannel = z.strictObject({
  title: Localized,
  content: Localized,
  link: z.optional(
    linkTo(
      /^(?:\/(?![/\\])\S*|https?:\/\/[^\s/\\]\S*|mailto:\S+|tel:\S+)$/u,
      'It must be a path, a web, mailto: or tel: link',
    ),
  ),
})

const isZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

const areDistinctNames = (names: readonly string[]) => new Set(names.map(nameKey)).size === names.length

/**
 * Who the journal is: what every page prints about it, as the journal's file states it. Colours are #rrggbb, languages BCP
 * 47, the zone IANA.
 */
export const JournalSettings = z.strictObject({
  name: filled(),
  /** The name on pages in other languages, by BCP 47 tag; everywhere else it is `name`. */
  names: z.optional(ByLanguage),
  shortName: filled(),
  /** On icons, cards and mails; the first letter of `shortName` where it is left out. */
  mark: z.optional(z.string().check(z.refine(isLetter, 'It must be one letter'))),
  tagline: Localized,
  serialNumber: z.string(),
  /** Only where one was assigned. */
  issn: z.optional(Issn),
  sinceYear: z.int(),
  languages: z.array(LanguageTag).check(z.minLength(1)),
  timeZone: z.string().check(z.refine(isZone, 'It must be a time zone such as Asia/Kolkata')),
  accentColour: z.string().check(z.regex(/^#[0-9a-f]{6}$/iu, 'A colour has the form #1a2b3c')),
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
  boardOrder: z.optional(z.array(filled()).check(z.refine(areDistinctNames, 'Each section is named once'))),
  /** Whether former members are listed below the present board. */
  formerMembers: z.optional(z.boolean()),
})
export type JournalSettings = z.infer<typeof JournalSettings>

/** With what only servers read: browsers ask for the contact form's by a call of its own. */
export const JournalSettingsFile = z.strictObject({
  ...JournalSettings.shape,
  contact: z.optional(ContactSettings),
  scripts: z.optional(z.array(ThirdPartyScript)),
})
export type JournalSettingsFile = z.infer<typeof JournalSettingsFile>
