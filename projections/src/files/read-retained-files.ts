import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import { type FileDocument, retainedFiles, type RetainedFiles } from '@shodh/contracts/files/document.ts'

/** `retainedFiles` of all files of the read model. */
export const readRetainedFiles = async (
  files: Pick<Collection<FileDocument>, 'all'>,
  now = Date.now(),
): Promise<RetainedFiles> => retainedFiles((await Array.fromAsync(files.all())).flat(), now)
