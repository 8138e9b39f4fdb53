import * as z from 'zod/mini'

const Localized = z.union([z.string(), z.record(z.string(), z.string())])

/** Who the journal is: what every page prints about it. Colours are #rrggbb, languages BCP 47, the zone IANA. */
export const JournalSettings = z.object({
  name: z.string(),
  /** The name on pages in other languages, by BCP 47 tag; everywhere else it is `name`. */
  names: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))),
  shortName: z.string(),
  tagline: Localized,
  serialNumber: z.string(),
  /** Only where one was assigned. */
  issn: z.optional(z.string().check(z.regex(/^\d{4}-\d{3}[\dX]$/u, 'An ISSN has the form 1234-567X'))),
  sinceYear: z.int(),
  languages: z.array(z.string()),
  timeZone: z.string(),
  accentColour: z.string().check(z.regex(/^#[0-9a-f]{6}$/iu, 'A colour has the form #1a2b3c')),
  licence: z.object({ name: z.string(), url: z.url() }),
  /** Address of a picture; the site's own mark where there is none. */
  logo: z.optional(z.string()),
  /** Pages in the header beside those of the site; `url` is a path of this site or an address elsewhere. */
  headerPages: z.optional(z.array(z.object({ id: z.string(), title: Localized, url: z.string() }))),
  /** What the journal is, in the footer. */
  descriptors: z.optional(z.array(Localized)),
  /** Postal, with line breaks. */
  address: z.optional(Localized),
  phone: z.optional(z.string()),
  /** Also whom harvesters and security researchers write to: without it there is no /oai and no security.txt. */
  email: z.optional(z.string()),
  website: z.optional(z.string()),
  /** `embedUrl` is a page that may be shown in a frame, on request. */
  map: z.optional(z.object({ url: z.string(), embedUrl: z.optional(z.string()) })),
  copyright: z.optional(Localized),
  /** Who made the site. */
  credit: z.optional(Localized),
  /** What the journal claims to be, and what each claim rests on. */
  heroTags: z.optional(z.array(z.object({ title: Localized, basis: Localized }))),
  /** What it publishes about, on the home page. */
  disciplines: z.optional(z.array(Localized)),
  /** The folder of its texts about itself, beside the file of the settings; without it their pages are absent. */
  texts: z.optional(z.string()),
  contactChannels: z.optional(
    z.array(z.object({ title: Localized, content: Localized, link: z.optional(z.string()) })),
  ),
  /** Names of the board's sections in the order in which readers see them first; the other sections follow. */
  boardOrder: z.optional(z.array(z.string())),
  /** Whether former members are listed below the present board. */
  formerMembers: z.optional(z.boolean()),
})
export type JournalSettings = z.infer<typeof JournalSettings>
