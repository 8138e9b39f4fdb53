import type {
  AuditActor,
  AuditEvent,
  EntityKind,
  ProvableEvent,
  Replacement,
  Values,
  AuditDocument,
} from '@shodh/contracts/audit/log.ts'
import { LANGUAGES } from '@shodh/contracts/languages.ts'
import { PdfFile } from '@shodh/contracts/papers/fields.ts'
import * as z from 'zod/mini'
import type { People } from './actors.ts'
import { sentenceOf } from '@shodh/contracts/audit/event-words.ts'
import type { ProvableSince } from './public-log/provable-since.ts'
import type { View } from '../views/served-views.ts'

/** An event with the values of what it is about, as they were before it and after. */
export type Changed = { readonly row: AuditDocument; readonly before: Values; readonly after: Values }

/** Events of one paper, volume, section, member or user that are looked through for what was there before. */
const EARLIER_MAX = 5000

/** What happened says more of these than what they were before. */
// Stryker disable next-line Regex: No entity has the name of another kind within its own.
const IS_FOLLOWED = /^(?:paper|volume|section|member|file|folder|share|header|footer|settings|page|news|user|message):/u

const followed = (rows: readonly AuditDocument[], found: Map<string, Changed>) => {
  let state: Values = {}
  for (const row of rows) {
    const after = { ...state, ...row.values }
    found.set(row.id, { row, before: state, after })
    state = after
  }
}

/** The events with what was there before each, and after. */
export const changesOf = async (
  log: View<AuditDocument>,
  rows: readonly AuditDocument[],
): Promise<readonly Changed[]> => {
  const found = new Map<string, Changed>()
  const newest = new Map<string, string>()
  for (const { entity, moment } of rows)
    // Stryker disable next-line EqualityOperator: An equal moment replaces itself.
    if (IS_FOLLOWED.test(entity) && moment > (newest.get(entity) ?? '')) newest.set(entity, moment)
  await Promise.all(
    Array.from(newest, async ([entity, to]) => {
      const earlier = await log.find({
        where: { entity },
        range: { field: 'moment', to },
        // Stryker disable next-line StringLiteral: Without a field events are sorted by their ids, which are in the same order.
        sort: { field: 'moment', descending: true },
        limit: EARLIER_MAX,
      })
      followed(earlier.toReversed(), found)
    }),
  )
  return rows.map(row => found.get(row.id) ?? { row, before: {}, after: row.values })
}

/** Of the values those that the event set. */
const setBy = ({ row }: Changed, values: Values): Values =>
  Object.fromEntries(Object.keys(row.values).flatMap(name => (name in values ? [[name, values[name]]] : [])))

export type Shown = {
  readonly people: People
  /** What a file is called now. */
  readonly fileName: (id: string) => Promise<string | undefined>
  readonly logId: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const calledOf = ({ id, name }: AuditActor) => name ?? id ?? ''

/** With the API token, where a program did it for the person. */
const byToken = (actor: AuditActor) => {
  const { token } = actor
  if (token === undefined) return calledOf(actor)
  return `${calledOf(actor)} (API token${token === null ? '' : ` “${token}”`})`
}

/** Of a page or an announcement: in English, or in whichever language there is. */
const titleOf = (values: Values) =>
  LANGUAGES.map(language => values[`title.${language}`]).find(title => typeof title === 'string') ?? values['slug']

const entityIn = (entity: string) => {
  const colon = entity.indexOf(':')
  return { kind: entity.slice(0, colon) as EntityKind, id: entity.slice(colon + 1) }
}

const entityOf = async ({ row: { entity, actor }, after }: Changed, { people, fileName }: Shown) => {
  const { kind, id } = entityIn(entity)
  const names: Partial<Record<EntityKind, () => unknown>> = {
    paper: () => after['title'],
    volume: () => after['name'],
    section: () => after['name'],
    member: () => people.member(id),
    file: () => after['name'],
    folder: () => after['name'],
    share: () => fileName(String(after['fileId'])),
    page: () => titleOf(after),
    news: () => titleOf(after),
    year: () => id,
    user: async () => calledOf(await people.person(id)),
    // Stryker disable next-line StringLiteral: That text is no type whose actor is a visitor either.
    draft: async () => calledOf(await people.actor(actor, '')),
  }
  return { kind, id, name: textOf(await names[kind]?.()) }
}

/** What each view of an event has. */
const common = async (changed: Changed, shown: Shown) => {
  const { row } = changed
  const { id, position, at, type, volumeId = null, reason = null, statedAt = null, values } = row
  const actor = await shown.people.actor(row.actor, type, row.token)
  const entity = await entityOf(changed, shown)
  const subject = { name: entity.name ?? entity.id, isOwn: actor.id === entity.id, values }
  const sentence = sentenceOf(type, byToken(actor), subject)
  return { id, position: `${shown.logId}.${position}`, at, sentence, actor, entity, volumeId, reason, statedAt }
}

export const auditEvent = async (changed: Changed, shown: Shown): Promise<AuditEvent> => ({
  ...(await common(changed, shown)),
  type: changed.row.type,
  before: setBy(changed, changed.before),
  after: changed.row.values,
})

export const provableEvent = async (
  changed: Changed,
  { provableAt }: Pick<ProvableSince, 'provableAt'>,
  shown: Shown,
): Promise<ProvableEvent> => {
  const time = await provableAt(changed.row.position)
  // Stryker disable next-line ConditionalExpression: JSON leaves out what is undefined.
  return { ...(await auditEvent(changed, shown)), ...(time !== undefined && { provableAt: time }) }
}

const File = z.extend(z.pick(PdfFile, { sha256: true, bytes: true, pages: true }), { version: z.int() })

const fileIn = (values: Values, address: string) => {
  const { data } = File.safeParse(values)
  return data ? { ...data, pages: data.pages ?? null, url: `${address}/versions/${data.version}.pdf` } : null
}

/** Null of what is no replacement. */
export const replacement = async (changed: Changed, shown: Shown): Promise<Replacement | null> => {
  const { before, after, row } = changed
  const all = await common(changed, shown)
  const address = `/api/v1/papers/${all.volumeId}/${all.entity.id}`
  const now = fileIn(row.values, address)
  const year = after['year']
  return (
    now && {
      ...all,
      paper: { id: all.entity.id, title: all.entity.name },
      volume: {
        id: all.volumeId ?? '',
        name: textOf(after['volumeName']),
        year: typeof year === 'number' ? year : null,
      },
      before: fileIn(before, address),
      after: now,
    }
  )
}
