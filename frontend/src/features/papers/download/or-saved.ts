import { currentVersion } from '../../library/storage/records.ts'
import type { ListedPaper } from '../paper-details.ts'
import type { Send } from './fetch-file.ts'

/** Takes a paper's current PDF from this device, where it is saved, once the journal can't be reached. */
export const orSaved =
  (paper: ListedPaper): Send =>
  (url, init) =>
    fetch(url, init).catch((error: unknown) => {
      if (init.signal?.aborted) throw error
      return fetch(currentVersion(paper).url, init)
    })
