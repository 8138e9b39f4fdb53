import { exampleListedPaper } from '@shodh/contracts/papers/examples.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { type Entry, newEntry } from '../batch/entry.ts'

export const pdfFile = (name = 'rivers.pdf', size = 2000) =>
  new File([new Uint8Array(size)], name, { type: name.endsWith('.pdf') ? 'application/pdf' : 'image/png' })

export const paper = (sr: number, title: string): ListedPaper => ({
  ...exampleListedPaper,
  id: `paper-${sr}`,
  _id: `paper-${sr}`,
  sr,
  title,
})

/** Everything that an upload needs. */
export const readyEntry = (title = 'On Rivers', fields: Partial<Entry> = {}) =>
  newEntry({ title, authorName: 'A. Rao', pdf: { file: pdfFile(), reading: { sha256: title } }, ...fields })
