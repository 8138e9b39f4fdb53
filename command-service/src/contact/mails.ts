import { contactLabel } from '@shodh/contracts/contact/config.ts'
import type { ContactRow } from '@shodh/contracts/contact/vault-rows.ts'
import { CONTACT_MAIL_SECONDS } from '@shodh/contracts/limits.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { localized } from '@shodh/contracts/languages.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { composeMail, journalNameIn, mailLanguage } from '../mails/mail-body.ts'
import { phrases } from './mail-phrases.ts'

/** Readers of a preview need not say who they are. */
const senderOf = ({ name, email }: ContactRow) =>
  [name, email && `<${email}>`].filter(part => part !== '').join(' ') || undefined

/** The mail to the journal, where it has an address, and the acknowledgement to the sender, where it has a name; each has an id of its own. */
export const contactMails = (row: ContactRow, settings: SiteSettings, publicUrl: string) => {
  const { id, email, subject, message, contactType } = row
  const language = mailLanguage(settings, phrases)
  const { notice } = phrases[language]
  // as messages of before it was stored have none, in the journal's own
  const theirs = row.language ?? language
  const journal = journalNameIn(settings, language)
  const type = localized(contactLabel(settings, contactType), language)
  const words = notice({
    journal,
    sender: senderOf(row),
    hasAddress: email !== '',
    type,
    subject,
    message,
    link: `${publicUrl}/admin/contact`,
  })
  const shared = { group: id, worth: CONTACT_MAIL_SECONDS }
  const toJournal = settings.email && {
    ...shared,
    id: `${id}-journal`,
    purpose: 'contact-message' as const,
    mail: {
      to: settings.email,
      ...(email !== '' && { replyTo: email }),
      ...composeMail({ language, ...words }, settings),
    },
  }
  const thanks = phrases[theirs].acknowledgement({ journal: journalNameIn(settings, theirs) })
  const toSender = email !== '' &&
    !isUntitled(settings) && {
      ...shared,
      id: `${id}-sender`,
      purpose: 'contact-acknowledgement' as const,
      mail: {
        to: email,
        messageId: acknowledged(id, publicUrl),
        ...composeMail({ language: theirs, ...thanks }, settings),
      },
    }
  return [toJournal, toSender].filter(mail => typeof mail === 'object')
}

/** The Message-ID (RFC 5322, 3.6.4) of the acknowledgement, which a reply follows in a mailbox. */
const acknowledged = (messageId: string, publicUrl: string) => `${messageId}@${new URL(publicUrl).hostname}`

type Reply = { readonly id: string; readonly text: string }

/** The mail with which staff answer a message, in the language that it was sent in; what is replied to it goes to the journal. */
export const replyMail = (row: ContactRow, { id, text }: Reply, settings: SiteSettings, publicUrl: string) => {
  const { id: group, name, email, subject, message, at } = row
  const language = row.language ?? mailLanguage(settings, phrases)
  // as the screens of the journal write it
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeZone: settings.timeZone,
  }).format(at)
  const blocks = [text, phrases[language].wrote({ day, name }), { quote: message, isMarked: true }]
  return {
    id,
    group,
    worth: CONTACT_MAIL_SECONDS,
    purpose: 'contact-reply' as const,
    mail: {
      to: email,
      replyTo: settings.email,
      isWritten: true,
      inReplyTo: acknowledged(group, publicUrl),
      ...composeMail({ language, title: `Re: ${subject}`, blocks }, settings),
    },
  }
}
