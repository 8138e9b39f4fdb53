import { extractText } from '@shodh/command-service/papers/extract-text.ts'
import type { FileTasks } from '@shodh/adapters/file-tasks/file-tasks.ts'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import { PDF_TEXT } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { filesNamedBy } from '../../transfer/named-files.ts'
import type { Stores } from '../../stores/stores.ts'
import { projectedBlobs, type ProjectedStores } from '../files/sweep-files.ts'
import type { Reaction } from './react.ts'

/** PDFs that are read at once; uploads come first, whose processes these are. */
const AT_ONCE = 2

const isPdf = ({ isPicture }: Pick<BlobDocument, 'isPicture'>) => isPicture !== true

/** A read model reports an event that can't be read; here it only names no file. */
const pdfsNamedBy = (event: StoredEvent) => {
  try {
    return filesNamedBy(event).flatMap(({ id, file }) => (file && isPdf(file) ? [id] : []))
  } catch {
    return []
  }
}

/** A process that ends does not wait for a slow PDF, which the next start reads again. */
const unlessEnding = async (signal: AbortSignal, begin: () => Promise<unknown>) => {
  signal.throwIfAborted()
  const ending = Promise.withResolvers<never>()
  const end = () => ending.reject(signal.reason)
  signal.addEventListener('abort', end)
  try {
    await Promise.race([begin(), ending.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

type Given = ProjectedStores & Pick<Stores, 'files'> & { readonly tasks: FileTasks }

type Deriving = Pick<Reaction, 'name' | 'atOnce'> & {
  /** Does nothing where it was done before. */
  readonly derive: (sha256: string) => Promise<void>
}

/** Derives something from every PDF that is there, then from each that is uploaded. */
export const pdfReaction = (stores: ProjectedStores, { name, atOnce, derive }: Deriving) => {
  const act = (sha256: string) => (signal: AbortSignal) => unlessEnding(signal, () => derive(sha256))
  async function* deriveAll(blobs: Pick<Collection<BlobDocument>, 'all'>) {
    for await (const batch of blobs.all()) yield batch.filter(isPdf).map(({ id }) => act(id))
  }
  return {
    name,
    backlog: async (signal: AbortSignal) => {
      const { blobs, head } = await projectedBlobs(stores, signal)
      return { due: deriveAll(blobs), head }
    },
    atOnce,
    to: (event: StoredEvent) => {
      const hashes = pdfsNamedBy(event)
      if (hashes.length === 0) return undefined
      return async (signal: AbortSignal) => {
        for (const sha256 of hashes) await act(sha256)(signal)
      }
    },
  }
}

/** Reads the text of every PDF that has none yet, then of each that is uploaded. */
export const textExtraction = (stores: Given): Reaction =>
  pdfReaction(stores, {
    name: PDF_TEXT,
    atOnce: AT_ONCE,
    derive: async sha256 => {
      if (await extractText(stores, sha256)) stores.bus.publish('extracted')
    },
  })
