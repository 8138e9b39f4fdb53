import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32, gzipSync } from 'node:zlib'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { PDF_TEXT, type PdfText } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { STRUCTURED_TEXT, type StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'

/** A file store with the blobs and derived files that a test gives it. */
export const givenFiles = () => {
  const blobs = new Map<string, Buffer>()
  const derived = new Map<string, Buffer>()
  const files: Partial<FileStore> = {
    size: async sha256 => blobs.get(sha256)?.length,
    // a test gives a blob once
    identity: async sha256 => (blobs.has(sha256) ? 'the only one' : undefined),
    open: async (sha256, range) => {
      const blob = blobs.get(sha256)
      return blob && Readable.from([range ? blob.subarray(range.start, range.end + 1) : blob])
    },
    derived: {
      has: async (sha256, name) => derived.has(`${sha256} ${name}`),
      read: async (sha256, name) => derived.get(`${sha256} ${name}`),
      store: async (sha256, name, bytes) => void derived.set(`${sha256} ${name}`, bytes),
      remove: () => Promise.reject(new Error('Queries remove nothing')),
    },
  }
  return {
    files: files as FileStore,
    /** What a document says of the stored bytes. */
    storeBlob: (text: string) => {
      const bytes = Buffer.from(text)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      blobs.set(sha256, bytes)
      return { sha256, fileSize: bytes.length, crc32: crc32(bytes) }
    },
    /** Replaces the bytes behind the store's back. */
    alterBlob: (sha256: string, text: string) => void blobs.set(sha256, Buffer.from(text)),
    removeBlob: (sha256: string) => void blobs.delete(sha256),
    storeText: (sha256: string, text: PdfText) =>
      files.derived?.store(sha256, PDF_TEXT, gzipSync(JSON.stringify(text))),
    storeStructuredText: (sha256: string, text: StructuredText) =>
      files.derived?.store(sha256, STRUCTURED_TEXT, gzipSync(JSON.stringify(text))),
  }
}
