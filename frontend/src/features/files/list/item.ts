import { type FileKind, type SizeClass, fileKindOf, sizeClassOf } from '@shodh/contracts/files/kinds.ts'
import type { FileItem, FolderItem } from '@shodh/contracts/files/views.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import type * as z from 'zod/mini'
import { count } from '../../../ui/formats/count.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'

const KILOBYTE = 1024

/** A small file's size is not rounded: '22 bytes'. */
export const sizeText = (bytes: number) => (bytes < KILOBYTE ? count(bytes, 'byte') : fileSize(bytes))

export type File = z.infer<typeof FileItem>
export type Folder = z.infer<typeof FolderItem>
/** A file or folder of a list. */
export type Item = File | Folder

/** What of a folder is shown: '' is all. */
export type Filter = { readonly text: string; readonly kind: FileKind | ''; readonly size: SizeClass | '' }

const names = new WeakMap<Item, string>()

/** Folding ten thousand names for each key would be felt. */
export const foldedName = (item: Item) => {
  const known = names.get(item) ?? folded(item.name)
  names.set(item, known)
  return known
}

const fits = (item: Item, { kind, size }: Filter) => {
  if (item.isFolder) return kind === '' && size === ''
  return (kind === '' || fileKindOf(item.name) === kind) && (size === '' || sizeClassOf(item.size) === size)
}

/** Folders have neither type nor size: they stay while only their name is searched. */
export const filtered = (items: readonly Item[], filter: Filter): readonly Item[] => {
  const text = folded(filter.text.trim())
  if (!text && !filter.kind && !filter.size) return items
  return items.filter(item => fits(item, filter) && foldedName(item).includes(text))
}
