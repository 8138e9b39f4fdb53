import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { projection } from '../projection.ts'

/** Every blob that an event ever named. Deleting a paper removes none: it can be restored. */
export const blobs = projection<BlobDocument, 'PaperUploaded' | 'PdfReplaced'>({
  name: 'blobs',
  version: 1,
  indexes: [],
  id: ({ data }) => data.file.sha256,
  on: {
    PaperUploaded: (_, { data }) => ({ id: data.file.sha256, bytes: data.file.bytes }),
    PdfReplaced: (_, { data }) => ({ id: data.file.sha256, bytes: data.file.bytes }),
  },
})
