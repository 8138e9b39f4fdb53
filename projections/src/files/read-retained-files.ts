import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import { type FileDocument, retainedFiles, type RetainedFiles } from '@shodh/contracts/files/document.ts'

/** `retainedFiles` of all files of the read model. */
export const readRetainedFiles = async (files: Pick<Collection<FileDocument>, 'all'>): Promise<RetainedFiles> => {
  // before the files are read: one that can be restored until then may be restored meanwhile
  const now = Date.now()
  return retainedFiles((await Array.fromAsync(files.all())).flat(), now)
}
