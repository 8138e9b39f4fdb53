import type { OnConflict } from '../files/commands.ts'
import type { UploadPurpose } from './commands.ts'

/** So many bytes of an upload, and the blob that has them, where the file store keeps each part as one. */
type UploadPart = { readonly sha256?: string | undefined; readonly bytes: number }

/** `uploads` in the vault, grouped by user: what is uploaded in parts. Dates are ISO 8601. */
export type UploadRow = {
  readonly id: string
  readonly userId: string
  /** As the client has sent it. */
  readonly metadata: string
  readonly purpose: UploadPurpose
  readonly filename: string
  readonly filetype: string
  readonly folderPath: string
  readonly onConflict: OnConflict
  /** Of the whole, where the client has stated it. */
  readonly sha256?: string | undefined
  /** Of the whole, as the client has declared them. */
  readonly length: number
  readonly parts: readonly UploadPart[]
  /** Of the request that writes, greater than those of all before it; and until when no other may, in milliseconds since 1970. */
  readonly token: number
  readonly heldUntil: number
  readonly createdAt: string
  readonly expiresAt: string
  /** The blob with the whole, from shortly before that is stored: its parts are gone then. */
  readonly whole?: string | undefined
  /** Where the event is in the log that the end of the upload has appended; null where it has appended none. */
  readonly position?: number | null | undefined
}

/** How far it is stored. */
export const offsetOf = ({ parts, position, length }: UploadRow) =>
  position === undefined ? parts.reduce((sum, { bytes }) => sum + bytes, 0) : length

/** SHA-256 of the blobs that an upload needs. */
export const filesOfUpload = ({ parts, whole }: UploadRow): readonly string[] =>
  [...parts.map(({ sha256 }) => sha256), whole].filter(hash => hash !== undefined)
