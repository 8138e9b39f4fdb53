import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ByteRange } from '@shodh/adapters/file-store/file-store.ts'
import { type Bytes, inMemory } from '../send-bytes.ts'
import { centralHeader, endOfDirectory, type EntryMetadata, localHeader } from './records.ts'

/** One stored (not compressed) file. `identity` changes whenever its bytes change. */
export type ArchiveEntry = EntryMetadata & {
  readonly identity: string
  open(range: ByteRange): Promise<Readable | undefined>
}

type Segment = Pick<Bytes, 'bytes' | 'open'>

export const textEntry = (name: string, text: string, modified: Date): ArchiveEntry => {
  const buffer = Buffer.from(text)
  // Stryker disable next-line StringLiteral: The tag is then made of the bytes of the hash instead of its digits, and changes whenever they do.
  const identity = createHash('sha256').update(buffer).digest('hex')
  return { ...inMemory(buffer), name, crc32: crc32(buffer), modified, identity }
}

const segmentsOf = (entries: readonly ArchiveEntry[]): Segment[] => {
  const segments: Segment[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const header = localHeader(entry)
    directory.push(centralHeader(entry, offset))
    segments.push(inMemory(header), entry)
    offset += header.length + entry.bytes
  }
  const central = Buffer.concat(directory)
  const end = endOfDirectory({ entries: entries.length, offset, bytes: central.length })
  return [...segments, inMemory(central), inMemory(end)]
}

async function* partsOf(segments: readonly Segment[], { start, end }: ByteRange) {
  let offset = 0
  for (const segment of segments) {
    const from = Math.max(start - offset, 0)
    const to = Math.min(end - offset, segment.bytes - 1)
    offset += segment.bytes
    if (from > to) continue
    const part = await segment.open({ start: from, end: to })
    if (!part) throw new Error('A file of the archive is gone')
    yield* part
  }
}

/** A ZIP whose every byte is known before the first is sent, so that its length is declared and ranges can be read. */
export const archive = (entries: readonly ArchiveEntry[]) => {
  const segments = segmentsOf(entries)
  const identities = entries.map(({ name, identity, modified }) => [name, identity, modified.getTime()])
  return {
    tag: createHash('sha256').update(JSON.stringify(identities)).digest('hex'),
    bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
    open: async (range: ByteRange) => Readable.from(partsOf(segments, range), { objectMode: false }),
  }
}
