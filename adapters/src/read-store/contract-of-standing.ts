import { beforeEach, describe, expect, test } from 'vitest'
import { type Card, cards, drawn, everything, type Open, removed } from './cards.ts'
import { changesOf, drawTallies, tallies, type Tally, talliesTo } from './tallies.ts'
import type { Collection } from './read-store.ts'

export const contractOfStanding = (open: Open) =>
  describe('what stands', () => {
    const opened = async () => (await open()).collection<Tally>(tallies)
    let collection: Collection<Tally>

    beforeEach(async () => {
      collection = await opened()
    })

    test('is a document, or null where it was removed or never drawn', async () => {
      const shelf = await (await open()).collection<Card>(cards())
      await shelf.commit([drawn({ id: 'a', title: 'a' }), drawn({ id: 'b', title: 'b' })], 3)
      await shelf.commit([removed('b')], 7)
      const standing = await shelf.standing(['a', 'b', 'never there'])
      expect(standing.get('a')?.document).toEqual({ id: 'a', title: 'a' })
      expect([standing.get('b')?.document, standing.get('never there')?.document]).toEqual([null, null])
      expect(standing.size).toBe(3)
    })

    test('is as old as its last change or younger, and no younger than the checkpoint where nobody draws', async () => {
      const shelf = await (await open()).collection<Card>(cards())
      await shelf.commit([drawn({ id: 'a', title: 'a' }), drawn({ id: 'b', title: 'b' })], 3)
      await shelf.commit([drawn({ id: 'a', title: 'again' }), removed('b')], 5)
      await shelf.commit([], 9)
      for (const { position } of (await shelf.standing(['a', 'b'])).values()) {
        expect(position).toBeGreaterThanOrEqual(5)
        expect(position).toBeLessThanOrEqual(9)
      }
    })

    test('of nothing is nothing', async () => {
      expect((await collection.standing([])).size).toBe(0)
    })

    test.for([1, 4, 7, 60])('drawn on in batches of %i, the tallies are right', async size => {
      await drawTallies(collection, size)
      expect(await everything(collection)).toEqual(talliesTo())
    })

    test('drawn by two at once, in batches that begin and end elsewhere, nothing is lost or doubled', async () => {
      const other = await opened()
      await Promise.all([drawTallies(collection, 5), drawTallies(other, 7), drawTallies(await opened(), 1)])
      expect(await everything(collection)).toEqual(talliesTo())
      expect(await collection.checkpoint()).toBe(59)
    })

    test('one that was late in drawing changes nothing, and goes on rightly', async () => {
      const late = await opened()
      const changes = await changesOf(late, 0, 20)
      await drawTallies(collection, 11)
      await late.commit(changes, 20)
      await late.commit(await changesOf(late, 21, 45), 45)
      expect(await everything(late)).toEqual(talliesTo())
      expect(await late.checkpoint()).toBe(59)
    })

    test('one that reads while another draws goes on from there', async () => {
      const late = await opened()
      await collection.commit(await changesOf(collection, 0, 30), 30)
      const changes = await changesOf(late, 0, 40)
      await collection.commit(await changesOf(collection, 31, 35), 35)
      await late.commit(changes, 40)
      expect(await everything(collection)).toEqual(talliesTo(40))
      await drawTallies(collection, 3)
      expect(await everything(collection)).toEqual(talliesTo())
    })
  })
