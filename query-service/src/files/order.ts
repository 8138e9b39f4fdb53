import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import * as z from 'zod/mini'
import { byCodePoint } from '../views/select.ts'
import { type FileTree, placeOf, sizeOf, storedAt } from './file-tree.ts'

export type Sort = { readonly sortBy: 'name' | 'size' | 'date'; readonly sortOrder: 'asc' | 'desc' }

/** Names by a collation, in which numbers count and case does not; then by code point, so that every order is total. */
export const byName = (languages: readonly string[]) => {
  const { compare } = new Intl.Collator([...languages], { numeric: true, sensitivity: 'accent' })
  return (one: Named, other: Named) =>
    compare(one.name, other.name) || byCodePoint(one.name, other.name) || byCodePoint(one.id, other.id)
}
type Named = { readonly id: string; readonly name: string }
type ByName = ReturnType<typeof byName>

/** Folders first. */
export const byKindAndName = (languages: readonly string[]) => {
  const names = byName(languages)
  const named = (node: FileDocument): Named => ({ id: node.id, name: placeOf(node).name })
  return (one: FileDocument, other: FileDocument) =>
    Number(other.isFolder) - Number(one.isFolder) || names(named(one), named(other))
}

/** Bytes; of a folder, of all that is below it. */
export const totalSize = (tree: FileTree, node: FileDocument): number =>
  node.isFolder ? tree.sumsOf(node.id).bytes : sizeOf(node)

/** When it, or something below it, was stored last. */
export const lastModified = (tree: FileTree, node: FileDocument): string => {
  const { newest } = node.isFolder ? tree.sumsOf(node.id) : { newest: '' }
  return newest > storedAt(node) ? newest : storedAt(node)
}

const Key = z.object({
  isFolder: z.boolean(),
  value: z.union([z.string(), z.number()]),
  name: z.string(),
  id: z.string(),
})
/** Where something stands in an order. */
type Key = z.infer<typeof Key>

type Value = Key['value']

const valueOf: Readonly<Record<Sort['sortBy'], (tree: FileTree, node: FileDocument) => Value>> = {
  name: () => '',
  size: totalSize,
  date: lastModified,
}

const keyOf =
  (tree: FileTree, { sortBy }: Sort) =>
  (node: FileDocument): Key => ({
    isFolder: node.isFolder,
    value: valueOf[sortBy](tree, node),
    name: placeOf(node).name,
    id: node.id,
  })

const compareValues = (one: Value, other: Value) => (one < other ? -1 : Number(one > other))

const compareKeys = (names: ByName, { sortBy, sortOrder }: Sort) => {
  const direction = sortOrder === 'desc' ? -1 : 1
  return (one: Key, other: Key) =>
    Number(other.isFolder) - Number(one.isFolder) ||
    direction * (sortBy === 'name' ? names(one, other) : compareValues(one.value, other.value)) ||
    names(one, other)
}

/** What is sorted by names is sorted by other values in the time of these: what has the same value stays in the order of names. */
const sorted = (tree: FileTree, nodes: readonly FileDocument[], { sortBy, sortOrder }: Sort) => {
  const isDescending = sortOrder === 'desc'
  const direction = isDescending ? -1 : 1
  const inGroup = (group: readonly FileDocument[]) => {
    if (sortBy === 'name') return isDescending ? group.toReversed() : group
    return group
      .map(node => ({ node, value: valueOf[sortBy](tree, node) }))
      .sort((one, other) => direction * compareValues(one.value, other.value))
      .map(({ node }) => node)
  }
  return [true, false].flatMap(isFolder => inGroup(nodes.filter(node => node.isFolder === isFolder)))
}

const cursorOf = (key: Key) => Buffer.from(JSON.stringify(key)).toString('base64url')

const wrongCursor = 'cursor must be that of a page before'

export const WRONG_CURSOR: Refusal = {
  refused: 'INVALID_INPUT',
  message: wrongCursor,
  errors: [{ pointer: '#/cursor', message: wrongCursor }],
}

/** Undefined of what `pageOf` did not give. */
export const keyIn = (cursor: string): Key | undefined => {
  try {
    return Key.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

/** Index of the first one after the key. */
const indexAfter = (nodes: readonly FileDocument[], isAfter: (node: FileDocument) => boolean) => {
  let [low, high] = [0, nodes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(nodes[middle] as FileDocument)) high = middle
    else low = middle + 1
  }
  return low
}

/** A page of what is given sorted by kind and name; it begins after the key, also if what had it has gone. */
export const pageOf = (
  { tree, names }: { readonly tree: FileTree; readonly names: ByName },
  nodes: readonly FileDocument[],
  { sort, limit, after }: { readonly sort: Sort; readonly limit: number; readonly after: Key | undefined },
) => {
  const key = keyOf(tree, sort)
  const compare = compareKeys(names, sort)
  const all = sorted(tree, nodes, sort)
  const first = after ? indexAfter(all, node => compare(key(node), after) > 0) : 0
  const shown = all.slice(first, first + limit)
  const last = shown.at(-1)
  return { shown, nextCursor: last && first + limit < all.length ? cursorOf(key(last)) : null }
}
