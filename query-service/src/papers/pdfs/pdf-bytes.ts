import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { Pdfs } from './popular-pdfs.ts'

type StoredPdf = Pick<PaperDocument, 'sha256' | 'fileSize' | 'fileProblem'>

/** A stored PDF as bytes to send; its hash is its ETag. One that is missing or damaged is not sent. */
export const pdfBytes = (pdfs: Pdfs, { sha256, fileSize: bytes, fileProblem }: StoredPdf) => ({
  tag: sha256,
  bytes,
  contentType: 'application/pdf',
  problem: async () => fileProblem ?? (await pdfs.problem({ sha256, bytes })),
  open: (range: { start: number; end: number }) => pdfs.open({ sha256, bytes }, range),
})
