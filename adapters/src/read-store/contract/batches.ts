import { beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../event-store/event-store.ts'
import { type Change, type Collection, collectionName, DocumentTooLarge, type ReadStore } from '../read-store.ts'
import { everything, type Open, removed, type SampleDocument, sampleDocuments, updated } from './fixtures.ts'

export const contractOfBatches = (open: Open) =>
  describe('a batch', () => {
    const [first, second] = [sampleDocuments(1), sampleDocuments(2)]
    const [one, other] = [collectionName(first), collectionName(second)]
    let store: ReadStore
    let cards: Collection<SampleDocument>

    beforeEach(async () => {
      store = await open()
      cards = await store.collection(first)
      await store.collection(second)
    })

    const begun = (by = store) =>
      by.begin([first, second].map(model => ({ model, ids: model === first ? ['a', 'b'] : [] })))
    const titled = (...titles: readonly string[]) => titles.map(title => updated({ id: title, title }))
    const changesOf = (...changes: readonly (readonly [string, readonly Change[]])[]) => new Map(changes)
    const positions = async () => Object.fromEntries(await store.positions())

    test('has the status of each document that is named', async () => {
      await cards.commit([...titled('a'), removed('c')], 3)
      const { statuses } = await begun()
      expect(statuses.get(one)?.get('a')?.document).toEqual({ id: 'a', title: 'a' })
      expect(statuses.get(one)?.get('b')?.document).toBeNull()
      expect([statuses.get(one)?.size, statuses.get(other)?.size]).toEqual([2, 0])
    })

    test('is stored in all of its collections, with their checkpoints', async () => {
      const { commit } = await begun()
      await commit(changesOf([one, titled('a', 'b')], [other, []]), 5, 'event-5')
      expect(await everything(cards)).toEqual([
        { id: 'a', title: 'a' },
        { id: 'b', title: 'b' },
      ])
      expect(await store.checkpoints()).toMatchObject([
        { collection: one, position: 5, event: 'event-5' },
        { collection: other, position: 5, event: 'event-5' },
      ])
    })

    test('is stored in those of its collections that are named then', async () => {
      const { commit } = await begun()
      await commit(changesOf([other, titled('a')]), 5)
      expect(await positions()).toEqual({ [one]: -1, [other]: 5 })
    })

    test('changes nothing in a collection that is projected as far already', async () => {
      await cards.commit(titled('a'), 7)
      const { commit } = await begun()
      await commit(changesOf([one, [removed('a'), ...titled('late')]], [other, titled('x')]), 5)
      expect(await everything(cards)).toEqual([{ id: 'a', title: 'a' }])
      expect(await positions()).toEqual({ [one]: 7, [other]: 5 })
    })

    test('is late where another process has projected further since it was begun: its documents and checkpoints stay', async () => {
      const late = await begun(await open())
      const { commit } = await begun()
      await commit(changesOf([one, [updated({ id: 'a', title: 'further' }), removed('b')]], [other, []]), 9, 'event-9')
      await late.commit(changesOf([one, titled('a', 'b')], [other, []]), 5, 'event-5')
      expect(await everything(cards)).toEqual([{ id: 'a', title: 'further' }])
      expect(await store.checkpoints()).toMatchObject([
        { position: 9, event: 'event-9' },
        { position: 9, event: 'event-9' },
      ])
    })

    test('of many documents is stored whole', async () => {
      const { commit } = await begun()
      const many = Array.from({ length: 150 }, (_, n) => `card ${n}`)
      await commit(changesOf([one, titled(...many)], [other, titled(...many)]), 5)
      expect(await cards.count({})).toBe(150)
      expect(await positions()).toEqual({ [one]: 5, [other]: 5 })
    })

    test('with a collection that has been dropped is refused, and leaves the others as they are', async () => {
      await store.drop(second)
      const stored = begun().then(({ commit }) => commit(changesOf([one, titled('a')], [other, titled('a')]), 5))
      await expect(stored).rejects.toThrow(Unavailable)
      await expect(stored).rejects.toThrow(other)
      expect(await positions()).toEqual({ [one]: -1 })
      expect(await everything(cards)).toEqual([])
    })

    test('with a document that is too large changes nothing, where there is such', async () => {
      const { commit } = await begun()
      const large = updated({ id: 'large', title: 'large', more: 'x'.repeat(17 * 1024 * 1024) })
      const stored = commit(changesOf([other, titled('a')], [one, [large]]), 5)
      const isRefused = await stored.then(
        () => false,
        error => error instanceof DocumentTooLarge,
      )
      expect(await positions()).toEqual(isRefused ? { [one]: -1, [other]: -1 } : { [one]: 5, [other]: 5 })
    })

    test('of no collection is harmless', async () => {
      const { commit, statuses } = await store.begin([])
      await commit(changesOf(), 5)
      expect([statuses.size, await positions()]).toEqual([0, { [one]: -1, [other]: -1 }])
    })
  })
