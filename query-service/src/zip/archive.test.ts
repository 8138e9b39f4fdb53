import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { archive, type ArchiveEntry, textEntry } from './archive.ts'

const MODIFIED = new Date('2026-03-04T05:06:08Z')
const GIB = 2 ** 30

const text = (name: string, content: string) => textEntry(name, content, MODIFIED)

/** An entry of zeros that nobody reads. */
const zeros = (name: string, bytes: number): ArchiveEntry => ({
  ...{ name, bytes, crc32: 0, modified: MODIFIED, identity: name },
  open: async () => {
    throw new Error('Nobody reads the zeros')
  },
})

const LIST = `
import sys, zipfile, json
z = zipfile.ZipFile(sys.argv[1])
names = json.loads(sys.argv[2])
print(json.dumps({
  'count': len(z.infolist()),
  'sizes': [z.getinfo(n).file_size for n in names],
  'texts': [z.read(n).decode() for n in names if z.getinfo(n).file_size < 1000],
}))`

describe('an archive that needs ZIP64', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'shodh-zip-'))
  })
  afterEach(() => rm(directory, { recursive: true }))

  /** Writes the ranges of the archive, with holes between them, and has another reader of ZIPs list what it finds. */
  const readBack = async (
    { open: read, bytes }: ReturnType<typeof archive>,
    { ranges, names }: { ranges: readonly [start: number, end: number][]; names: readonly string[] },
  ) => {
    const path = join(directory, 'archive.zip')
    const file = await open(path, 'w')
    await file.truncate(bytes)
    for (const [start, end] of ranges) {
      const part = await buffer(await read({ start, end: end - 1 }))
      await file.write(part, 0, part.length, start)
    }
    await file.close()
    const { stdout } = await promisify(execFile)('python3', ['-c', LIST, path, JSON.stringify(names)])
    return JSON.parse(stdout)
  }

  test('is read by others where an entry is larger than 4 GiB and others lie behind it', async () => {
    const large = 5 * GIB + 7
    const zip = archive([text('before', 'one'), zeros('large', large), text('behind', 'two')])
    const head = 30 + 'before'.length + 3 + 30 + 20 + 'large'.length
    const ranges: [number, number][] = [
      [0, head],
      [head + large, zip.bytes],
    ]
    expect(await readBack(zip, { ranges, names: ['before', 'large', 'behind'] })).toEqual({
      ...{ count: 3, sizes: [3, large, 3], texts: ['one', 'two'] },
    })
  })

  test('is read by others where it has more than 65,535 entries', async () => {
    const entries = Array.from({ length: 65_536 }, (_, n) => text(`${n}`, ''))
    const zip = archive([...entries, text('last', 'the last')])
    const [ranges, names] = [[[0, zip.bytes]] satisfies [number, number][], ['0', '65535', 'last']]
    expect(await readBack(zip, { ranges, names })).toEqual({
      ...{ count: 65_537, sizes: [0, 0, 8], texts: ['', '', 'the last'] },
    })
  })
})

describe('an archive', () => {
  const entries = [text('a', 'alpha'), text('b', 'beta')]

  test('gives the same bytes in any ranges', async () => {
    const zip = archive(entries)
    const whole = await buffer(await zip.open({ start: 0, end: zip.bytes - 1 }))
    expect(whole).toHaveLength(zip.bytes)
    expect(whole.includes('alpha') && whole.includes('beta')).toBe(true)
    for (const size of [1, 7, 40]) {
      const starts = Array.from({ length: Math.ceil(zip.bytes / size) }, (_, n) => n * size)
      const parts = await Promise.all(
        starts.map(async start => buffer(await zip.open({ start, end: Math.min(start + size, zip.bytes) - 1 }))),
      )
      expect(Buffer.concat(parts).equals(whole)).toBe(true)
    }
  })

  test('has another tag when a name, the bytes or a date of an entry changes, and else the same', () => {
    const { tag } = archive(entries)
    expect(archive([text('a', 'alpha'), text('b', 'beta')]).tag).toBe(tag)
    const changed = [
      [text('a', 'alpha'), text('c', 'beta')],
      [text('a', 'alpha'), text('b', 'delta')],
      [text('a', 'alpha'), textEntry('b', 'beta', new Date(0))],
      [text('b', 'beta'), text('a', 'alpha')],
    ]
    for (const others of changed) expect(archive(others).tag).not.toBe(tag)
  })

  test('breaks off where the file of an entry is gone, and does not end as if it were whole', async () => {
    const gone: ArchiveEntry = {
      ...{ name: 'gone', bytes: 3, crc32: 0, modified: MODIFIED, identity: 'gone' },
      open: async () => undefined,
    }
    const zip = archive([gone])
    await expect(buffer(await zip.open({ start: 0, end: zip.bytes - 1 }))).rejects.toThrow('gone')
  })
})
