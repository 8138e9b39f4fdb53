import * as z from 'zod/mini'
import { type Holder, may, type Permission } from '../roles.ts'

/** Seconds after which somebody who says nothing more is gone; others, who ask every ten, see it within thirty. */
export const PRESENCE_SECONDS = 20

/** What somebody has open: a paper, a volume, a page or an announcement with its id, or a part of the site. */
const Entity = z
  .string()
  .check(
    z.regex(
      /^(?:(?:paper|volume|page|news):[\da-f-]{36}|part:(?:header|footer|settings))$/u,
      'entity must be paper:, volume:, page: or news: and an id, or part:header, part:footer or part:settings',
    ),
  )

/** `isOpen` false says that it was closed. Who it is comes from the token. */
export const Presence = z.strictObject({ entity: Entity, isOpen: z._default(z.boolean(), true) })

export const PresenceQuery = z.object({ entity: Entity })

/** As it goes over the bus. */
export const Announced = z.object({ entity: Entity, isOpen: z.boolean(), userId: z.string() })
export type Announced = z.infer<typeof Announced>

/** Who else has it open, and since when. */
export const PresentPeople = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string(), since: z.string() })),
})
export type PresentPeople = z.infer<typeof PresentPeople>

/** What has changed up to a position: names of read models, `system` for those who may see it and, for staff, ids of their documents. No content. */
export const Changes = z.object({
  /** `{logId}.{n}`: what to ask from next. */
  position: z.string(),
  models: z.array(z.string()),
  documents: z.record(z.string(), z.array(z.string())),
  /** More changed than is listed: every read model may have. */
  isPartial: z.boolean(),
})
export type Changes = z.infer<typeof Changes>

export const ChangesQuery = z.object({ after: z.optional(z.string()) })

/** Beside read models: what operators see of the stores. */
export const SYSTEM = 'system'

/** What not everybody may read. */
const readers: Readonly<Record<string, Permission>> = {
  users: 'see users',
  files: 'see files',
  'file-shares': 'see files',
  'contact-messages': 'see contact messages',
  'audit-log': 'see who did what',
  [SYSTEM]: 'see the system',
}

/** What the reader may see: a visitor which public read models changed, staff also the documents that they may read. */
export const changesFor = (changes: Changes, reader: Holder | undefined): Changes => {
  const isFor = (model: string) => {
    const needs = readers[model]
    // Stryker disable next-line ConditionalExpression: Nobody without a role has a permission.
    return needs === undefined || (reader !== undefined && may(reader, needs))
  }
  const models = changes.models.filter(isFor)
  if (reader === undefined) return { ...changes, models, documents: {} }
  const documents = Object.entries(changes.documents).filter(([model]) => isFor(model))
  return { ...changes, models, documents: Object.fromEntries(documents) }
}
