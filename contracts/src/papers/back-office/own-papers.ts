import * as z from 'zod/mini'
import { ListedPaper } from '../views.ts'

/** `GET /users/profile/papers`, newest first; `through` says what joins the account to the paper. */
export const OwnPapersResponse = z.object({
  papers: z.array(z.extend(ListedPaper, { through: z.enum(['orcid', 'email']) })),
})
export type OwnPapersResponse = z.infer<typeof OwnPapersResponse>
