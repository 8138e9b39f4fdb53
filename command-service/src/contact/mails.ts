import { contactForm } from '@shodh/contracts/contact/config.ts'
import type { ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import { CONTACT_MAIL_SECONDS } from '@shodh/contracts/limits.ts'
import { localized } from '@shodh/contracts/languages.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { composeMail, journalNameIn, mailLanguage } from '../mail-body.ts'
import { phrases } from './mail-phrases.ts'

/** The mail to the journal, where it has an address, and the acknowledgement to the sender; each has an id of its own. */
export const contactMails = (row: ContactRow, settings: SiteSettings, publicUrl: string) => {
  const { id, name, email, subject, message, contactType } = row
  const language = mailLanguage(settings, phrases)
  const label = contactForm(settings).types.find(({ value }) => value === contactType)?.label ?? contactType
  const { notice } = phrases[language]
  // as messages of before it was stored have none, in the journal's own
  const theirs = row.language ?? language
  const journal = journalNameIn(settings, language)
  const type = localized(label, language)
  const words = notice({ journal, name, email, type, subject, message, link: `${publicUrl}/admin/contact` })
  const shared = { group: id, worth: CONTACT_MAIL_SECONDS }
  const toJournal = settings.email && {
    ...shared,
    id: `${id}-journal`,
    purpose: 'contact-message' as const,
    mail: { to: settings.email, replyTo: email, ...composeMail({ language, ...words }, settings) },
  }
  const thanks = phrases[theirs].acknowledgement({ journal: journalNameIn(settings, theirs) })
  const toSender = {
    ...shared,
    id: `${id}-sender`,
    purpose: 'contact-acknowledgement' as const,
    mail: { to: email, ...composeMail({ language: theirs, ...thanks }, settings) },
  }
  return [...(toJournal ? [toJournal] : []), toSender]
}
