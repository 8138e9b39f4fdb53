import { beforeEach, describe, expect, test } from 'vitest'
import { BEGINNING } from '../../event-store/event-store.ts'
import type { SearchIndex } from '../search.ts'
import { changes, idsFor, indexed, type Open, paper, removed, search, volume } from './fixtures.ts'

export const contractOfIndexing = (open: Open) =>
  describe('indexing', () => {
    let index: SearchIndex

    beforeEach(async () => {
      index = await open()
    })

    const withoutText = async () => (await index.withoutText(10, 0)).map(({ sha256 }) => sha256)

    test('An empty index is at the beginning', async () => {
      expect(await index.state()).toEqual({ position: BEGINNING, event: undefined, texts: 0 })
      expect(await search(index, 'rivers')).toEqual({ papers: [], total: 0, volumes: [] })
      expect(await index.suggest([{ text: 'rivers', isPrefix: true }])).toBeUndefined()
    })

    test('Documents are returned as they were committed, null where there is none', async () => {
      const [one, two] = [paper('a', { title: 'नदी' }), volume()]
      await index.commit(changes([one], [two]), { position: 7, event: 'e7' })
      expect(await index.documents({ papers: ['a', 'b'], volumes: ['v1'] })).toEqual({
        papers: new Map([
          ['a', one],
          ['b', null],
        ]),
        volumes: new Map([['v1', two]]),
      })
      expect(await index.state()).toEqual({ position: 7, event: 'e7', texts: 0 })
    })

    test('What has changed is found by what it says now', async () => {
      await indexed(index, [paper('a', { title: 'Rivers' }), paper('b', { title: 'Rivers' })])
      await indexed(index, [paper('a', { title: 'Lakes' })], { position: 2 })
      expect([await idsFor(index, 'rivers'), await idsFor(index, 'lakes')]).toEqual([['b'], ['a']])
      await index.commit(removed('a', 'unknown'), { position: 3 })
      expect(await idsFor(index, 'lakes')).toEqual([])
    })

    test('What is deleted is not found, and is found again when it is restored', async () => {
      const deleted = { isDeleted: true, deletedAt: '2026-01-01T00:00:00.000Z' }
      const put = (state: object, position: number) =>
        index.commit(changes([paper('a', { title: 'Rivers', ...state })], [volume({ name: 'On Water', ...state })]), {
          position,
        })
      const found = async () => [
        ...(await idsFor(index, 'rivers')),
        ...(await idsFor(index, 'estuaries')),
        ...(await search(index, 'water')).volumes.map(({ id }) => id),
      ]
      await put({}, 1)
      await index.addText('pdf of a', ['Estuaries'])
      await put(deleted, 2)
      expect(await found()).toEqual([])
      await put({}, 3)
      expect(await found()).toEqual(['a', 'a', 'v1'])
    })

    test('A text is asked for until it was added, also an empty one', async () => {
      await indexed(index, [paper('a'), paper('b'), paper('c', { sha256: 'pdf of b' })])
      const [first] = await index.withoutText(1, 0)
      expect(await withoutText()).toEqual(['pdf of a', 'pdf of b'])
      expect(first?.sha256).toBe('pdf of a')
      expect((await index.withoutText(10, first?.number ?? 0)).map(({ sha256 }) => sha256)).toEqual(['pdf of b'])
      await index.addText('pdf of b', [])
      await index.addText('pdf of a', ['Rivers'])
      expect(await withoutText()).toEqual([])
      expect((await index.state()).texts).toBe(2)
    })

    test('A text stays with its PDF: through a revision, not through a replacement', async () => {
      await indexed(index, [paper('a')])
      await index.addText('pdf of a', ['Zebrafish'])
      await indexed(index, [paper('a', { title: 'Revised' })], { position: 2 })
      expect(await idsFor(index, 'zebrafish revised')).toEqual(['a'])
      await indexed(index, [paper('a', { sha256: 'another' })], { position: 3 })
      expect(await idsFor(index, 'zebrafish')).toEqual([])
      expect(await withoutText()).toEqual(['another'])
    })

    test('Papers with the same PDF share its text, and it goes with the last of them', async () => {
      await indexed(index, [paper('a', { sha256: 'same' }), paper('b', { sha256: 'same' })])
      await index.addText('same', ['Zebrafish'])
      expect((await idsFor(index, 'zebrafish')).toSorted()).toEqual(['a', 'b'])
      await index.commit(removed('a'), { position: 2 })
      expect(await idsFor(index, 'zebrafish')).toEqual(['b'])
      await index.commit(removed('b'), { position: 3 })
      await indexed(index, [paper('c', { sha256: 'same' })], { position: 4 })
      expect(await withoutText()).toEqual(['same'])
    })

    test('A withheld text is not found, whichever paper has it, until nobody withholds it any more', async () => {
      await indexed(index, [paper('a', { sha256: 'same' }), paper('b', { sha256: 'same' })])
      await index.addText('same', ['Zebrafish'])
      const set = (paperId: string, isWithheld: boolean, position: number) =>
        index.commit({ ...changes([]), withheld: [{ sha256: 'same', paperId, isWithheld }] }, { position })
      await set('a', true, 2)
      await set('b', true, 3)
      await set('a', false, 4)
      await index.addText('same', ['Zebrafish'])
      expect([await idsFor(index, 'zebrafish'), await withoutText()]).toEqual([[], []])
      expect(await idsFor(index, 'untitled')).toHaveLength(2)
      await set('b', false, 5)
      expect(await withoutText()).toEqual(['same'])
      await index.addText('same', ['Zebrafish'])
      expect((await idsFor(index, 'zebrafish')).toSorted()).toEqual(['a', 'b'])
    })

    test('The text of a PDF that no paper has any more is not added', async () => {
      await index.addText('gone', ['Zebrafish'])
      expect(await index.state()).toMatchObject({ texts: 0 })
    })

    test('An index that is opened again continues where it was', async () => {
      await indexed(index, [paper('a', { title: 'Rivers' })], { position: 5, event: 'e5' })
      await index.addText('pdf of a', ['Zebrafish'])
      await index.close()
      index = await open()
      expect(await index.state()).toEqual({ position: 5, event: 'e5', texts: 1 })
      expect(await idsFor(index, 'rivers zebrafish')).toEqual(['a'])
    })

    test('A cleared index is empty and is filled again', async () => {
      await indexed(index, [paper('a', { title: 'Rivers' })])
      await index.addText('pdf of a', ['Zebrafish'])
      await index.clear()
      expect(await index.state()).toEqual({ position: BEGINNING, event: undefined, texts: 0 })
      expect(await idsFor(index, 'rivers')).toEqual([])
      await indexed(index, [paper('a', { title: 'Rivers' })])
      expect(await idsFor(index, 'rivers')).toEqual(['a'])
      expect(await withoutText()).toEqual(['pdf of a'])
    })
  })
