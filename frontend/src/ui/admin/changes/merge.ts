/** What is edited, by its fields: what two people change in different fields can stand together. */
export type Content = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (_: string, value: unknown) =>
  isPlain(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

const textOf = (value: unknown) => JSON.stringify(value, sorted)

/** Whether two values say the same, in whatever order their members stand. */
export const isSame = (one: unknown, other: unknown) => textOf(one) === textOf(other)

type Versions<Of> = { readonly base: Of; readonly mine: Of; readonly theirs: Of }

/** Both versions in one, field by field; where both changed a field, and not to the same, it is disputed and as in `mine`. */
export const merge = <Of extends Content>({ base, mine, theirs }: Versions<Of>) => {
  const names = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  const changedByThem = names.filter(name => !isSame(base[name], theirs[name]))
  const isMine = (name: string) => !isSame(base[name], mine[name])
  const disputed = changedByThem.filter(name => isMine(name) && !isSame(mine[name], theirs[name]))
  const taken = changedByThem.filter(name => !isMine(name))
  const taking = (fields: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, fields.includes(name) ? theirs[name] : mine[name]])) as Of
  return { disputed, taken, mine: taking(taken), theirs: taking([...taken, ...disputed]) }
}
