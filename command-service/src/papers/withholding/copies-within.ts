import { createHash } from 'node:crypto'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'

type Files = Pick<FileStore, 'open' | 'size'>

/** Whether a file begins with the bytes of another one: with `bytes` bytes of that SHA-256. Constant memory. */
const beginsWith = async (files: Files, file: string, { sha256, bytes }: { sha256: string; bytes: number }) => {
  if (((await files.size(file)) ?? 0) <= bytes) return false
  const source = await files.open(file, { start: 0, end: bytes - 1 })
  if (!source) return false
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex') === sha256
}

/**
 * Of the files of a paper, by their SHA-256, whether each has all bytes of one of them at its beginning, as a PDF has
 * that was marked as retracted by an incremental update (ISO 32000-1, 7.5.6). A file that is gone has none.
 */
export const copiesWithin = async (
  files: Files,
  sha256: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, boolean>> => {
  const bytes = await files.size(sha256)
  const copies = new Map<string, boolean>()
  for (const other of new Set(others))
    // Stryker disable next-line ConditionalExpression: For the compiler: undefined is not greater than a number.
    copies.set(other, bytes !== undefined && bytes > 0 && (await beginsWith(files, other, { sha256, bytes })))
  return copies
}
