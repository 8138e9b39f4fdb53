import { localized } from '@shodh/contracts/languages.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { markOf } from '@shodh/contracts/site/branding/mark.ts'
import { mailHtml } from './mail-html.ts'

/** Whose mails they are. */
export type Letterhead = Pick<
  JournalSettings,
  | 'name'
  | 'names'
  | 'shortName'
  | 'mark'
  | 'languages'
  | 'timeZone'
  | 'serialNumber'
  | 'accentColour'
  | 'address'
  | 'email'
>

/**
 * An act by a link. Where the link holds a secret, `address` is the page that needs none: plain text has that alone, since
 * an address that is longer than a line can't be followed there.
 */
export type Button = {
  readonly button: string
  readonly link: string
  readonly address?: string
  /** What leads to the link, and to the address. */
  readonly leads?: { readonly link: string; readonly address: string }
}

/** Links, each on a line of its own, with what is said about it. */
export type Links = {
  readonly links: readonly { readonly text: string; readonly about?: string; readonly link: string }[]
}

/** A part of a mail: a paragraph, a heading, what somebody wrote, a code to be typed, links, or an act. */
export type Block =
  | string
  | { readonly heading: string }
  /** `isMarked` in plain text, too, as a reply quotes. */
  | { readonly quote: string; readonly isMarked?: boolean }
  | { readonly code: string }
  | Links
  | Button

/** What is around the blocks, in the mail's language. */
export type Frame = {
  readonly language: string
  readonly title: string
  readonly journal: string
  readonly mark: string
  readonly serialNumber: string
  readonly accentColour: string
  readonly address: string | undefined
  readonly email: string | undefined
}

/** Signs in a line (RFC 3676 advises 78 at most, with those of a quotation). */
const LINE = 76

/** A word that is longer stays whole. */
const wrapped = (text: string) =>
  text
    .split('\n')
    .map(line => line.replaceAll(new RegExp(`(.{1,${LINE}})(?: +|$)`, 'gu'), '$1\n').trimEnd())
    .join('\n')

const plain = (block: Block) => {
  if (typeof block === 'string') return wrapped(block)
  if ('code' in block) return block.code
  if ('quote' in block) return block.isMarked ? wrapped(block.quote).replaceAll(/^/gmu, '> ') : wrapped(block.quote)
  if ('heading' in block) return wrapped(block.heading.toUpperCase())
  if ('links' in block)
    return block.links
      .map(({ text, about, link }) => [wrapped(text), about && wrapped(about), link].filter(Boolean).join('\n'))
      .join('\n\n')
  const { button, link, address = link, leads } = block
  return `${wrapped(leads?.address ?? `${button}:`)}\n${address}`
}

/** RFC 3676 4.3: what follows is the sender, and no answer repeats it. */
const signature = ({ journal, address, email }: Frame) =>
  ['-- ', journal, address && wrapped(address), email].filter(Boolean).join('\n')

type Content = {
  readonly language: string
  /** What the mail is about: its heading, and with the journal's name its subject. */
  readonly title: string
  readonly blocks: readonly Block[]
}

export const journalNameIn = ({ name, names }: Pick<Letterhead, 'name' | 'names'>, language: string) =>
  names?.[language] ?? name

/** A mail of the journal: its subject, and the same in plain text and as HTML. */
export const composeMail = ({ language, title, blocks }: Content, letterhead: Letterhead) => {
  const { serialNumber, accentColour, address, email } = letterhead
  const journal = journalNameIn(letterhead, language)
  const postal = address === undefined ? undefined : localized(address, language)
  const mark = markOf(letterhead)
  const frame: Frame = { language, title, journal, mark, serialNumber, accentColour, address: postal, email }
  return {
    subject: `${title} – ${journal}`,
    text: `${[...blocks.map(plain), signature(frame)].join('\n\n')}\n`,
    html: mailHtml(frame, blocks),
  }
}

/** The first of the journal's languages that there are words in. */
export const mailLanguage = <Language extends string>(
  { languages }: Pick<Letterhead, 'languages'>,
  phrases: Readonly<Record<Language | 'en', unknown>>,
): Language | 'en' => {
  const known = (language: string): language is Language | 'en' => Object.hasOwn(phrases, language)
  return languages.map(language => language.slice(0, 2)).find(known) ?? 'en'
}
