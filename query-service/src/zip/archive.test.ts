import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { archive, type ArchiveEntry, textEntry } from './archive.ts'
import { readZip } from './testing/read-zip.ts'

const MODIFIED = new Date('2026-03-04T05:06:08Z')
const GIB = 2 ** 30

const text = (name: string, content: string) => textEntry(name, content, MODIFIED)

/** An entry of zeros; its CRC-32 is not theirs. */
const zeros = (name: string, bytes: number): ArchiveEntry => ({
  ...{ name, bytes, crc32: 0, modified: MODIFIED, identity: name },
  open: async ({ start, end }) => Readable.from([Buffer.alloc(end + 1 - start)]),
})

/** What another reader of ZIPs finds: how many entries, and of those with the names, their sizes and short texts. */
const readBack = async (zip: ReturnType<typeof archive>, names: readonly string[]) => {
  const entries = await readZip(zip.bytes, async (start, end) => buffer(await zip.open({ start, end: end - 1 })))
  const named = entries.filter(({ name }) => names.includes(name))
  const short = named.filter(({ bytes }) => bytes < 1000)
  const contents = await Promise.all(short.map(entry => entry.content()))
  return {
    count: entries.length,
    sizes: named.map(({ bytes }) => bytes),
    texts: contents.map(content => Buffer.from(content).toString()),
  }
}

describe('an archive that needs ZIP64', () => {
  test('is read by others where an entry is larger than 4 GiB and others lie behind it', async () => {
    const large = 5 * GIB + 7
    const zip = archive([text('before', 'one'), zeros('large', large), text('behind', 'two')])
    expect(await readBack(zip, ['before', 'large', 'behind'])).toEqual({
      ...{ count: 3, sizes: [3, large, 3], texts: ['one', 'two'] },
    })
  })

  test('is read by others where it has more than 65,535 entries', async () => {
    const entries = Array.from({ length: 65_536 }, (_, n) => text(`${n}`, ''))
    const zip = archive([...entries, text('last', 'the last')])
    expect(await readBack(zip, ['0', '65535', 'last'])).toEqual({
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
    // only the file of the range is read
    const header = await zip.open({ start: 0, end: 3 })
    expect([header.readableObjectMode, (await buffer(header)).toString()]).toEqual([false, 'PK\x03\x04'])
  })
})
