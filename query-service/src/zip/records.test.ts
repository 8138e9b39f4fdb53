import { describe, expect, test } from 'vitest'
import { centralHeader, endOfDirectory, localHeader } from './archive.ts'

const GIB = 2 ** 30
const LARGE = 5 * GIB + 7
const FAR = 6 * GIB + 11

/** The largest sizes and counts that the short fields hold: one more is what they say where ZIP64 knows better. */
const MOST_32 = 0xfffffffe
const MOST_16 = 0xfffe

const entry = (bytes: number) => ({
  name: 'नदी.pdf',
  bytes,
  crc32: 0xdeadbeef,
  modified: new Date('2026-03-04T05:06:08Z'),
})
const nameBytes = Buffer.byteLength('नदी.pdf')

/** The fields that both headers share, from "version needed to extract" on (APPNOTE 4.4). */
const shared = (header: Buffer, at: number) => ({
  version: header.readUInt16LE(at),
  flags: header.readUInt16LE(at + 2),
  method: header.readUInt16LE(at + 4),
  crc32: header.readUInt32LE(at + 10),
  compressed: header.readUInt32LE(at + 14),
  uncompressed: header.readUInt32LE(at + 18),
  name: header.readUInt16LE(at + 22),
  extra: header.readUInt16LE(at + 24),
})

/** The ZIP64 extended information (APPNOTE 4.5.3): its numbers, of 8 bytes each. */
const zip64Numbers = (extra: Buffer) => {
  expect([extra.readUInt16LE(0), extra.readUInt16LE(2)]).toEqual([0x0001, extra.length - 4])
  return Array.from({ length: (extra.length - 4) / 8 }, (_, n) => Number(extra.readBigUInt64LE(4 + n * 8)))
}

describe('the headers of an entry', () => {
  const headersAt = (modified: string) => {
    const dated = { ...entry(1), modified: new Date(modified) }
    return [localHeader(dated).subarray(4), centralHeader(dated, 0).subarray(6)]
  }
  test('have its time in steps of two seconds, and its day since 1980', () => {
    for (const header of headersAt('2026-03-04T05:06:09Z'))
      expect([header.readUInt16LE(6), header.readUInt16LE(8)]).toEqual([
        (5 << 11) + (6 << 5) + 4,
        (46 << 9) + (3 << 5) + 4,
      ])
    for (const header of headersAt('1979-12-31T23:59:59Z'))
      expect([header.readUInt16LE(6), header.readUInt16LE(8)]).toEqual([(23 << 11) + (59 << 5) + 29, (12 << 5) + 31])
  })
})

describe('a local file header', () => {
  const extraOf = (header: Buffer) => header.subarray(30 + nameBytes)

  test('carries a size below 4 GiB itself, and no ZIP64 field', () => {
    const header = localHeader(entry(MOST_32))
    expect(header.readUInt32BE(0)).toBe(0x504b0304)
    expect(shared(header, 4)).toEqual({
      ...{ version: 20, flags: 0x0800, method: 0, crc32: 0xdeadbeef },
      ...{ compressed: MOST_32, uncompressed: MOST_32, name: nameBytes, extra: 0 },
    })
    expect(header.subarray(30).toString()).toBe('नदी.pdf')
  })
  test.each([MOST_32 + 1, LARGE])('carries a size of %i bytes in the ZIP64 field, twice', bytes => {
    const header = localHeader(entry(bytes))
    expect(shared(header, 4)).toMatchObject({
      version: 45,
      compressed: 0xffffffff,
      uncompressed: 0xffffffff,
      extra: 20,
    })
    expect(zip64Numbers(extraOf(header))).toEqual([bytes, bytes])
  })
})

