import type { SettingsContent } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { ShownField } from '../compare/differences.tsx'
import { line, listed, localized } from '../site/shown-fields.ts'

const labels: Readonly<Record<keyof SettingsContent, string>> = {
  name: 'Name',
  names: 'Name',
  shortName: 'Short name',
  mark: 'Letter of the mark',
  tagline: 'Tagline',
  issn: 'ISSN (online)',
  issnPrint: 'ISSN (print)',
  publisher: 'Publisher',
  languages: 'Languages of the pages',
  sinceYear: 'Publishing since',
  timeZone: 'Time zone',
  accentColour: 'Colour',
  licence: 'Licence',
  heroTags: 'What the journal claims to be',
  disciplines: 'Disciplines',
  figuresFrom: 'Figures are shown from',
  contactChannels: 'Ways to reach the journal',
  contact: 'Contact form',
  boardOrder: 'Sections of the board that come first',
  formerMembers: 'Former members of the board',
  mailFromName: 'Sender of mails',
  retention: 'Deletion of personal data',
}

export const labelOf = (field: string): string => (labels as Readonly<Record<string, string>>)[field] ?? field

export const PERIODS = {
  messages: 'Contact messages',
  accounts: 'Accounts in which nobody signs in',
  readings: 'Readings, one by one',
} as const

export const BOUNDED = { name: 'Name', subject: 'Subject', message: 'Message' } as const

export const namesIn = <Name extends string>(labelled: Readonly<Record<Name, string>>) =>
  Object.entries(labelled) as [Name, string][]

const contactFields = (contact: SettingsContent['contact']): readonly ShownField[] => {
  const { types = [], validation = {} } = contact ?? {}
  return [
    ...listed(
      `${labels.contact}: types`,
      types.map(({ label, value }) => [label, value]),
    ),
    ...namesIn(BOUNDED).flatMap(([name, label]) => {
      const bounds = validation[name]
      return line(`${labels.contact}: ${label}`, bounds && `${bounds.minLength} to ${bounds.maxLength} characters`)
    }),
  ]
}

/** What the settings say, in words. */
export const settingsFields = (of: SettingsContent): readonly ShownField[] => [
  ...line(labels.name, of.name),
  ...localized(labels.name, of.names),
  ...(['shortName', 'mark'] as const).flatMap(name => line(labels[name], of[name])),
  ...localized(labels.tagline, of.tagline),
  ...(['issn', 'issnPrint', 'publisher'] as const).flatMap(name => line(labels[name], of[name])),
  ...line(labels.sinceYear, String(of.sinceYear)),
  ...line(labels.accentColour, of.accentColour),
  ...listed(
    labels.heroTags,
    of.heroTags.map(({ title, basis }) => [title, basis.en]),
  ),
  ...listed(
    labels.disciplines,
    of.disciplines.map(texts => [texts]),
  ),
  ...line(labels.figuresFrom, of.figuresFrom === null ? null : String(of.figuresFrom)),
  ...line(labels.languages, of.languages.join(', ')),
  ...line(labels.timeZone, of.timeZone),
  ...line(labels.licence, `${of.licence.name}\n${of.licence.url}`),
  ...listed(
    labels.contactChannels,
    of.contactChannels.map(({ title, content }) => [title, content.en]),
  ),
  ...contactFields(of.contact),
  ...line(labels.mailFromName, of.mailFromName),
  ...line(labels.boardOrder, of.boardOrder?.join('\n')),
  ...line(labels.formerMembers, of.formerMembers ? 'listed' : null),
  ...namesIn(PERIODS).flatMap(([name, label]) => {
    const months = of.retention?.[name]
    return line(`${labels.retention}: ${label}`, months === undefined ? null : `after ${months} months`)
  }),
]
