import type { Language } from '@shodh/contracts/languages.ts'
import type { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import { composeMail, journalNameIn, type Letterhead, mailLanguage } from '../../mails/mail-body.ts'
import type { AccountChange, MailValues } from './phrases/values.ts'
import { en } from './phrases/en.ts'
import { hi } from './phrases/hi.ts'
import { mr } from './phrases/mr.ts'

export const phrases = { en, hi, mr } as const

/** What a mail is made of; the values where its purpose has them. */
export type Occasion = Partial<Omit<MailValues, 'journal' | 'at' | 'change'>> & {
  readonly purpose: AccountMailPurpose
  readonly name: string
  readonly at: Date
  /** Where it is not the first of the journal's that has words for it. */
  readonly language?: Language | undefined
  /** What happened to a second step, and how many recovery codes are left; to a linked sign-in. */
  readonly change?: AccountChange
  readonly left?: number
  /** API tokens that go on. */
  readonly tokens?: number
}

const MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** In the journal's time zone, which it names. */
export const momentIn = (language: string, at: Date, { timeZone }: Pick<Letterhead, 'timeZone'>) =>
  new Intl.DateTimeFormat(language, { ...MOMENT, timeZone }).format(at)

const DEFAULTS = { code: '', link: '', device: '', role: 'author', by: '', left: 0, tokens: 0 } as const

/** In the first of the journal's languages that has words for it, where the occasion names none. */
export const mailFor = (occasion: Occasion, letterhead: Letterhead) => {
  const { language = mailLanguage(letterhead, phrases), ...given } = { ...DEFAULTS, ...occasion }
  const { purpose, name, left, tokens, by, page = given.link } = given
  const { subject, changes, greeting, blocks, tokensLeft } = phrases[language]
  const at = momentIn(language, given.at, letterhead)
  const journal = journalNameIn(letterhead, language)
  const change = given.change ? changes(left, by)[given.change] : ''
  const title = [subject[purpose], change].filter(Boolean).join(': ')
  const content = [greeting(name), ...blocks[purpose]({ ...given, journal, page, at, change })]
  if (tokens > 0) content.push(tokensLeft(tokens))
  return composeMail({ language, title, blocks: content }, letterhead)
}
