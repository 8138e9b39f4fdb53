import type { Document, Find, Restricted, GroupTotals } from '@shodh/adapters/read-store/read-store.ts'

/** UTF-16 sorts surrogates before what follows them in Unicode: this puts them behind it. */
const rank = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)

/** Compares texts code point by code point. */
export const byCodePoint = (one: string, other: string) => {
  const length = Math.min(one.length, other.length)
  for (let n = 0; n < length; n += 1) {
    const left = one.charCodeAt(n)
    const right = other.charCodeAt(n)
    if (left !== right) return rank(left) - rank(right)
  }
  return one.length - other.length
}

type Value = string | number | boolean | undefined

/** What is missing comes first. */
const compare = (one: Value, other: Value) => {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined)
  return typeof one === 'string' && typeof other === 'string' ? byCodePoint(one, other) : Number(one) - Number(other)
}

const valueOf = (document: object, field: string) => (document as Readonly<Record<string, Value>>)[field]

const isWithin = <D extends Document>(document: D, { range }: Restricted<D>) => {
  if (range === undefined || (range.from === undefined && range.to === undefined)) return true
  const value = valueOf(document, range.field)
  if (typeof value !== 'string') return false
  const { from = value, to = value } = range
  return byCodePoint(value, from) >= 0 && byCodePoint(value, to) <= 0
}

/** Whether the document is left out. */
export const isExcepted = <D extends Document>(document: D, { except }: Restricted<D>) => {
  const isAmong = ({ field, values }: NonNullable<typeof except>) =>
    values.some(value => value === valueOf(document, field))
  return except !== undefined && isAmong(except) && !(except.unless && isAmong(except.unless))
}

/** The documents that a read store would count, in the order given. */
export const matching = <D extends Document>(documents: readonly D[], restriction: Restricted<D>): D[] => {
  const { where = {}, contains } = restriction
  const wanted = Object.entries(where).filter(([, value]) => value !== undefined)
  return documents.filter(document => {
    if (!wanted.every(([field, value]) => valueOf(document, field) === value)) return false
    if (contains && !String(valueOf(document, contains.field) ?? '').includes(contains.text)) return false
    return isWithin(document, restriction) && !isExcepted(document, restriction)
  })
}

/** The documents that a read store would find. */
export const select = <D extends Document>(documents: readonly D[], query: Find<D>): readonly D[] => {
  const { sort, skip = 0, limit } = query
  const direction = sort?.descending ? -1 : 1
  const inOrder = (one: D, other: D) =>
    // Stryker disable next-line ArithmeticOperator: The factor is 1 or -1, and what it is applied to is never 0, since no two ids are the same.
    direction *
    ((sort ? compare(valueOf(one, sort.field), valueOf(other, sort.field)) : 0) || byCodePoint(one.id, other.id))
  const found = matching(documents, query).sort(inOrder)
  return found.slice(skip, limit === undefined ? undefined : skip + limit)
}

/** How a read store groups these documents. */
export const groupedBy = <D extends Document, Field extends keyof D & string>(
  documents: readonly D[],
  fields: readonly Field[],
  summed: keyof D & string,
): readonly GroupTotals<D, Field>[] => {
  const keyOf = (document: D) => fields.map(field => valueOf(document, field))
  const groups = Map.groupBy(documents, document => JSON.stringify(keyOf(document)))
  const inOrder = (one: D, other: D) =>
    fields.map(field => compare(valueOf(one, field), valueOf(other, field))).find(order => order !== 0) ?? 0
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []))
    .toSorted(([one], [other]) => inOrder(one, other))
    .map(group => ({
      ...(Object.fromEntries(fields.map(field => [field, group[0][field]])) as Pick<D, Field>),
      count: group.length,
      sum: group.reduce((sum, document) => sum + Number(valueOf(document, summed) ?? 0), 0),
    }))
}
