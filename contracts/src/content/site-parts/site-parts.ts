import * as z from 'zod/mini'
import { Retention } from '../../site/settings.ts'
import { UNTITLED, UNTITLED_ACCENT, UNTITLED_LICENCE } from '../../site/untitled.ts'
import { LanguageTexts } from '../fields.ts'
import { StoredLogo } from './logo.ts'

/** The parts of the site that have a logo. */
export const LOGO_PARTS = ['header', 'footer'] as const
export type LogoPart = (typeof LOGO_PARTS)[number]

/** The parts of the site that are published as a whole. */
export const SITE_PARTS = [...LOGO_PARTS, 'settings'] as const
export type SitePart = (typeof SITE_PARTS)[number]

export const isSitePart = (part: string): part is SitePart => SITE_PARTS.some(one => one === part)

/** An entry of the menu; `url` is a path of this site or a web address. */
export const MenuPage = z.object({ id: z.string(), title: LanguageTexts, url: z.string() })
export type MenuPage = z.infer<typeof MenuPage>

const logo = { logo: z.nullable(StoredLogo), logoAlt: z.nullable(LanguageTexts) }
const line = z.nullable(z.string().check(z.minLength(1)))

/** What the header is made of; null is what it has none of. */
export const HeaderContent = z.object({ serialNumber: line, pages: z.array(MenuPage), ...logo })
export type HeaderContent = z.infer<typeof HeaderContent>

export const FooterContent = z.object({
  descriptors: z.array(LanguageTexts),
  /** Postal, with line breaks. */
  address: z.nullable(LanguageTexts),
  phone: line,
  email: line,
  website: line,
  mapUrl: line,
  copyright: z.nullable(LanguageTexts),
  /** Who made the site. */
  credit: z.nullable(LanguageTexts),
  ...logo,
})
export type FooterContent = z.infer<typeof FooterContent>

/** How many characters a field of the contact form may have. */
export const ContactBounds = z.object({ minLength: z.int(), maxLength: z.int() })
const bounds = z.optional(ContactBounds)

/** What a message may be about. */
export const ContactType = z.object({ value: z.string(), label: LanguageTexts })

/** Who the journal is: null is what it does not state. Colours are #rrggbb, languages BCP 47, the zone IANA. */
export const SettingsContent = z.object({
  name: z.string(),
  /** On pages in other languages; everywhere else it is `name`. */
  names: z.nullable(LanguageTexts),
  shortName: z.string(),
  /** One letter; the first of `shortName` where there is none. */
  mark: line,
  tagline: z.nullable(LanguageTexts),
  /** Of the online edition, and of the printed one. */
  issn: line,
  issnPrint: line,
  /** Who publishes it; the journal itself where nobody is named. */
  publisher: line,
  languages: z.array(z.string()),
  sinceYear: z.int(),
  timeZone: z.string(),
  accentColour: z.string(),
  licence: z.object({ name: z.string(), url: z.string() }),
  /** What the journal claims to be, and what each claim rests on. */
  heroTags: z.array(z.object({ title: LanguageTexts, basis: LanguageTexts })),
  disciplines: z.array(LanguageTexts),
  /** From how many on figures are shown to readers. */
  figuresFrom: z.nullable(z.int()),
  contactChannels: z.array(z.object({ title: LanguageTexts, content: LanguageTexts, link: line })),
  /** What messages are about, and how long their fields may be; what is absent is as by default. */
  contact: z.nullable(
    z.object({
      types: z.optional(z.array(ContactType)),
      validation: z.optional(z.object({ name: bounds, subject: bounds, message: bounds })),
    }),
  ),
  /** Names of the board's sections that readers see first. */
  boardOrder: z.nullable(z.array(z.string())),
  formerMembers: z.boolean(),
  /** Beside the address that mails come from. */
  mailFromName: line,
  /** In months. */
  retention: z.nullable(Retention),
})
export type SettingsContent = z.infer<typeof SettingsContent>

/** The content of each part. */
export type SiteContents = {
  readonly header: HeaderContent
  readonly footer: FooterContent
  readonly settings: SettingsContent
}

/** What a publication changes, with its new values. */
export const HeaderChanges = z.partial(HeaderContent)
export type HeaderChanges = z.infer<typeof HeaderChanges>
export const FooterChanges = z.partial(FooterContent)
export type FooterChanges = z.infer<typeof FooterChanges>
export const SettingsChanges = z.partial(SettingsContent)
export type SettingsChanges = z.infer<typeof SettingsChanges>

export const emptyContents: SiteContents = {
  header: { serialNumber: null, pages: [], logo: null, logoAlt: null },
  footer: {
    descriptors: [],
    address: null,
    phone: null,
    email: null,
    website: null,
    mapUrl: null,
    copyright: null,
    credit: null,
    logo: null,
    logoAlt: null,
  },
  // before anybody has said who the journal is: its first publication states all of it
  settings: {
    name: UNTITLED,
    names: null,
    shortName: 'Journal',
    mark: null,
    tagline: null,
    issn: null,
    issnPrint: null,
    publisher: null,
    languages: ['en'],
    sinceYear: new Date().getUTCFullYear(),
    timeZone: 'UTC',
    accentColour: UNTITLED_ACCENT,
    licence: UNTITLED_LICENCE,
    heroTags: [],
    disciplines: [],
    figuresFrom: null,
    contactChannels: [],
    contact: null,
    boardOrder: null,
    formerMembers: false,
    mailFromName: null,
    retention: null,
  },
}

/** The content after a publication, of which only the fields that it names are other ones. */
export const withChanges = <Content extends SiteContents[SitePart]>(
  content: Content,
  data: Readonly<Record<string, unknown>>,
): Content => {
  const changed = Object.keys(content).filter(field => data[field] !== undefined)
  return { ...content, ...Object.fromEntries(changed.map(field => [field, data[field]])) }
}
