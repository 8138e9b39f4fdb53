import { boardRows } from '../board/events.ts'
import { contactRows } from '../contact/events.ts'
import type { Entry, EventRows, Subject } from '../event.ts'
import { contentRows } from '../content/events.ts'
import { fileRows } from '../files/events.ts'
import type { JournalEvent } from '../index.ts'
import { draftRows } from '../papers/drafts/events.ts'
import { paperRows } from '../papers/events.ts'
import { siteRows } from '../site/events.ts'
import { operationsRows } from '../system/events.ts'
import { userRows } from '../users/events.ts'
import { policyRows } from '../users/factors/events.ts'
import { volumeRows, yearRows } from '../volumes/events.ts'

const rows: EventRows<JournalEvent> = {
  ...paperRows,
  ...yearRows,
  ...volumeRows,
  ...draftRows,
  ...boardRows,
  ...fileRows,
  ...contentRows,
  ...siteRows,
  ...operationsRows,
  ...userRows,
  ...policyRows,
  ...contactRows,
}

/** Each type of event with its name. */
export const eventNames = Object.entries(rows).map(([type, [name]]) => [type, name] as const)

/** The event as an entry of the log. */
export const entryOf = ({ type, data }: JournalEvent): Entry => (rows[type][1] as (data: unknown) => Entry)(data)

/** What fields are called, where their name does not say it. */
const LABELS: Readonly<Record<string, string>> = {
  authorName: 'author',
  publishedOn: 'date of publication',
  firstPage: 'first page',
  lastPage: 'last page',
  doi: 'DOI',
}

/** Values that are counts, with what they count. */
const COUNTED: Readonly<Record<string, string>> = { papers: 'paper', members: 'member', sessions: 'session' }

const listed = (words: readonly string[]) =>
  // Stryker disable next-line StringLiteral: Fewer than two words have nothing between them.
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const wordsFor = (field: string, { name, isOwn, values }: Subject): string => {
  if (field === 'name') return name
  if (field === 'account') return isOwn ? 'their own account' : `the account of ${name}`
  if (field === 'fields') return listed(Object.keys(values).map(one => LABELS[one] ?? one)) || 'nothing'
  const value = listed([values[field]].flat().map(String))
  const counted = COUNTED[field]
  return counted ? `${value} ${counted}${value === '1' ? '' : 's'}` : value
}

/** The event in a sentence. */
export const sentenceOf = (type: string, actor: string, subject: Subject): string => {
  const phrase = Object.hasOwn(rows, type) ? rows[type as JournalEvent['type']][2] : type
  if (typeof phrase === 'function') return `${actor} ${phrase(subject)}`
  return `${actor} ${phrase.replaceAll(/\{(\w+)\}/gu, (_, field: string) => wordsFor(field, subject))}`
}
