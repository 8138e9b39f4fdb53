import * as z from 'zod/mini'

/** Rows of one kind, as the journal has stored them, but for secrets; dates are ISO 8601. */
const Section = z.object({ name: z.string(), description: z.string(), entries: z.array(z.looseObject({})) })
export type PersonalSection = z.infer<typeof Section>

/** What the journal knows of somebody, for that person to read. */
export const PersonalDataResponse = z.object({
  description: z.string(),
  madeAt: z.string(),
  sections: z.array(Section),
})
export type PersonalDataResponse = z.infer<typeof PersonalDataResponse>

/** An event of the log, where it names somebody. */
export type NamedInLog = {
  readonly at: string
  readonly type: string
  readonly entity: string
  readonly reason?: string | undefined
}

export const examplePersonalData: PersonalDataResponse = {
  description: 'What the journal knows of asha.rao@example.org.',
  madeAt: '2026-01-15T04:30:00.000Z',
  sections: [
    {
      name: 'Subscription',
      description: 'To mails about new issues.',
      entries: [{ email: 'asha.rao@example.org', language: 'en', confirmedAt: '2026-01-10T05:00:00.000Z' }],
    },
  ],
}
