import * as z from 'zod/mini'
import { Person } from '../envelope.ts'
import { Breadcrumbs } from './paths.ts'

/** Dates are ISO 8601. */
const item = {
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  path: z.string(),
  /** Bytes; of a folder the sum of all files below it. */
  size: z.int(),
  /** Of a folder the newest of all that is below it. */
  lastModified: z.string(),
  createdAt: z.string(),
  /** Of a folder it is that of a ZIP. */
  downloadUrl: z.string(),
  /** By itself, or through a folder that it is in. */
  isPublished: z.boolean(),
  /** Relative to the site; null where it is not published. */
  publicUrl: z.nullable(z.string()),
  /** The path of the folder above it that publishes it; null where none does. */
  publishedThrough: z.nullable(z.string()),
}

export const FileItem = z.object({
  ...item,
  isFolder: z.literal(false),
  /** What the bytes are, whatever the name says. */
  contentType: z.string(),
  sha256: z.string(),
  version: z.int(),
  /** Null where no picture can be drawn of it. */
  thumbnailUrl: z.nullable(z.string()),
  /** Share links in force. */
  shareCount: z.int(),
  notScanned: z.optional(z.literal(true)),
})
export type FileItem = z.infer<typeof FileItem>

export const FolderItem = z.object({
  ...item,
  isFolder: z.literal(true),
  /** Files and folders directly in it. */
  itemCount: z.int(),
})
export type FolderItem = z.infer<typeof FolderItem>

/** Folders first, then files, each in the order that was asked for. */
export const BrowseResponse = z.object({
  files: z.array(FileItem),
  folders: z.array(FolderItem),
  currentPath: z.string(),
  breadcrumb: Breadcrumbs,
  /** Of all pages. */
  totalItems: z.int(),
  /** Null of the last page. */
  nextCursor: z.nullable(z.string()),
})
export type BrowseResponse = z.infer<typeof BrowseResponse>

const FileStats = z.object({
  totalFiles: z.int(),
  totalFolders: z.int(),
  /** Bytes of the current versions of all names. */
  totalSize: z.int(),
  /** Bytes on disk, each content once, with earlier versions and deleted files; only of the whole. */
  storedSize: z.optional(z.int()),
  /** Null where there is nothing. */
  lastModified: z.nullable(z.string()),
})
export type FileStats = z.infer<typeof FileStats>
export const StatsResponse = z.object({ stats: FileStats })

export const FileVersion = z.object({
  version: z.int(),
  at: z.string(),
  actor: Person,
  sha256: z.string(),
  size: z.int(),
  contentType: z.string(),
  isCurrent: z.boolean(),
  downloadUrl: z.string(),
})
export type FileVersion = z.infer<typeof FileVersion>
/** Newest first. */
export const VersionsResponse = z.object({ versions: z.array(FileVersion) })

export const DeletedItem = z.object({
  id: z.string(),
  _id: z.string(),
  name: z.string(),
  /** Where it was. */
  path: z.string(),
  isFolder: z.boolean(),
  size: z.int(),
  /** Of a folder: files and folders directly in it. */
  itemCount: z.optional(z.int()),
  deletedAt: z.string(),
  deletedBy: Person,
  restorableUntil: z.string(),
})
export type DeletedItem = z.infer<typeof DeletedItem>
export const DeletedItemsResponse = z.object({ items: z.array(DeletedItem), nextCursor: z.nullable(z.string()) })

export const FileShare = z.object({
  id: z.string(),
  _id: z.string(),
  /** Relative to the site; only in the response that makes the link. */
  url: z.optional(z.string()),
  filePath: z.string(),
  createdAt: z.string(),
  createdBy: Person,
  expiresAt: z.string(),
  opens: z.int(),
  lastOpenedAt: z.nullable(z.string()),
  /** Of a link that was revoked, or whose file was deleted: since when. */
  revokedAt: z.optional(z.string()),
})
export type FileShare = z.infer<typeof FileShare>
export const ShareResponse = z.object({ share: FileShare })
/** Last made first. */
export const SharesResponse = z.object({ shares: z.array(FileShare) })

const FileUse = z.object({
  kind: z.enum(['page', 'setting', 'boardMember', 'menu', 'news', 'volume']),
  title: z.string(),
  /** Where it is shown, relative to the site. */
  url: z.string(),
})
export type FileUse = z.infer<typeof FileUse>
export const UsageResponse = z.object({ uses: z.array(FileUse) })

export const FolderResponse = z.object({ folder: FolderItem })

const UploadResult = z.object({
  sha256: z.string(),
  bytes: z.int(),
  contentType: z.string(),
  version: z.int(),
  /** The store had these bytes before. */
  alreadyStored: z.boolean(),
})
export const UploadResponse = z.object({ file: FileItem, uploadResult: UploadResult })
export type UploadResponse = z.infer<typeof UploadResponse>

/** Of a call that takes both. */
export const ItemResponse = z.union([z.object({ file: FileItem }), z.object({ folder: FolderItem })])
export type ItemResponse = z.infer<typeof ItemResponse>

const Item = { path: z.string(), isFolder: z.boolean() }

/** A folder is one item, whatever it holds. */
export const DeletionResponse = z.object({
  deletedAt: z.string(),
  deletedItems: z.array(z.object(Item)),
  failedItems: z.array(z.object({ ...Item, code: z.string(), message: z.string() })),
  /** Files that went. */
  deletedCount: z.int(),
})

export const RenameResponse = z.object({ oldPath: z.string(), newPath: z.string() })

/** In the order of the request; of a success there is no code. */
export const ItemResults = z.object({
  results: z.array(
    z.object({
      ...Item,
      success: z.boolean(),
      code: z.optional(z.string()),
      message: z.optional(z.string()),
      /** Of what was moved. */
      newPath: z.optional(z.string()),
      /** Of what was deleted, to restore it by. */
      id: z.optional(z.string()),
    }),
  ),
})
export type ItemResults = z.infer<typeof ItemResults>

/** An address by which a browser downloads within 60 seconds, relative to the site. */
export const TicketResponse = z.object({ url: z.string() })
