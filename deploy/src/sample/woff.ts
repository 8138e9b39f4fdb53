import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const aligned = (length: number) => (length + 3) & ~3

const tablesOf = (woff: Buffer) =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY)
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const bytes = woff.subarray(offset, offset + packed)
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16),
      data: packed < length ? inflateSync(bytes) : bytes,
    }
  })

/**
 * The OpenType font in a WOFF 1.0 file (W3C Recommendation, 13 December 2012). fontkit reads WOFF too, but unpacks
 * the table of outlines again for every glyph.
 */
export const unpackedWoff = (woff: Buffer) => {
  const tables = tablesOf(woff)
  const directory = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY)
  directory.set(woff.subarray(4, 8))
  directory.writeUInt16BE(tables.length, 4)
  let offset = directory.length
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = directory.subarray(SFNT_HEADER + index * SFNT_ENTRY)
    entry.set(tag)
    entry.set(checksum, 4)
    entry.writeUInt32BE(offset, 8)
    entry.writeUInt32BE(data.length, 12)
    offset += aligned(data.length)
    return Buffer.concat([data], aligned(data.length))
  })
  return Buffer.concat([directory, ...bodies])
}
