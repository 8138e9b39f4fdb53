import * as z from 'zod/mini'

/** What indexes ask of a journal and can be seen on its site, in the order in which it is read. */
export const READY_CHECKS = [
  'name',
  'issn',
  'publisher',
  'contact',
  'secure',
  'board',
  'scope',
  'instructions',
  'peer-review',
  'ethics',
  'plagiarism',
  'open-access',
  'licence',
  'copyright',
  'fees',
  'archiving',
  'regularity',
  'authors',
  'dois',
  'abstracts',
  'references',
  'pdfs',
] as const
export type ReadyCheckName = (typeof READY_CHECKS)[number]

const ReadyCheck = z.object({
  check: z.enum(READY_CHECKS),
  /** `found`: a heading says so, which a person has to judge. `partly`: not of all that is asked, or without a section of its own. */
  state: z.enum(['shown', 'found', 'partly', 'missing']),
  /** What readers are shown of it. */
  shown: z.nullable(z.string()),
  /** Where they are shown it, a path of the site. */
  url: z.nullable(z.string()),
  /** The screen of the back office where it is filled in; null of what only the operator sets. */
  screen: z.nullable(z.string()),
})
export type ReadyCheck = z.infer<typeof ReadyCheck>

export const ReadyResponse = z.object({ checks: z.array(ReadyCheck) })
export type ReadyResponse = z.infer<typeof ReadyResponse>
