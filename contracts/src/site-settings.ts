import type * as z from 'zod/mini'
import type { JournalSettings } from './site/settings.ts'
import type { JournalSettingsFile } from './site/settings-file.ts'

/** The settings with what only servers read: browsers ask for the contact form's by a call of its own. */
export type SiteSettings = JournalSettings & Pick<z.infer<typeof JournalSettingsFile>, 'contact' | 'scripts'>
