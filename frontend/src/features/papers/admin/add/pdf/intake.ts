import type { KnownPaper } from '../../pdf/papers-with-pdf.ts'
import { pdfProblem } from '../../pdf/pdf-file.ts'
import { type BatchStore, entryOf } from '../batch/batch.ts'
import { type Entry, type LookedUp, newEntry, pdfHash } from '../batch/entry.ts'
import type { ReadPdf } from './read-pdf.ts'

/** A file that was not taken, and why. */
export type RefusedFile = { readonly name: string; readonly message: string }

type Ports = {
  readonly read: (file: File) => Promise<ReadPdf | { readonly problem: string }>
  /** Rejects where that could not be found out. */
  readonly lookUp: (sha256: string) => Promise<KnownPaper | undefined>
}

export const refusedFile = (file: File) => pdfProblem(file, { tooLarge: 'File size cannot exceed 50MB' })

/** Takes PDFs into the batch, and reads each: its hash, whether it opens, and what it seems to be. */
export const createIntake = (batch: BatchStore, { read, lookUp }: Ports) => {
  const find = async (sha256: string): Promise<LookedUp> => {
    try {
      const known = await lookUp(sha256)
      return known ? { known } : {}
    } catch {
      return { isUnchecked: true }
    }
  }
  const examine = async (id: string, file: File) => {
    const { proposal, ...reading } = { proposal: undefined, ...(await read(file)) }
    const lookedUp = 'sha256' in reading ? await find(reading.sha256) : {}
    batch.change({
      type: 'read',
      id,
      file,
      reading,
      lookedUp,
      ...(proposal && { proposal }),
    })
  }

  return {
    /** The entry of a file that is not refused. */
    attach: (id: string, file: File): string | undefined => {
      const message = refusedFile(file)
      if (message !== undefined) return message
      batch.change({ type: 'attached', id, pdf: { file } })
      void examine(id, file)
      return undefined
    },
    /** Each becomes an entry; resolves to those that do not. */
    add: (files: readonly File[]): readonly RefusedFile[] => {
      const checked = files.map(file => ({ file, message: refusedFile(file) }))
      const taken = checked
        .filter(({ message }) => message === undefined)
        .map(({ file }) => newEntry({ pdf: { file } }))
      if (taken.length > 0) batch.change({ type: 'added', entries: taken })
      for (const { id, pdf } of taken) if (pdf) void examine(id, pdf.file)
      return checked.flatMap(({ file: { name }, message }) => (message === undefined ? [] : [{ name, message }]))
    },
    /** Asks the journal again which paper has the PDF of an entry. */
    lookUp: async (id: string) => {
      const entry = entryOf(batch.now(), id)
      const sha256 = entry && pdfHash(entry)
      if (sha256 !== undefined) batch.change({ type: 'looked up', id, sha256, lookedUp: await find(sha256) })
    },
    /** Reads what was not read when the page was closed. */
    resume: (entries: readonly Entry[]) => {
      for (const { id, pdf } of entries) if (pdf && !pdf.reading) void examine(id, pdf.file)
    },
  }
}
