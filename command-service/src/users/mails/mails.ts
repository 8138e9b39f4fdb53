import type { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import { composeMail, journalNameIn, type Letterhead, mailLanguage } from '../../mail-body.ts'
import { phrases } from './mail-phrases.ts'

/** What a mail is made of; `code`, `link`, `device` and the page that takes the code where its purpose has them. */
export type Occasion = {
  readonly purpose: AccountMailPurpose
  readonly name: string
  readonly at: Date
  readonly code?: string
  readonly link?: string
  readonly page?: string
  /** Of an invitation: what it is to become, and who invites ('' where that is not known). */
  readonly role?: Role
  readonly by?: string
}

/** A mail in the first of the journal's languages that has words for it. */
export const mailFor = (occasion: Occasion, letterhead: Letterhead) => {
  const language = mailLanguage(letterhead, phrases)
  const { subject, greeting, blocks } = phrases[language]
  const zone = { dateStyle: 'long', timeStyle: 'short', timeZone: letterhead.timeZone } as const
  const at = new Intl.DateTimeFormat(language, zone).format(occasion.at)
  const { purpose, name, code = '', link = '', page = link, role = 'author', by = '' } = occasion
  const journal = journalNameIn(letterhead, language)
  const content = [greeting(name), ...blocks[purpose]({ journal, code, link, page, at, role, by })]
  return composeMail({ language, title: subject[purpose], blocks: content }, letterhead)
}
