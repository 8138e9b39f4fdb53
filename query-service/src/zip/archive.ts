import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { ByteRange } from '@shodh/adapters/file-store/file-store.ts'
import { type Bytes, inMemory } from '../send-bytes.ts'

/** The fields of a ZIP entry that its records need (APPNOTE 6.3.10). Sizes in bytes. */
type EntryMetadata = {
  /** Of a folder it ends in a slash. */
  readonly name: string
  readonly bytes: number
  readonly crc32: number
  readonly modified: Date
}

const LIMIT_32 = 0xffffffff
const LIMIT_16 = 0xffff
/** General purpose flag 11: names are UTF-8. */
const UTF8 = 0x0800
const VERSION_ZIP64 = 45
const VERSION_STORE = 20
/** As Unix has them: what it is, and who may do what with it. */
const FILE = 0o100644
const FOLDER = 0o040755

const dosTime = (date: Date) => ({
  time: (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1),
  day: ((Math.max(date.getUTCFullYear(), 1980) - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate(),
})

const zip64Extra = (...values: readonly number[]) => {
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  values.forEach((value, n) => extra.writeBigUInt64LE(BigInt(value), 4 + n * 8))
  return extra
}

const common = ({ bytes, crc32, modified }: EntryMetadata, { name, extra }: { name: Buffer; extra: Buffer }) => {
  const { time, day } = dosTime(modified)
  const size = Math.min(bytes, LIMIT_32)
  // the compression method, at 4, is 0: stored
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(extra.length > 0 ? VERSION_ZIP64 : VERSION_STORE, 0)
  fields.writeUInt16LE(UTF8, 2)
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(day, 8)
  fields.writeUInt32LE(crc32 >>> 0, 10)
  fields.writeUInt32LE(size, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(name.length, 22)
  fields.writeUInt16LE(extra.length, 24)
  return fields
}

export const localHeader = (entry: EntryMetadata): Buffer => {
  const name = Buffer.from(entry.name)
  const extra = entry.bytes >= LIMIT_32 ? zip64Extra(entry.bytes, entry.bytes) : Buffer.alloc(0)
  return Buffer.concat([Buffer.from('PK\x03\x04'), common(entry, { name, extra }), name, extra])
}

export const centralHeader = (entry: EntryMetadata, offset: number): Buffer => {
  const name = Buffer.from(entry.name)
  const sizes = entry.bytes >= LIMIT_32 ? [entry.bytes, entry.bytes] : []
  const large = [...sizes, ...(offset >= LIMIT_32 ? [offset] : [])]
  const extra = large.length > 0 ? zip64Extra(...large) : Buffer.alloc(0)
  const madeBy = Buffer.from([VERSION_ZIP64, 3])
  const located = Buffer.alloc(14)
  located.writeUInt32LE(((entry.name.endsWith('/') ? FOLDER : FILE) << 16) >>> 0, 6)
  located.writeUInt32LE(Math.min(offset, LIMIT_32), 10)
  return Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, common(entry, { name, extra }), located, name, extra])
}

type Directory = { readonly entries: number; readonly offset: number; readonly bytes: number }

const zip64End = ({ entries, offset, bytes }: Directory) => {
  const end = Buffer.alloc(56 + 20)
  end.write('PK\x06\x06')
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(VERSION_ZIP64, 12)
  end.writeUInt16LE(VERSION_ZIP64, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(bytes), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.write('PK\x06\x07', 56)
  end.writeBigUInt64LE(BigInt(offset + bytes), 64)
  end.writeUInt32LE(1, 72)
  return end
}

export const endOfDirectory = (directory: Directory): Buffer => {
  const { entries, offset, bytes } = directory
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Math.min(entries, LIMIT_16), 8)
  end.writeUInt16LE(Math.min(entries, LIMIT_16), 10)
  end.writeUInt32LE(Math.min(bytes, LIMIT_32), 12)
  end.writeUInt32LE(Math.min(offset, LIMIT_32), 16)
  const large = entries >= LIMIT_16 || bytes >= LIMIT_32 || offset >= LIMIT_32
  return large ? Buffer.concat([zip64End(directory), end]) : end
}

/** One stored (not compressed) file. `identity` changes whenever its bytes change. */
export type ArchiveEntry = EntryMetadata & {
  readonly identity: string
  open(range: ByteRange): Promise<Readable | undefined>
}

type Segment = Pick<Bytes, 'bytes' | 'open'>

export const textEntry = (name: string, content: string | Buffer, modified: Date): ArchiveEntry => {
  const buffer = Buffer.from(content)
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
