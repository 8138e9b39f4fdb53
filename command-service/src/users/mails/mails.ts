import type { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import { mailBody } from '../../mail-body.ts'
import { type Language, phrases } from './mail-phrases.ts'

/** Whose mails they are; languages BCP 47, the zone IANA. */
export type Letterhead = {
  readonly name: string
  readonly languages: readonly string[]
  readonly timeZone: string
}

/** What a mail is made of; `code` and `link` where its purpose has them. */
export type Occasion = {
  readonly purpose: AccountMailPurpose
  readonly name: string
  readonly at: Date
  readonly code?: string
  readonly link?: string
}

type Words = { readonly subject: string; readonly text: string; readonly html: string }

const escaped = (text: string) => text.replace(/[&<>"']/gu, char => `&#${char.charCodeAt(0)};`)

const isLanguage = (language: string): language is Language => Object.hasOwn(phrases, language)

const languageOf = ({ languages }: Letterhead): Language => {
  const [first = 'en'] = languages.map(language => language.slice(0, 2)).filter(isLanguage)
  return first
}

const SHOWN = 'font-size:1.75em;letter-spacing:0.2em;font-weight:bold'

const paragraph = (line: string, { code, link }: Occasion) => {
  if (line === code) return `<p style="${SHOWN}">${escaped(line)}</p>`
  if (line === link) return `<p><a href="${escaped(line)}">${escaped(line)}</a></p>`
  return `<p>${escaped(line)}</p>`
}

/** A mail in the first of the journal's languages that has words for it, plain and as HTML. */
export const mailFor = (occasion: Occasion, settings: Letterhead): Words => {
  const language = languageOf(settings)
  const { subject, greeting, lines } = phrases[language]
  const zone = { dateStyle: 'long', timeStyle: 'short', timeZone: settings.timeZone } as const
  const at = new Intl.DateTimeFormat(language, zone).format(occasion.at)
  const { code = '', link = '' } = occasion
  const all = [
    greeting(occasion.name),
    ...lines[occasion.purpose]({ journal: settings.name, code, link, at }),
    settings.name,
  ]
  return {
    subject: `${subject[occasion.purpose]} – ${settings.name}`,
    ...mailBody(all, language, line => paragraph(line, occasion)),
  }
}
