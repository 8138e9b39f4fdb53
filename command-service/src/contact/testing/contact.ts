import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { letterhead } from '../../testing/letterhead.ts'

/** Settings of a journal, of which contact needs a part. */
export const settings = { ...letterhead, email: 'office@example.org' } as SiteSettings

/** Contact without a human check. */
export const contact = { settings: { ...settings, contact: { humanCheck: 'off' } }, formPaths: [] } as const

export const message = {
  name: 'Asha Rao',
  email: 'asha@library.invalid',
  subject: 'On reviewing',
  message: 'I would like to review papers on rivers.',
  contactType: 'peer_review',
}
