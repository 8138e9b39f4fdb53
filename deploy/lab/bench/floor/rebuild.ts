import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * The least that any program must do to make the documents of a log of papers and volumes: select, parse, fold in memory,
 * one insert a document, and the indexes by which documents are found. Sends the figures, and ends.
 */

type Job = { readonly directory: string; readonly into: string }
type Data = Readonly<Record<string, unknown>>
type Event = Data & { readonly type: string; readonly position: number }

const UPLOADED = ['PaperUploaded']
const FILED = [...UPLOADED, 'PdfReplaced']
const PAPER = [...FILED, 'PaperRevised', 'PaperDeleted']
const ALL = ['VolumeCreated', ...PAPER]

type Model = {
  readonly name: string
  /** The events that concern its documents. */
  readonly types: readonly string[]
  /** The fields that make a document's id. */
  readonly id: readonly string[]
  /** All fields of an event where there are none. */
  readonly fields?: readonly string[]
  /** Each of fields that are separated by spaces. */
  readonly indexes: readonly string[]
}

const AUDITED = ['at', 'type at', 'actorId at', 'actorId type at', 'paperId at', 'volumeId at', 'volumeId type at']
const LISTED = ['isDeleted title', 'isDeleted year issueType volumeName title', 'isDeleted volumeId serial']
const FOUND = [
  'isDeleted doi title',
  'isDeleted sha256 title',
  'isDeleted at',
  'isDeleted deletedAt',
  'isDeleted problem',
]
const HARVESTED = ['at', 'isDeleted at', 'isDeleted amended', 'year at', 'issueType at', 'volumeId at']
const VOLUMES = ['isDeleted name', 'isDeleted year issueType name', 'isDeleted at', 'inPreparation', 'published']

const models: readonly Model[] = [
  { name: 'papers', types: PAPER, id: ['paperId'], indexes: [...LISTED, ...FOUND] },
  { name: 'records', types: PAPER, id: ['paperId'], indexes: HARVESTED },
  { name: 'histories', types: PAPER, id: ['paperId'], fields: ['volumeId', 'file', 'reason', 'at'], indexes: [] },
  { name: 'places', types: UPLOADED, id: ['paperId'], fields: ['volumeId', 'serial'], indexes: ['volumeId serial'] },
  { name: 'versions', types: FILED, id: ['paperId', 'version'], fields: ['sha256', 'at'], indexes: ['sha256 at'] },
  { name: 'authors', types: PAPER, id: ['paperId'], fields: ['authors', 'year', 'position'], indexes: ['position'] },
  { name: 'blobs', types: FILED, id: ['sha256'], fields: ['bytes'], indexes: [] },
  { name: 'ids', types: UPLOADED, id: ['paperId'], fields: ['paperId'], indexes: ['isShared'] },
  { name: 'volumes', types: ALL, id: ['volumeId'], fields: ['name', 'year', 'issueType', 'at'], indexes: VOLUMES },
  { name: 'audit', types: ALL, id: ['position'], indexes: AUDITED },
]

/** An event with the fields of its file and its details beside its own. */
const eventOf = ({ type, position, data, metadata }: Data): Event => {
  const own = JSON.parse(String(data))
  const { at, actorId } = JSON.parse(String(metadata))
  const isDeleted = type === 'PaperDeleted'
  return { ...own, ...own.file, ...own.details, type, position, at, actorId, isDeleted } as Event
}

const picked = (event: Event, fields: readonly string[]) => {
  const all: Record<string, unknown> = {}
  for (const field of fields) if (event[field] !== undefined) all[field] = event[field]
  return all
}

const stored = (value: unknown) => {
  if (typeof value === 'string' || typeof value === 'number') return value
  return value === undefined ? null : Number(value)
}

const { directory, into } = JSON.parse(process.argv[2] ?? '') as Job
const began = performance.now()
const log = new DatabaseSync(join(directory, 'journal.db'), { readOnly: true })
const documents = models.map(() => new Map<string, Data>())
const concerned = Map.groupBy(
  models.flatMap(({ types, id, fields }, n) => types.map(type => ({ type, id, fields, of: documents[n] }))),
  ({ type }) => type,
)
let events = 0
for (const row of log.prepare('select type, position, data, metadata from events order by position').iterate()) {
  const event = eventOf(row)
  events += 1
  for (const { id, fields, of } of concerned.get(event.type) ?? []) {
    const key = id.map(field => event[field]).join('.')
    of?.set(key, { ...of.get(key), ...(fields ? picked(event, fields) : event) })
  }
}
log.close()

const views = new DatabaseSync(join(into, 'views.db'))
views.exec('pragma page_size = 8192; pragma journal_mode = off; pragma synchronous = off; begin')
let bytes = 0
models.forEach(({ name, indexes }, n) => {
  const fields = [...new Set(indexes.flatMap(index => index.split(' ')))]
  const columns = fields.map(field => `"${field}" any, `).join('')
  views.exec(`create table ${name} (id text not null primary key, ${columns}document text not null) strict`)
  const insert = views.prepare(`insert into ${name} values (?, ?${', ?'.repeat(fields.length)})`)
  for (const [id, document] of documents[n] ?? []) {
    const text = JSON.stringify(document)
    bytes += text.length
    insert.run(id, ...fields.map(field => stored(document[field])), text)
  }
  indexes.forEach((index, k) =>
    views.exec(`create index ${name}_${k} on ${name} ("${index.split(' ').join('", "')}", id)`),
  )
})
views.exec('commit')
views.close()
const seconds = (performance.now() - began) / 1000
const count = documents.reduce((sum, { size }) => sum + size, 0)
process.send?.({ perSecond: events / seconds, documents: count, bytes }, () => process.exit(0))
