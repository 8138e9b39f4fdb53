import { CONTACT_PAGE, publicPages, textPages } from '@shodh/contracts/site/addresses.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'

/** The public pages that are there whatever is published: those of the texts only where the journal has texts. */
export const fixedPages = ({ texts }: Pick<JournalSettings, 'texts'>) =>
  publicPages
    .filter(path => !path.includes(':') && !path.startsWith(CONTACT_PAGE))
    .filter(path => texts !== undefined || !textPages.some(page => page === path))
