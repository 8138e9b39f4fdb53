import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { retainedFiles, type RetainedFiles } from '@shodh/contracts/files/retained-files.ts'

/** `retainedFiles` of all files of the read model. */
export const readRetainedFiles = async (
  files: Pick<Collection<FileDocument>, 'all'>,
  now = Date.now(),
): Promise<RetainedFiles> => retainedFiles((await Array.fromAsync(files.all())).flat(), now)
