import * as z from 'zod/mini'
import { Author } from '../authors/authors.ts'
import { Details, Title } from '../fields.ts'

const { subtitle, abstract, language, firstPage, lastPage } = Details.shape

/** What the agency of a DOI says of its paper, as far as a paper of the journal can say it. */
export const RegisteredPaper = z.object({
  title: z.optional(Title),
  subtitle,
  authors: z.optional(z.array(Author)),
  abstract,
  language,
  firstPage,
  lastPage,
})
export type RegisteredPaper = z.infer<typeof RegisteredPaper>

export const RegisteredPaperResponse = z.object({ paper: RegisteredPaper })
