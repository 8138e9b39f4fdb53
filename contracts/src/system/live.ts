import * as z from 'zod/mini'
import { may, type Permission } from '../roles.ts'
import type { Role } from '../users/fields.ts'

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

/** What the role may see: a visitor which public read models changed, staff also the documents that they may read. */
export const changesFor = (changes: Changes, role: Role | undefined): Changes => {
  const isFor = (model: string) => {
    const needs = readers[model]
    // Stryker disable next-line ConditionalExpression: Nobody without a role has a permission.
    return needs === undefined || (role !== undefined && may(role, needs))
  }
  const models = changes.models.filter(isFor)
  if (role === undefined) return { ...changes, models, documents: {} }
  const documents = Object.entries(changes.documents).filter(([model]) => isFor(model))
  return { ...changes, models, documents: Object.fromEntries(documents) }
}
