import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'

/** A stored PDF as bytes to send; its hash is its ETag. */
export const pdfBytes = (files: FileStore, sha256: string, bytes: number) => ({
  tag: sha256,
  bytes,
  contentType: 'application/pdf',
  present: async () => (await files.size(sha256)) === bytes,
  open: (range: { start: number; end: number }) => files.open(sha256, range),
})
