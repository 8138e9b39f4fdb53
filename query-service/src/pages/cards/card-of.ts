import { isLanguage, type Language, localized } from '@shodh/contracts/languages.ts'
import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Card } from '@shodh/contracts/card.ts'
import { markOf } from '@shodh/contracts/site/branding/mark.ts'
import { coverOf, type CoveredVolume } from '@shodh/contracts/volumes/cover/cover.ts'
import { languageOfName } from '@shodh/contracts/volumes/cover/words.ts'
import { publisherOf } from '../../discovery/journal.ts'
import type { Ports } from '../../ports.ts'

type Journal = Pick<Ports, 'settings' | 'publicUrl'>

/** Authors that a card names; more are counted. */
const NAMED = 2

const MORE: Readonly<Record<Language, (count: number) => string>> = {
  en: count => `and ${count} more`,
  hi: count => `और ${count} अन्य`,
  mr: count => `आणि आणखी ${count}`,
}

const PAPERS: Readonly<Record<Language, (count: number) => string>> = {
  en: count => (count === 1 ? '1 paper' : `${count} papers`),
  hi: count => `${count} शोध-पत्र`,
  mr: count => (count === 1 ? '1 शोधनिबंध' : `${count} शोधनिबंध`),
}

const LONG = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** A day as pages print it; a month and a year alone stand in the name of the volume. */
export const dayIn = (language: Language, date: string) => {
  if (date.length < 'YYYY-MM-DD'.length) return undefined
  const locale = language === 'en' ? 'en-GB' : `${language}-IN-u-nu-latn`
  const parts = new Intl.DateTimeFormat(locale, LONG).formatToParts(new Date(date))
  return parts.flatMap(({ type, value }) => (type === 'literal' ? [] : [value])).join(' ')
}

const named = (authors: readonly string[], language: Language) => {
  const rest = authors.length - NAMED
  const shown = authors.slice(0, NAMED).join(', ')
  return rest > 0 ? `${shown} ${MORE[language](rest)}` : shown
}

const journalIn = (language: Language, { settings }: Journal) => ({
  journal: settings.names?.[language] ?? settings.name,
  mark: markOf(settings),
  accent: settings.accentColour,
})

const dotted = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')

/** What the picture of a paper says, in the paper's language where the journal has it. */
export const cardOfPaper = (paper: PaperDocument, journal: Journal): Card => {
  const { title, authors, date, volumeName } = citationOf(paper, publisherOf(journal))
  const tag = paper.language?.split('-')[0]
  const language = isLanguage(tag) ? tag : languageOfName(title)
  return {
    ...journalIn(language, journal),
    title,
    language,
    authors: named(authors.map(fullName), language),
    details: dotted([volumeName, dayIn(language, date)]),
    cover: coverOf({ ...paper, name: volumeName }, journal.settings),
  }
}

type Volume = CoveredVolume & { readonly paperCount: number }

export const cardOfVolume = (volume: Volume, journal: Journal): Card => {
  const language = languageOfName(volume.name)
  return {
    ...journalIn(language, journal),
    title: volume.name,
    language,
    authors: '',
    details: dotted([String(volume.year), PAPERS[language](volume.paperCount)]),
    cover: coverOf(volume, journal.settings),
  }
}

/** Of the journal, beside its current issue. */
export const cardOfJournal = (current: CoveredVolume | undefined, journal: Journal, language: Language): Card => {
  const { settings, publicUrl } = journal
  const { tagline, issn, serialNumber } = settings
  return {
    ...journalIn(language, journal),
    title: localized(tagline, language),
    language,
    authors: '',
    details: dotted([issn ? `ISSN ${issn}` : serialNumber, new URL(publicUrl()).host]),
    ...(current && { cover: coverOf(current, settings) }),
  }
}
