import { fileKindOf } from '@shodh/contracts/files/kinds.ts'
import { Archive, File as Plain, FileText, Film, Folder, Image } from 'lucide-react'
import type { Item } from './item.ts'

const glyphs = { folder: Folder, images: Image, documents: FileText, media: Film, archives: Archive, other: Plain }

type Shown = Pick<Item, 'isFolder' | 'name'>

const kindOf = ({ isFolder, name }: Shown) => (isFolder ? 'folder' : (fileKindOf(name) ?? 'other'))

export function KindIcon({ item, className }: { item: Shown; className: string }) {
  const Glyph = glyphs[kindOf(item)]
  return <Glyph aria-hidden="true" strokeWidth={1.5} className={`shrink-0 ${className}`} />
}
