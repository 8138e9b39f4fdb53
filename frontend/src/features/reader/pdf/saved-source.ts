import { type PdfSource, SourceError } from './pdf-source.ts'

/** Reads a PDF that is on this device; only the parts that are shown come into memory. */
export const savedSource = (file: Blob): PdfSource => ({
  bytes: file.size,
  read: async (begin, end) => {
    // a browser that has deleted the file lets its blob reject
    const bytes = await file
      .slice(begin, end)
      .arrayBuffer()
      .catch(error => Promise.reject(new SourceError('gone', error)))
    if (bytes.byteLength < end - begin) throw new SourceError('short')
    return new Uint8Array(bytes)
  },
})
