import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { keptFiles, type KeptFiles } from '@shodh/contracts/files/kept-files.ts'

/** `keptFiles` of all files of the read model. */
export const readKeptFiles = async (
  files: Pick<Collection<FileDocument>, 'all'>,
  now = Date.now(),
): Promise<KeptFiles> => keptFiles((await Array.fromAsync(files.all())).flat(), now)
