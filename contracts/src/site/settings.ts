import * as z from 'zod/mini'

/** Who the journal is: what every page prints about it. Colours are #rrggbb, languages BCP 47, the zone IANA. */
export const JournalSettings = z.object({
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  serialNumber: z.string(),
  /** Only where one was assigned. */
  issn: z.optional(z.string().check(z.regex(/^\d{4}-\d{3}[\dX]$/u, 'An ISSN has the form 1234-567X'))),
  sinceYear: z.int(),
  languages: z.array(z.string()),
  timeZone: z.string(),
  accentColour: z.string().check(z.regex(/^#[0-9a-f]{6}$/iu, 'A colour has the form #1a2b3c')),
  licence: z.object({ name: z.string(), url: z.url() }),
})
export type JournalSettings = z.infer<typeof JournalSettings>
