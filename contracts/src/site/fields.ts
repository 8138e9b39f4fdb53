import type { JournalSettingsFile } from './settings.ts'
import * as z from 'zod/mini'
import { LANGUAGES } from '../languages.ts'

/** The language in which texts of the journal's settings are wanted. */
export const LanguageQuery = z.object({
  language: z.optional(z.enum(LANGUAGES, `language must be one of: ${LANGUAGES.join(', ')}`)),
})
export type LanguageQuery = z.infer<typeof LanguageQuery>

/** The settings with what only servers read. */
export type SiteSettings = JournalSettingsFile
