import { extractText } from '@shodh/command-service/papers/extract-text.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text.ts'
import { filesNamedBy } from '../transfer/named-files.ts'
import type { Stores } from '../stores/stores.ts'
import type { Reaction } from './react.ts'

/** PDFs that are read at once; uploads come first, whose processes these are. */
const AT_ONCE = 2

/** A read model reports an event that can't be read; here it only names no file. */
const pdfsNamedBy = (event: StoredEvent) => {
  try {
    return filesNamedBy(event).flatMap(({ id, file }) => (file && file.isPicture !== true ? [id] : []))
  } catch {
    return []
  }
}

/** A process that ends does not wait for a slow PDF, which the next start reads again. */
const unlessEnding = async (signal: AbortSignal, work: Promise<unknown>) => {
  const ending = Promise.withResolvers<never>()
  const end = () => ending.reject(signal.reason)
  signal.addEventListener('abort', end)
  try {
    await Promise.race([work, ending.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Reads the text of every PDF that has none yet. */
export const textExtraction = (stores: Pick<Stores, 'files' | 'bus'> & { readonly tasks: FileTasks }): Reaction => {
  const extract = async (sha256: string) => {
    if (await extractText(stores, sha256)) stores.bus.publish('extracted')
  }
  return {
    name: PDF_TEXT,
    since: 'the beginning',
    atOnce: AT_ONCE,
    to: event => {
      const hashes = pdfsNamedBy(event)
      if (hashes.length === 0) return undefined
      return async signal => {
        for (const sha256 of hashes) await unlessEnding(signal, extract(sha256))
      }
    },
  }
}
