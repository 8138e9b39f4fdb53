import { archiveAddress, downloadAddress, publicAddress, thumbnailAddress } from './addresses.ts'
import type { StoredBytes } from './events.ts'
import { baseName } from './paths.ts'
import type { FileItem, FolderItem } from './views.ts'

/** What of files and folders their views are made of; dates are ISO 8601. */
type Shown = {
  readonly id: string
  readonly path: string
  readonly createdAt: string
  readonly lastModified: string
  readonly isPublished: boolean
  /** The path of the nearest published folder above it. */
  readonly publishedThrough: string | undefined
}

const shown = ({ id, path, createdAt, lastModified, ...publication }: Shown) => {
  const isPublished = publication.isPublished || publication.publishedThrough !== undefined
  return {
    id,
    _id: id,
    name: baseName(path),
    path,
    lastModified,
    createdAt,
    isPublished,
    publicUrl: isPublished ? publicAddress(path) : null,
    publishedThrough: publication.publishedThrough ?? null,
  }
}

const DRAWN = /^(?:image\/(?:jpeg|png|gif|webp)|application\/pdf)$/u

/** Whether a picture can be drawn of bytes of this type. */
export const hasThumbnail = (contentType: string) => DRAWN.test(contentType)

type ShownFile = Shown & {
  readonly current: Pick<StoredBytes, 'sha256' | 'bytes' | 'contentType' | 'notScanned'> & { readonly version: number }
  readonly shareCount: number
}

export const fileItem = ({ current, shareCount, ...item }: ShownFile): FileItem => ({
  ...shown(item),
  isFolder: false,
  size: current.bytes,
  downloadUrl: downloadAddress(item.path),
  contentType: current.contentType,
  sha256: current.sha256,
  version: current.version,
  thumbnailUrl: hasThumbnail(current.contentType) ? thumbnailAddress(item.path) : null,
  shareCount,
  ...(current.notScanned && { notScanned: true }),
})

export const folderItem = ({
  size,
  itemCount,
  ...item
}: Shown & { readonly size: number; readonly itemCount: number }): FolderItem => ({
  ...shown(item),
  isFolder: true,
  size,
  itemCount,
  downloadUrl: archiveAddress(item.path),
})