describe('an entry of the central directory', () => {
  const offsetOf = (header: Buffer) => header.readUInt32LE(42)
  const extraOf = (header: Buffer) => header.subarray(46 + nameBytes)

  test('carries a size and an offset below 4 GiB itself, and no ZIP64 field', () => {
    const header = centralHeader(entry(MOST_32), MOST_32)
    expect(header.readUInt32BE(0)).toBe(0x504b0102)
    expect(shared(header, 6)).toMatchObject({ version: 20, compressed: MOST_32, uncompressed: MOST_32, extra: 0 })
    expect(offsetOf(header)).toBe(MOST_32)
    expect(extraOf(header)).toHaveLength(0)
    expect(header.subarray(46).toString()).toBe('नदी.pdf')
  })
  test('is of a regular file that everyone may read, by a Unix system and version 4.5', () => {
    const header = centralHeader(entry(1), 0)
    expect([header[4], header[5]]).toEqual([45, 3])
    expect(header.readUInt32LE(38) / 2 ** 16).toBe(0o100644)
  })
  test('carries in the ZIP64 field only what is too large for its own', () => {
    const large = centralHeader(entry(LARGE), 7)
    expect(shared(large, 6)).toMatchObject({ version: 45, compressed: 0xffffffff, uncompressed: 0xffffffff, extra: 20 })
    expect([offsetOf(large), zip64Numbers(extraOf(large))]).toEqual([7, [LARGE, LARGE]])

    const far = centralHeader(entry(7), FAR)
    expect(shared(far, 6)).toMatchObject({ version: 45, compressed: 7, uncompressed: 7, extra: 12 })
    expect([offsetOf(far), zip64Numbers(extraOf(far))]).toEqual([0xffffffff, [FAR]])
  })
  test('carries both sizes before the offset where all are too large', () => {
    const header = centralHeader(entry(LARGE), FAR)
    expect(shared(header, 6)).toMatchObject({ compressed: 0xffffffff, uncompressed: 0xffffffff, extra: 28 })
    expect([offsetOf(header), zip64Numbers(extraOf(header))]).toEqual([0xffffffff, [LARGE, LARGE, FAR]])
  })
  test('carries exactly the greatest 32-bit number in the ZIP64 field, since the short field means it by that', () => {
    expect(zip64Numbers(extraOf(centralHeader(entry(1), 0xffffffff)))).toEqual([0xffffffff])
    expect(zip64Numbers(extraOf(centralHeader(entry(0xffffffff), 1)))).toEqual([0xffffffff, 0xffffffff])
  })
})

describe('the end of the central directory', () => {
  const shortOf = (end: Buffer) => ({
    signature: end.readUInt32BE(0),
    entriesHere: end.readUInt16LE(8),
    entries: end.readUInt16LE(10),
    bytes: end.readUInt32LE(12),
    offset: end.readUInt32LE(16),
  })

  test('is the short record alone as long as every number fits in it', () => {
    const end = endOfDirectory({ entries: MOST_16, offset: MOST_32, bytes: MOST_32 })
    expect(end).toHaveLength(22)
    expect(shortOf(end)).toEqual({
      ...{ signature: 0x504b0506, entriesHere: MOST_16, entries: MOST_16, bytes: MOST_32, offset: MOST_32 },
    })
  })

  test.each([
    ['65,535 entries', { entries: 0xffff, offset: 9_000_000, bytes: 4_000_000 }],
    ['100,000 entries', { entries: 100_000, offset: 9_000_000, bytes: 4_000_000 }],
    ['an offset of 4 GiB less one byte', { entries: 3, offset: 0xffffffff, bytes: 200 }],
    ['an offset beyond 4 GiB', { entries: 3, offset: FAR, bytes: 200 }],
    ['a directory of 4 GiB less one byte', { entries: 3, offset: 200, bytes: 0xffffffff }],
    ['a directory beyond 4 GiB', { entries: 3, offset: 200, bytes: LARGE }],
  ])('with %s has the ZIP64 record and its locator before the short record', (_, directory) => {
    const end = endOfDirectory(directory)
    expect(end).toHaveLength(56 + 20 + 22)

    const record = end.subarray(0, 56)
    expect(record.readUInt32BE(0)).toBe(0x504b0606)
    // the size of what follows in the record
    expect(record.readBigUInt64LE(4)).toBe(44n)
    expect([
      record.readUInt16LE(12),
      record.readUInt16LE(14),
      record.readUInt32LE(16),
      record.readUInt32LE(20),
    ]).toEqual([45, 45, 0, 0])
    const numbers = [24, 32, 40, 48].map(at => Number(record.readBigUInt64LE(at)))
    expect(numbers).toEqual([directory.entries, directory.entries, directory.bytes, directory.offset])

    const locator = end.subarray(56, 76)
    expect(locator.readUInt32BE(0)).toBe(0x504b0607)
    expect([locator.readUInt32LE(4), locator.readUInt32LE(16)]).toEqual([0, 1])
    expect(Number(locator.readBigUInt64LE(8))).toBe(directory.offset + directory.bytes)

    const short = shortOf(end.subarray(76))
    expect(short).toEqual({
      signature: 0x504b0506,
      entriesHere: Math.min(directory.entries, 0xffff),
      entries: Math.min(directory.entries, 0xffff),
      bytes: Math.min(directory.bytes, 0xffffffff),
      offset: Math.min(directory.offset, 0xffffffff),
    })
  })
})

test('a name that ends in a slash is a folder', () => {
  const modeOf = (name: string) =>
    centralHeader({ name, bytes: 0, crc32: 0, modified: new Date(0) }, 0).readUInt32LE(38) >>> 16
  expect([modeOf('empty/').toString(8), modeOf('file').toString(8)]).toEqual(['40755', '100644'])
})
