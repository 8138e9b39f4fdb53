import { parkedStreams, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { paperHistories } from '../papers/paper-histories.ts'
import { papers } from '../papers/papers.ts'
import { withheldPdfs } from '../papers/paper-versions.ts'
import {
  paperId,
  paperUploaded,
  volumeCreated,
  volumeDeleted,
  volumeId,
  volumeRestored,
} from '../testing/journal-events.ts'
import { sha256Of, withStores } from '../testing/with-stores.ts'
import { volumes, years } from '../volumes/volumes.ts'
import { inspectVolume } from './inspect-volume.ts'

const at = withStores(openEmbeddedStores)

const STREAM = `volume-${volumeId}`
const TEXT = 'a PDF'
const OTHER_TEXT = 'A pdf'

const uploaded = (text = TEXT, id = paperId): JournalEvent => {
  const event = paperUploaded(1, undefined, id) as Extract<JournalEvent, { type: 'PaperUploaded' }>
  const file = { ...event.data.file, sha256: sha256Of(text), bytes: text.length }
  return { ...event, data: { ...event.data, file } }
}
const replaced = (text: string): JournalEvent => ({
  type: 'PdfReplaced',
  data: { ...{ volumeId, paperId, version: 2, reason: 'A figure' }, file: fileOf(text) },
})
const fileOf = (text: string) => ({
  sha256: sha256Of(text),
  bytes: text.length,
  crc32: 8,
  contentType: 'application/pdf' as const,
  name: 'On Rivers.pdf',
})
const repaired = (text: string, problem: 'missing' | 'damaged' | null, version = 1): JournalEvent => ({
  type: 'VolumeRepaired',
  data: {
    volumeId,
    reason: 'The disk was replaced',
    files: [{ paperId, version, sha256: sha256Of(text), problem }],
    readModels: [],
  },
})

const inspect = (contents = false) => inspectVolume(at.stores)(volumeId, { contents })
const items = async (contents = false) => (await inspect(contents))?.items

/** Of a volume of these events, projected. */
const withVolume = async (...events: readonly JournalEvent[]) => {
  await at.write([volumeCreated(), ...events])
  await at.project()
}

const item = (text: string, problem: 'missing' | 'damaged' | null, action: string, version = 1) => ({
  ...{ type: 'files', paperId, title: 'On Rivers', sha256: sha256Of(text) },
  ...{ version, problem, action },
})

describe('an inspection of a volume', () => {
  test('says how many papers and files it has, and finds nothing where all is right', async () => {
    for (const text of ['one', 'two', 'three']) await at.store(text)
    await withVolume(uploaded('one'), uploaded('two', 'other'), replaced('three'))
    const volumeName = 'Vol. 7, No. 82'
    const healthy = { volumeId, volumeName, papers: 2, files: 3, items: [] }
    expect(await inspect()).toEqual(healthy)
    expect(await inspect(true)).toEqual(healthy)
  })

  test('is of a volume that is there: not of one that never was, or is deleted', async () => {
    expect(await inspect()).toBeUndefined()
    await withVolume(volumeDeleted)
    expect(await inspect()).toBeUndefined()
    await at.write([volumeRestored, { type: 'VolumeDeactivated', data: { volumeId } }])
    expect(await inspect()).toMatchObject({ volumeId })
    await at.write([volumeDeleted])
    expect(await inspect()).toBeUndefined()
    await at.write([volumeCreated('Vol. 8')])
    expect(await inspect()).toMatchObject({ volumeName: 'Vol. 8' })
  })

  test('marks a file that is gone, which a person must replace then, and unmarks one that is right', async () => {
    await withVolume(uploaded())
    expect(await items()).toEqual([item(TEXT, 'missing', 'mark')])
    await at.write([repaired(TEXT, 'missing')])
    await at.project()
    expect(await items()).toEqual([item(TEXT, 'missing', 'replace')])
    await at.store(TEXT)
    expect(await items()).toEqual([item(TEXT, null, 'unmark')])
  })

  test('has a person restore a file of an earlier version', async () => {
    await at.store('two')
    await withVolume(uploaded(), replaced('two'))
    expect(await items()).toEqual([item(TEXT, 'missing', 'restore')])
    await at.store(TEXT)
    expect(await items()).toEqual([])
  })

  test('reads the contents of files only where it is asked to, or where they were found damaged', async () => {
    for (const text of [TEXT, 'two']) await at.store(text)
    await withVolume(uploaded())
    await at.overwrite(sha256Of(TEXT), OTHER_TEXT)
    expect(await items()).toEqual([])
    expect(await items(true)).toEqual([item(TEXT, 'damaged', 'mark')])
    await at.write([repaired(TEXT, 'damaged')])
    await at.project()
    expect(await items()).toEqual([item(TEXT, 'damaged', 'replace')])
    await at.write([replaced('two')])
    await at.project()
    expect(await items()).toEqual([])
    expect(await items(true)).toEqual([item(TEXT, 'damaged', 'replace')])
  })

  test('does not miss the file of a PDF that is withheld', async () => {
    await withVolume(uploaded())
    await at.put(withheldPdfs, { id: sha256Of(TEXT), acts: [] }, 100)
    expect(await inspect()).toMatchObject({ papers: 0, files: 0, items: [] })
  })

  test('goes on after one that failed', async () => {
    await at.store(TEXT)
    await withVolume(uploaded())
    const size = () => Promise.reject(new Error('no disk'))
    const failing = inspectVolume({ ...at.stores, files: { ...at.stores.files, size } })
    await expect(failing(volumeId, { contents: false })).rejects.toThrow('no disk')
    expect(await items()).toEqual([])
  })

  test('looks at one file at a time, whoever asks', async () => {
    await withVolume(uploaded('one'), uploaded('two', 'other'))
    let [current, most] = [0, 0]
    const size = async () => {
      current += 1
      most = Math.max(most, current)
      await Promise.resolve()
      current -= 1
      return 3
    }
    const inspection = inspectVolume({ ...at.stores, files: { ...at.stores.files, size } })
    await Promise.all([1, 2, 3].map(() => inspection(volumeId, { contents: false })))
    expect(most).toBe(1)
  })
})

describe('the read models of a volume', () => {
  const model = (name: string, documents: number, parked: string | null = null) => ({
    ...{ type: 'readModel', model: name, documents, parked, action: 'rebuild' },
  })
  const retitle = async (id: string, checkpoint: number, build?: number) => {
    const document = await (await at.stores.views.collection(papers)).get(id)
    await at.put({ ...papers, build }, { ...document!, title: 'On Floods' }, checkpoint)
  }

  test('that have other documents than its events say are rebuilt', async () => {
    await at.store(TEXT)
    await withVolume(uploaded(), uploaded(TEXT, 'other'))
    expect(await items()).toEqual([])
    await retitle(paperId, 100)
    expect(await items()).toEqual([model('papers', 1)])
    await retitle('other', 101)
    await (await at.stores.views.collection(volumes)).commit([{ id: volumeId, document: null }], 100)
    expect(await items()).toEqual([model('volumes', 1), model('papers', 2)])
  })

  test('are those whose documents come from the events of one volume each', async () => {
    await at.store(TEXT)
    await withVolume(uploaded())
    for (const one of projections) {
      const collection = await at.stores.views.collection(one)
      const all = (await Array.fromAsync(collection.all())).flat()
      await collection.commit(
        all.map(({ id }) => ({ id, document: null })),
        100,
      )
    }
    const models = (await items())?.flatMap(one => (one.type === 'readModel' ? [one.model] : []))
    expect(models?.toSorted()).toEqual([
      ...['paper-histories', 'paper-places', 'paper-records', 'paper-versions', 'papers'],
      ...['volume-places', 'volumes'],
    ])
  })

  test('that come from several streams are not judged', async () => {
    await withVolume()
    await (await at.stores.views.collection(years)).commit([{ id: '2025', document: null }], 100)
    expect(await items()).toEqual([])
  })

  test('that lag behind, or are served in another version, are not judged', async () => {
    await at.store(TEXT)
    await withVolume(uploaded())
    await retitle(paperId, 100)
    await at.put(served, { id: 'papers', version: papers.version - 1 })
    expect(await items()).toEqual([])
    await at.put(served, { id: 'papers', version: papers.version, build: 0 })
    expect(await items()).toEqual([model('papers', 1)])
    await at.write([{ type: 'VolumeDeactivated', data: { volumeId } }])
    expect((await items())?.map(one => one.type === 'readModel' && one.model)).toEqual(['papers'])
  })

  test('are judged by the build that is served', async () => {
    await at.store(TEXT)
    await withVolume(uploaded())
    await retitle(paperId, 100, 1)
    expect(await items()).toEqual([])
    await at.put(served, { id: 'papers', version: papers.version, build: 1 })
    expect(await items()).toEqual([model('papers', 1)])
  })

  test('that parked its stream are rebuilt, with the reason', async () => {
    await at.store(TEXT)
    await withVolume(uploaded())
    const parked = { position: 1, reason: 'A bug' }
    const name = `paper-histories@${paperHistories.version}`
    await at.put(parkedStreams, { id: 'a', model: name, stream: STREAM, ...parked })
    await at.put(parkedStreams, { id: 'b', model: `papers@${papers.version}`, stream: 'volume-other', ...parked })
    expect(await items()).toEqual([model('paper-histories', 0, 'A bug')])
  })

  test('are not judged by an event that cannot be projected', async () => {
    await at.write([volumeCreated(), { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned', file: {} } }])
    await at.stores.views.collection(volumes).then(collection => collection.commit([], 100))
    expect(await inspect()).toMatchObject({ papers: 1 })
  })
})
