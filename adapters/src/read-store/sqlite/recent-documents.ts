import type { Document } from '../read-store.ts'

/** A document in memory, and as its row has it; null where there is none. */
export type Recent = { document: Document | null; stored: Document | null }

/** Where documents are that are no longer in memory. */
export type Rows = {
  readonly read: (id: string) => Document | null
  readonly write: (id: string, recent: Recent) => void
  /** The mean length of the documents, as far as it is known. */
  readonly length: () => number
}

/** Code units of the documents of a generation, of which two are in memory. */
const GENERATION_LENGTH = 4 * 1024 * 1024

/**
 * Documents in memory, of several collections. When there are too many, those that were not used lately are written and
 * forgotten: a document that changes often within a while is written once.
 */
export const recentDocuments = () => {
  let length = 0
  const ages: (() => void)[] = []
  const age = () => {
    length = 0
    for (const one of ages) one()
  }

  const collection = ({ read, write, length: lengthOf }: Rows) => {
    let [young, old] = [new Map<string, Recent>(), new Map<string, Recent>()]
    ages.push(() => {
      for (const [id, recent] of old) if (recent.document !== recent.stored) write(id, recent)
      old = young
      young = new Map()
    })
    const readRecent = (id: string): Recent => {
      const document = read(id)
      return { document, stored: document }
    }
    const used = (id: string): Recent => {
      const found = young.get(id)
      if (found) return found
      const recent = old.get(id) ?? readRecent(id)
      old.delete(id)
      young.set(id, recent)
      length += lengthOf()
      if (length > GENERATION_LENGTH) age()
      return recent
    }
    return {
      get: (id: string) => used(id).document,
      set: (id: string, document: Document | null) => {
        used(id).document = document
      },
    }
  }
  const flush = () => {
    age()
    age()
  }
  return { collection, flush }
}
