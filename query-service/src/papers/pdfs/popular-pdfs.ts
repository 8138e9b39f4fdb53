import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ByteRange, type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import { LRUCache } from 'lru-cache'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { FileProblem } from '@shodh/contracts/volumes/fields.ts'

/** Files of which it is remembered whether they are as they were stored. */
const KNOWN_MAX = 20_000

type Known = { readonly identity: string; readonly problem: Promise<FileProblem | undefined> }

/**
 * What is wrong with a stored file; undefined where its bytes have its hash. Each is read once, and again where its file
 * is another one or was changed since: what a disk alters behind the file system's back, the daily check finds.
 */
export const problemFinder = (files: Pick<FileStore, 'identity' | 'open' | 'size'>) => {
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX })
  return async ({ sha256, bytes }: Stored): Promise<FileProblem | undefined> => {
    const identity = await files.identity(sha256)
    if (identity === undefined) return 'missing'
    const before = known.get(sha256)
    if (before?.identity === identity) return before.problem
    const problem = problemOf(files, { sha256, bytes }, { contents: true })
    known.set(sha256, { identity, problem })
    problem.catch(() => known.delete(sha256))
    return problem
  }
}

type StoredPdf = Pick<PaperDocument, 'sha256' | 'fileSize' | 'fileProblem'>

/** A stored PDF as bytes to send; its hash is its ETag. One that is missing or damaged is not sent. */
export const pdfBytes = (pdfs: Pdfs, { sha256, fileSize: bytes, fileProblem }: StoredPdf) => ({
  tag: sha256,
  bytes,
  contentType: 'application/pdf',
  problem: async () => fileProblem ?? (await pdfs.problem({ sha256, bytes })),
  open: (range: { start: number; end: number }) => pdfs.open({ sha256, bytes }, range),
})

/** Bytes that are cached in memory, of all PDFs and of one. */
const CACHE_MAX_BYTES = 16 * 1024 * 1024
const PDF_MAX_BYTES = 8 * 1024 * 1024

/** PDFs that are remembered to have been requested lately. */
const REQUESTED_MAX = 1000

/** PDFs that are read into memory at a time. */
const READ_AT_A_TIME = 2

type Stored = { readonly sha256: string; readonly bytes: number }

/** In the pieces that the store gave: what a slow reader waits for then holds no more than one of them in memory. */
type Pieces = readonly Buffer[]

const sizeOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0)

/** What of the pieces begins at a byte, up to the end of its piece. */
const pieceAt = (pieces: Pieces, at: number): Buffer | undefined => {
  let begin = 0
  for (const piece of pieces) {
    if (at < begin + piece.length) return piece.subarray(at - begin)
    begin += piece.length
  }
  return undefined
}

/** Undefined where they are not those of the hash: a damaged file may be repaired. */
const piecesOf = async (source: Readable, sha256: string): Promise<Pieces | undefined> => {
  const pieces: Buffer[] = []
  const hash = createHash('sha256')
  for await (const piece of source) {
    hash.update(piece)
    pieces.push(piece)
  }
  return hash.digest('hex') === sha256 ? pieces : undefined
}

type Needed = Pick<FileStore, 'identity' | 'open' | 'size'>

/** PDFs of the store, of which those that are requested again and again are read from memory. */
export const popularPdfs = (files: Needed, { maxBytes = CACHE_MAX_BYTES } = {}) => {
  const cached = new LRUCache<string, Pieces>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const requested = new LRUCache<string, true>({ max: REQUESTED_MAX })
  const reading = new Set<string>()

  const cache = async (sha256: string) => {
    reading.add(sha256)
    try {
      const source = await files.open(sha256)
      cached.set(sha256, source && (await piecesOf(source, sha256)))
    } catch {
      // whoever requests it reads it from the store, and gets its errors
    } finally {
      reading.delete(sha256)
    }
  }

  const isWorthCaching = ({ sha256, bytes }: Stored) =>
    bytes <= Math.min(PDF_MAX_BYTES, maxBytes) &&
    requested.has(sha256) &&
    !reading.has(sha256) &&
    reading.size < READ_AT_A_TIME

  async function* cachedBytes(sha256: string, { start, end }: ByteRange) {
    for (let at = start; at <= end;) {
      const piece = pieceAt(cached.get(sha256) ?? [], at)?.subarray(0, end - at + 1)
      // it was evicted meanwhile
      if (!piece) return yield* await fromStore(sha256, { start: at, end })
      at += piece.length
      yield piece
    }
  }

  const fromStore = async (sha256: string, range: ByteRange) => {
    const source = await files.open(sha256, range)
    if (!source) throw new Error(`The PDF ${sha256} is not in the store any longer`)
    return source
  }

  return {
    /** What is wrong with the file of a PDF, before a byte of it is sent. */
    problem: problemFinder(files),
    /** The bytes of a range; undefined where there is no such PDF. */
    open: async (pdf: Stored, range: ByteRange): Promise<Readable | undefined> => {
      const { sha256 } = pdf
      if (cached.has(sha256)) return Readable.from(cachedBytes(sha256, range), { objectMode: false })
      if (isWorthCaching(pdf)) void cache(sha256)
      // Stryker disable next-line BooleanLiteral: Whether it is there is asked, not what it is.
      requested.set(sha256, true)
      return files.open(sha256, range)
    },
  }
}

export type Pdfs = ReturnType<typeof popularPdfs>
