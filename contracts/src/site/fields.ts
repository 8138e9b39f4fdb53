import * as z from 'zod/mini'
import { LANGUAGES } from './languages.ts'

export { localized, type Localized } from './localized.ts'

export type { SiteSettings } from './settings-file.ts'

/** The language in which a text of the settings is wanted. */
export const SiteQuery = z.object({
  language: z.optional(z.enum(LANGUAGES, `language must be one of: ${LANGUAGES.join(', ')}`)),
})
export type SiteQuery = z.infer<typeof SiteQuery>
