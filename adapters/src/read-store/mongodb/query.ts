import type { Document as Bson, Sort } from 'mongodb'
import { plainName, type Document, type Restricted } from '../read-store.ts'

/** Where the field is stored (documents.ts). */
const pathOf = (field: string) => (field === 'id' ? '_id' : `fields.${plainName(field)}`)

/** An index serves `where` and `sort` of its fields, both ways. */
export const indexOf = (fields: readonly string[]) =>
  Object.fromEntries([...fields.map(pathOf), '_id'].map(path => [path, 1 as const]))

/** A document without the field is not left out. */
const exceptions = <D extends Document>({ except }: Restricted<D>): Bson => {
  if (!except || except.values.length === 0) return {}
  const isOther = { [pathOf(except.field)]: { $nin: except.values } }
  const { unless } = except
  return unless ? { $or: [isOther, { [pathOf(unless.field)]: { $in: unless.values } }] } : { $and: [isOther] }
}

export const restriction = <D extends Document>(query: Restricted<D>) => {
  const { where, contains, range } = query
  const restrictions = new Map<string, Bson>()
  const restrict = (field: string, by: Bson) =>
    restrictions.set(pathOf(field), { ...restrictions.get(pathOf(field)), ...by })
  for (const [field, value] of Object.entries(where ?? {})) if (value !== undefined) restrict(field, { $eq: value })
  if (contains) restrict(contains.field, { $regex: literal(contains.text) })
  if (range?.from !== undefined) restrict(range.field, { $gte: range.from })
  if (range?.to !== undefined) restrict(range.field, { $lte: range.to })
  // what was removed has no fields, so that an index on them is enough
  const isAboutFields = restrictions.keys().some(path => path !== '_id')
  return { ...(isAboutFields ? {} : NOT_REMOVED), ...Object.fromEntries(restrictions), ...exceptions(query) }
}

/** A document of each group: its fields in `_id`, and `count` and `sum` beside. */
export const grouping = <D extends Document>(
  query: Restricted<D>,
  fields: readonly string[],
  summed: string,
): Bson[] => {
  const keys = Object.fromEntries(fields.map(field => [field, `$${pathOf(field)}`]))
  return [
    { $match: restriction(query) },
    { $group: { _id: keys, count: { $sum: 1 }, sum: { $sum: `$${pathOf(summed)}` } } },
    ...(fields.length > 0 ? [{ $sort: Object.fromEntries(fields.map(field => [`_id.${field}`, 1])) }] : []),
  ]
}

/** What was removed has only its position left. */
export const NOT_REMOVED = { document: { $exists: true } }

const SPECIAL = /[\\^$.|?*+()[\]{}]/g

const literal = (text: string) => text.replace(SPECIAL, String.raw`\$&`).replaceAll('\0', String.raw`\x00`)

export const order = (sort: { readonly field: string; readonly descending?: boolean } | undefined): Sort => {
  const direction = sort?.descending ? -1 : 1
  return new Map([...(sort ? [pathOf(sort.field)] : []), '_id'].map(path => [path, direction] as const))
}
