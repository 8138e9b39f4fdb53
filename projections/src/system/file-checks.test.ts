import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import type { RetainedFiles } from '@shodh/contracts/files/document.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { describe, expect, test } from 'vitest'
import { blobs } from '../papers/blobs.ts'
import { withheldPdfs } from '../papers/paper-versions.ts'
import { sha256Of, withStores } from '../testing/with-stores.ts'
import { brokenFiles, checkShare, readProgress } from './file-checks.ts'

const at = withStores(openEmbeddedStores)

const NOW = new Date('2026-03-01T12:00:00.000Z')
const foundAt = NOW.toISOString()

/** Checks a share of the blobs; `onRest` is called after each. */
const check = async (onRest = () => {}, signal = new AbortController().signal, retained: RetainedFiles = new Map()) => {
  const rests: number[] = []
  const rest = async (milliseconds: number) => {
    rests.push(milliseconds)
    onRest()
  }
  const { views, files } = at.stores
  const given = { views, files, blobs: await views.collection(blobs), retained, rest }
  return { found: await checkShare(given, signal, () => NOW), rests }
}

const name = (id: string, bytes: number) => at.put(blobs, { id, bytes })

/** Names files of which there are none. */
const nameMissing = async (count: number) => {
  const changes = Array.from({ length: count }, (_, n) => {
    const id = sha256Of(`${n}`)
    return { id, document: { id, bytes: 1 } }
  })
  await (await at.stores.views.collection<BlobDocument>(blobs)).commit(changes, 1)
  return changes.map(({ id }) => id).toSorted()
}

const known = async () => (await at.stores.views.collection(brokenFiles)).find({})
const progress = () => readProgress(at.stores.views)

describe('a check of stored files', () => {
  test('has not begun at first', async () =>
    expect(await progress()).toEqual({ id: 'progress', after: '', checked: 0, checkedAllAt: null, sharedAt: null }))

  test('finds what is missing or damaged, reports it once, and forgets it when it is right again', async () => {
    const [right, damaged] = [await at.store('right'), await at.store('a PDF')]
    const gone = sha256Of('gone')
    for (const { sha256, bytes } of [right, damaged]) await name(sha256, bytes)
    await name(gone, 4)
    await at.overwrite(damaged.sha256, 'A pdf')

    const expected = [
      { id: damaged.sha256, problem: 'damaged', foundAt },
      { id: gone, problem: 'missing', foundAt },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const { found, rests } = await check()
    expect(found).toEqual(expected)
    expect(await known()).toEqual(expected)
    expect(rests).toHaveLength(3)
    for (const milliseconds of rests) expect(milliseconds).toBeLessThan(1000)

    expect((await check()).found).toEqual([])
    await at.store('gone')
    await at.store('a PDF')
    expect((await check()).found).toEqual([])
    expect(await known()).toEqual([])
  })

  test('looks at files of the file manager among those of papers', async () => {
    const [paper, form] = [await at.store('a PDF'), await at.store('a form')]
    await name(paper.sha256, paper.bytes)
    await at.overwrite(form.sha256, 'a FORM')
    const retained = new Map([[form.sha256, form.bytes]])
    const { found, rests } = await check(undefined, undefined, retained)
    expect(found).toEqual([{ id: form.sha256, problem: 'damaged', foundAt }])
    expect(rests).toHaveLength(2)
  })

  test('says what a missing file is once it is there, and damaged', async () => {
    const { sha256, bytes } = await at.store('a PDF')
    await name(sha256, bytes)
    await at.remove(sha256)
    expect((await check()).found).toEqual([{ id: sha256, problem: 'missing', foundAt }])
    await at.store('a PDF')
    await at.overwrite(sha256, 'short')
    await at.overwrite(sha256, '')
    expect((await check()).found).toEqual([{ id: sha256, problem: 'damaged', foundAt }])
  })

  test('does not miss the file of a PDF that is withheld', async () => {
    const gone = sha256Of('gone')
    await name(gone, 4)
    await at.put(withheldPdfs, { id: gone, acts: [] })
    expect((await check()).found).toEqual([])
  })

  test('goes on where it ended the day before: 100 files a day, in the order of their hashes', async () => {
    const ids = await nameMissing(150)
    const first = await check()
    expect(first.found.map(({ id }) => id)).toEqual(ids.slice(0, 100))
    expect(await progress()).toEqual({
      id: 'progress',
      after: ids[99],
      checked: 100,
      checkedAllAt: null,
      sharedAt: foundAt,
    })
    const second = await check()
    expect(second.found.map(({ id }) => id)).toEqual(ids.slice(100))
    expect([first.rests.length, second.rests.length]).toEqual([100, 50])
    expect(await progress()).toEqual({
      id: 'progress',
      after: '',
      checked: 0,
      checkedAllAt: foundAt,
      sharedAt: foundAt,
    })
  })

  test('of exactly a share is complete on its day', async () => {
    await nameMissing(100)
    await check()
    expect(await progress()).toMatchObject({ after: '', checkedAllAt: foundAt })
  })

  test('takes more files a day where there are more than it reads in 30 days', async () => {
    await nameMissing(3001)
    expect((await check()).found).toHaveLength(101)
  })

  test('that is interrupted ends after the file in hand, and goes on from there', async () => {
    const ids = await nameMissing(3)
    const stopping = new AbortController()
    const { found } = await check(() => stopping.abort(), stopping.signal)
    expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 1))
    expect(await progress()).toMatchObject({ after: ids[0], checked: 1, sharedAt: null })
    expect((await check()).found.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  test('that is interrupted at the last file is not the share of a day', async () => {
    const [id] = await nameMissing(1)
    const stopping = new AbortController()
    await check(() => stopping.abort(), stopping.signal)
    expect(await progress()).toMatchObject({ after: id, sharedAt: null })
  })

  test('is stored under names that do not change, with the time of the clock', async () => {
    const { views, files } = at.stores
    const given = { views, files, blobs: await views.collection(blobs), retained: new Map(), rest: async () => {} }
    await checkShare(given, new AbortController().signal)
    expect((await progress()).sharedAt).toMatch(/^20\d\d-.*Z$/u)
    expect(await views.collections()).toEqual(expect.arrayContaining(['broken-files@1', 'file-checks@1']))
  })
})
