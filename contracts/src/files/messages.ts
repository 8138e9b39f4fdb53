import { FILE_MAX_BYTES } from '../limits.ts'

const MB = 1024 * 1024
/** Bytes that a size with one decimal would round to the limit itself. */
const ROUNDED = 0.05 * MB

const exactSize = (bytes: number) =>
  bytes < FILE_MAX_BYTES + ROUNDED ? `${bytes.toLocaleString('en')} bytes` : `${(bytes / MB).toFixed(1)} MB`

export const fileTooLarge = (bytes: number) => `File size (${exactSize(bytes)}) exceeds 500MB limit`
export const uploaded = (name: string) => `${name} uploaded successfully`
export const folderCreated = (name: string) => `Folder "${name}" created`
export const itemsDeleted = (count: number) => `${count} item(s) deleted`
export const alreadyExists = (name: string) => `"${name}" already exists in this folder`
export const publicThrough = (folder: string) => `Public through "${folder}"`
const RESTORED = 'Restored successfully'
/** What comes back into a published folder is public at once. */
export const restored = (folder: string | undefined) =>
  folder === undefined ? RESTORED : `${RESTORED}. ${publicThrough(folder)}`
export const infected = (name: string, signature: string) => `${name} was not stored: ${signature}`
