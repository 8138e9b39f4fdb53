import { useEffect, useEffectEvent, useState } from 'react'
import { useSignedInSend } from '../../../../session/sending/use-send.ts'
import type { File, Item } from '../item.ts'
import { fileKindOf } from '@shodh/contracts/files/kinds.ts'
import { Archive, File as Plain, FileText, Film, Folder, Image } from 'lucide-react'

const glyphs = { folder: Folder, images: Image, documents: FileText, media: Film, archives: Archive, other: Plain }

type Shown = Pick<Item, 'isFolder' | 'name'>

const kindOf = ({ isFolder, name }: Shown) => (isFolder ? 'folder' : (fileKindOf(name) ?? 'other'))

export function KindIcon({ item, className }: { item: Shown; className: string }) {
  const Glyph = glyphs[kindOf(item)]
  return <Glyph aria-hidden="true" strokeWidth={1.5} className={`shrink-0 ${className}`} />
}

/** Milliseconds that a file stays in the window before its picture is asked for: not while one scrolls past. */
const SETTLED_MS = 120
const MOST = 300

/** Addresses of pictures that were fetched, the last shown ones last; '' of a file without one. */
const pictures = new Map<string, string>()

const keep = (key: string, address: string) => {
  pictures.delete(key)
  pictures.set(key, address)
  const [oldest] = pictures
  if (pictures.size <= MOST || !oldest) return
  URL.revokeObjectURL(oldest[1])
  pictures.delete(oldest[0])
}

/** Nothing that only staff may see stays behind when the screen is left. */
export const forgetPictures = () => {
  for (const address of pictures.values()) URL.revokeObjectURL(address)
  pictures.clear()
}

const usePicture = ({ thumbnailUrl, sha256 }: File) => {
  const send = useSignedInSend()
  const [address, setAddress] = useState('')
  const load = useEffectEvent(async (url: string, signal: AbortSignal) => {
    const response = await send(url, { signal })
    const picture = response.ok ? URL.createObjectURL(await response.blob()) : ''
    keep(sha256, picture)
    if (!signal.aborted) setAddress(picture)
  })
  const known = pictures.get(sha256)
  useEffect(() => {
    if (thumbnailUrl === null || known !== undefined) return undefined
    const leaving = new AbortController()
    // Without a network the kind's icon stays.
    const timer = setTimeout(() => void load(thumbnailUrl, leaving.signal).catch(() => undefined), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [known, thumbnailUrl])
  return known ?? address
}

/** What a file looks like: a picture of its first page, or the icon of its kind. */
export function Thumbnail({ file }: { file: File }) {
  const address = usePicture(file)
  return address ? (
    <img src={address} alt="" draggable={false} className="max-h-full max-w-full object-contain" />
  ) : (
    <KindIcon item={file} className="size-8 text-muted" />
  )
}
