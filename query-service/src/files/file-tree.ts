import type { FileDocument, FilePlace } from '@shodh/contracts/files/document.ts'
import { segmentsOf } from '@shodh/contracts/files/paths.ts'
import { FILE_PATH_MAX_LEVELS } from '@shodh/contracts/limits.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'

const NONE: readonly never[] = []

/** Makes documents of a large tree smaller: a text that many of them have is held once. */
export const textSharer = () => {
  const texts = new Map<string, string>()
  const share = (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
  return (document: FileDocument): FileDocument => ({
    ...document,
    places: document.places.map(place => ({ ...place, parentId: share(place.parentId) })),
    versions: document.versions.map(version => ({
      ...version,
      at: version.at === document.createdAt ? document.createdAt : version.at,
      actorId: share(version.actorId),
      contentType: share(version.contentType),
    })),
    deletions: document.deletions.length === 0 ? NONE : document.deletions,
  })
}

/** What is below a folder. */
export type Sums = {
  readonly files: number
  readonly folders: number
  readonly bytes: number
  /** When something was uploaded or created there last, ISO 8601; empty where there is nothing. */
  readonly newest: string
}

const NOTHING: Sums = { files: 0, folders: 0, bytes: 0, newest: '' }

/** What no folder has: it is deleted by nobody, and has no name. */
export const ROOT: FileDocument = {
  id: '',
  changed: '',
  isFolder: true,
  createdAt: '',
  places: [],
  versions: [],
  deletions: [],
}

const AT_ROOT: FilePlace = { parentId: '', name: '', since: 0 }

export const placeOf = ({ places }: FileDocument): FilePlace => places.at(-1) ?? AT_ROOT

export const sizeOf = ({ versions }: FileDocument): number => versions.at(-1)?.bytes ?? 0

/** When its bytes were stored; of a folder when it was made. */
export const storedAt = ({ versions, createdAt }: FileDocument): string => versions.at(-1)?.at ?? createdAt

type Contents = {
  readonly byId: Map<string, FileDocument>
  readonly byKey: Map<string, FileDocument>
  /** Sorted unless something was put into it since, or taken out. */
  ordered: FileDocument[]
  isOrdered: boolean
  sums: Sums | undefined
}

const emptyContents = (): Contents => ({
  byId: new Map(),
  byKey: new Map(),
  ordered: [],
  isOrdered: true,
  sums: undefined,
})

const keyOf = (node: FileDocument) => nameKey(placeOf(node).name)

const addressIn = (parentId: string, key: string) => `${parentId}/${key}`

const later = (one: string, other: string) => (one > other ? one : other)

/**
 * The files and folders of the read model as a tree, in memory. Sums and orders are made when they are asked for, and
 * again only where something has changed.
 */
export const fileTree = (compare: (one: FileDocument, other: FileDocument) => number) => {
  const nodes = new Map<string, FileDocument>()
  const folders = new Map<string, Contents>()
  const former = new Map<string, Set<string>>()
  const smaller = textSharer()
  let changes = 0

  const contentsOf = (id: string): Contents => {
    const known = folders.get(id) ?? emptyContents()
    folders.set(id, known)
    return known
  }

  /** The folders above, the nearest first, without the root. */
  const above = (node: FileDocument): readonly FileDocument[] => {
    const found: FileDocument[] = []
    let folder = nodes.get(placeOf(node).parentId)
    // documents of different moments may make a circle until the others are read
    while (folder && found.length < FILE_PATH_MAX_LEVELS) {
      found.push(folder)
      folder = nodes.get(placeOf(folder).parentId)
    }
    return found
  }

  const change = (node: FileDocument) => {
    const contents = contentsOf(placeOf(node).parentId)
    contents.isOrdered = false
    for (const folder of [ROOT, ...above(node)]) contentsOf(folder.id).sums = undefined
    return contents
  }

  const takeOut = (node: FileDocument) => {
    const { byId, byKey } = change(node)
    byId.delete(node.id)
    if (byKey.get(keyOf(node)) === node) byKey.delete(keyOf(node))
  }

  const putIn = (node: FileDocument) => {
    const { byId, byKey, ordered } = change(node)
    byId.set(node.id, node)
    byKey.set(keyOf(node), node)
    ordered.push(node)
  }

  const noteFormer = ({ id, places, deletedBy }: FileDocument) => {
    for (const place of deletedBy === undefined ? places.slice(0, -1) : places) {
      const address = addressIn(place.parentId, nameKey(place.name))
      former.set(address, (former.get(address) ?? new Set()).add(id))
    }
  }

  const sumsOf = (id: string): Sums => {
    const contents = contentsOf(id)
    let { files, folders: below, bytes, newest } = NOTHING
    if (contents.sums) return contents.sums
    for (const node of contents.byId.values()) {
      const inside = node.isFolder ? sumsOf(node.id) : NOTHING
      files += inside.files + (node.isFolder ? 0 : 1)
      below += inside.folders + (node.isFolder ? 1 : 0)
      bytes += inside.bytes + sizeOf(node)
      newest = later(newest, later(inside.newest, storedAt(node)))
    }
    return (contents.sums = { files, folders: below, bytes, newest })
  }

  /** By their names, folders first. */
  const childrenOf = (id: string): readonly FileDocument[] => {
    const contents = contentsOf(id)
    if (!contents.isOrdered) {
      const { byId, ordered } = contents
      contents.ordered = ordered.filter(node => byId.get(node.id) === node).sort(compare)
      contents.isOrdered = true
    }
    return contents.ordered
  }

  return {
    put: (document: FileDocument) => {
      const before = nodes.get(document.id)
      if (before?.changed === document.changed) return
      const node = smaller(document)
      changes += 1
      if (before && before.deletedBy === undefined) takeOut(before)
      nodes.set(node.id, node)
      if (node.deletedBy === undefined) putIn(node)
      noteFormer(node)
    },
    /** Another number whenever something has changed. */
    changes: () => changes,
    node: (id: string): FileDocument | undefined => (id === '' ? ROOT : nodes.get(id)),
    /** Every one that was ever there. */
    all: () => nodes.values(),
    above,
    child: (id: string, key: string) => folders.get(id)?.byKey.get(key),
    /** What was in the folder under a name and is no longer. */
    formerly: (id: string, key: string): readonly FileDocument[] =>
      [...(former.get(addressIn(id, key)) ?? [])].flatMap(one => nodes.get(one) ?? []),
    childrenOf,
    countIn: (id: string) => contentsOf(id).byId.size,
    sumsOf,
  }
}

export type FileTree = ReturnType<typeof fileTree>

/** Where it is, or was when it was deleted. */
export const pathOf = (tree: Pick<FileTree, 'above'>, node: FileDocument): string =>
  [...tree.above(node).toReversed(), node].map(each => placeOf(each).name).join('/')

/** What is at the path, whatever its case and form; undefined where there is nothing. */
export const nodeAt = (tree: Pick<FileTree, 'child'>, path: string): FileDocument | undefined => {
  let node: FileDocument | undefined = ROOT
  for (const segment of segmentsOf(path)) node = node && tree.child(node.id, nameKey(segment))
  return node
}
