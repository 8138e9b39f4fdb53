import * as z from 'zod/mini'

const stored = z.optional(z.string())
const storedPart = z.nullish(z.string())
const storedWords = z.array(z.string())

const StoredAuthor = z.object({
  given: storedPart,
  family: storedPart,
  orcid: storedPart,
  /** In responses alone: its owner has signed in to the journal with it. */
  isOrcidConfirmed: z.optional(z.boolean()),
  affiliations: z.nullish(z.array(z.object({ name: z.string(), ror: storedPart }))),
})

const StoredTranslation = z.object({
  language: z.string(),
  title: z.string(),
  subtitle: storedPart,
  abstract: storedPart,
  keywords: z.nullish(storedWords),
})

/** The details as stored in documents: what was accepted once is shown, whatever is refused today. */
export const StoredDetails = z.object({
  subtitle: stored,
  doi: stored,
  publishedOn: stored,
  authors: z.optional(z.array(StoredAuthor)),
  abstract: stored,
  keywords: z.optional(storedWords),
  language: stored,
  translations: z.optional(z.array(StoredTranslation)),
  firstPage: stored,
  lastPage: stored,
})

/** The details as lists have them: without abstracts. */
export const ListedDetails = z.extend(z.omit(StoredDetails, { abstract: true }), {
  translations: z.optional(z.array(z.omit(StoredTranslation, { abstract: true }))),
})
