import type { Document } from '@shodh/adapters/read-store/read-store.ts'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { type FileDocument, retainedFiles } from '@shodh/contracts/files/document.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { files } from '@shodh/projections/files/files.ts'
import { fold } from '@shodh/projections/fold.ts'
import { anyProjection } from '@shodh/projections/projection.ts'

const model = anyProjection(files)

/** Counts what the file manager needs, of events as they are added. */
export const fileCounter = () => {
  const documents = new Map<string, Document | null>()
  const named = new Set<string>()
  return {
    add: (event: StoredEvent) => {
      if (!Object.hasOwn(model.on, event.type)) return
      const read = recorded<FileEvent>(event)
      if ('sha256' in read.data) named.add(read.data.sha256)
      fold(model, documents, read)
    },
    /** Bytes by SHA-256 of what must be there, and the hashes of what need not be there any longer. */
    totals: () => {
      const all = [...documents.values()].flatMap(document => (document ? [document as FileDocument] : []))
      const retained = retainedFiles(all, Date.now())
      return { retained, gone: named.difference(new Set(retained.keys())) }
    },
  }
}
