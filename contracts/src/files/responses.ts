import * as z from 'zod/mini'
import { FileItem, FolderItem } from './views.ts'

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
export type DeletionResponse = z.infer<typeof DeletionResponse>

export const RenameResponse = z.object({ oldPath: z.string(), newPath: z.string() })
export type RenameResponse = z.infer<typeof RenameResponse>

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
