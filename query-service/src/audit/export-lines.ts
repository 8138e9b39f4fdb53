import type { AuditEvent, Replacement, Values } from '@shodh/contracts/audit/log.ts'
import { csvLine } from '@shodh/contracts/text/spreadsheets.ts'

const json = (values: Values) => (Object.keys(values).length === 0 ? '' : JSON.stringify(values))

/** How a kind of list is exported: a line for each of its items, below a first one. */
export type Lines<Item> = { readonly first: string; readonly line: (item: Item) => string }

const SHARED = ['Position', 'Time', 'What happened', 'Actor', 'Actor id', 'Reason', 'Stated date'] as const

const shared = ({ position, at, sentence, actor, reason, statedAt }: AuditEvent | Replacement) => [
  position,
  at,
  sentence,
  actor.name ?? '',
  actor.id ?? '',
  reason ?? '',
  statedAt ?? '',
]

export const eventCsv: Lines<AuditEvent> = {
  first: csvLine([...SHARED, 'Type', 'Kind', 'Id', 'Name', 'Volume id', 'Before', 'After']),
  line: event => {
    const { type, entity, volumeId, before, after } = event
    const about = [type, entity.kind, entity.id, entity.name ?? '', volumeId ?? '']
    return csvLine([...shared(event), ...about, json(before), json(after)])
  },
}

export const eventJson: Lines<AuditEvent> = { first: '', line: event => `${JSON.stringify(event)}\n` }

const FILE = ['version', 'SHA-256', 'bytes', 'pages', 'address'] as const

const fileFields = (file: Replacement['before']) =>
  // Stryker disable next-line ArrowFunction: A field that is undefined is written as an empty one.
  file ? [file.version, file.sha256, file.bytes, file.pages ?? '', file.url] : FILE.map(() => '')

export const replacementCsv: Lines<Replacement> = {
  first: csvLine([
    ...SHARED,
    'Paper id',
    'Title',
    'Volume id',
    'Volume',
    'Year',
    ...FILE.map(field => `Before: ${field}`),
    ...FILE.map(field => `After: ${field}`),
  ]),
  line: item => {
    const { paper, volume, before, after } = item
    const place = [paper.id, paper.title ?? '', volume.id, volume.name ?? '', volume.year ?? '']
    return csvLine([...shared(item), ...place, ...fileFields(before), ...fileFields(after)])
  },
}
