import { beforeEach, describe, expect, test } from 'vitest'
import { type Card, cards, drawn, everything, type Open, removed } from './cards.ts'
import type { Change, Collection, ReadStore } from './read-store.ts'

const UNUSUAL: Readonly<Record<string, unknown>> = {
  'texts in many scripts': {
    hindi: 'क्ष\u200dत्र',
    joined: 'a\u200cb',
    emoji: '👩‍🔬',
    quotes: '"\'`\\',
    controls: '\u0001\n\t\u2028',
  },
  'composed and decomposed letters': ['é', 'e\u0301'],
  'lists and objects in each other': { a: [{ b: [[1, [2, { c: null }]]] }], empty: {}, none: [] },
  numbers: [0, -1, 1.5, 0.1, 1e21, 1e-7, 2 ** 31, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER],
  'true, false, null': [true, false, null],
  'keys with dots, dollars and spaces': { 'a.b': 1, $set: { $gt: '' }, 'c d': 2, '': 3, नाम: 4, 'a"b\'c': 5 },
  'a key __proto__': JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}'),
  'the order of keys': { z: 1, a: 2, m: 3 },
}

export const contractOfCommits = (open: Open) =>
  describe('commits', () => {
    let store: ReadStore
    let collection: Collection<Card>
    const titles = async () => (await everything(collection)).map(({ id, title }) => `${id}: ${title}`)

    beforeEach(async () => {
      store = await open()
      collection = await store.collection<Card>(cards())
    })

    test.for(Object.entries(UNUSUAL))('%s come back as they were', async ([, more]) => {
      const document = { id: 'a', title: 'unusual', more }
      await collection.commit([drawn(document)], 1)
      const kept = await collection.get('a')
      expect(kept).toEqual(document)
      expect(JSON.stringify(kept)).toBe(JSON.stringify(document))
      expect(JSON.stringify(await collection.find({ where: { title: 'unusual' } }))).toBe(JSON.stringify([document]))
      expect({}).not.toHaveProperty('polluted')
    })

    test('a document of 1 MB comes back whole', async () => {
      const document = { id: 'big', title: 'big', more: Array.from({ length: 10_000 }, () => 'नदी'.repeat(33)) }
      await collection.commit([drawn(document)], 1)
      expect(await collection.get('big')).toEqual(document)
    })

    test('a document is replaced as a whole, and its old fields are found no more', async () => {
      await collection.commit([drawn({ id: 'a', title: 'first', year: 2024, more: 1 })], 1)
      await collection.commit([drawn({ id: 'a', title: 'second' })], 2)
      expect(await collection.get('a')).toEqual({ id: 'a', title: 'second' })
      expect(await collection.find({ where: { year: 2024 } })).toEqual([])
    })

    test('a removed document is gone from every answer', async () => {
      await collection.commit([drawn({ id: 'a', title: 'gone', year: 1 }), drawn({ id: 'b', title: 'stays' })], 1)
      await collection.commit([removed('a'), removed('never there')], 2)
      expect(await collection.get('a')).toBeUndefined()
      expect(await collection.find({ where: { year: 1 } })).toEqual([])
      expect(await collection.count({})).toBe(1)
      expect(await titles()).toEqual(['b: stays'])
    })

    test('a removed document can be drawn again', async () => {
      await collection.commit([drawn({ id: 'a', title: 'first' })], 1)
      await collection.commit([removed('a')], 2)
      await collection.commit([drawn({ id: 'a', title: 'again' })], 3)
      expect(await titles()).toEqual(['a: again'])
    })

    test('of several changes of one document in a commit the last one counts', async () => {
      const [first, second] = [drawn({ id: 'a', title: 'first' }), drawn({ id: 'a', title: 'second' })]
      await collection.commit([first, removed('a'), second, drawn({ id: 'b', title: 'b' }), removed('b')], 1)
      expect(await titles()).toEqual(['a: second'])
    })

    test('a commit without changes moves the checkpoint', async () => {
      await collection.commit([], 41)
      expect(await collection.checkpoint()).toBe(41)
    })

    test('positions have gaps and may be as great as a log grows', async () => {
      for (const position of [0, 7, 4_294_967_296, Number.MAX_SAFE_INTEGER]) {
        await collection.commit([drawn({ id: 'a', title: `${position}` })], position)
        expect(await collection.checkpoint()).toBe(position)
      }
      expect(await titles()).toEqual([`a: ${Number.MAX_SAFE_INTEGER}`])
    })

    test('a commit applied twice is applied once', async () => {
      const changes = [drawn({ id: 'a', title: 'first' }), removed('b')]
      await collection.commit(changes, 5)
      await collection.commit(changes, 5)
      expect(await titles()).toEqual(['a: first'])
      expect(await collection.checkpoint()).toBe(5)
    })

    test.for([5, 4, 0])('a commit that comes late changes nothing (5 is kept, %i comes)', async checkpoint => {
      await collection.commit([drawn({ id: 'a', title: 'new' }), removed('b')], 5)
      await collection.commit([drawn({ id: 'a', title: 'late' }), drawn({ id: 'b', title: 'late' })], checkpoint)
      await collection.commit([removed('a')], checkpoint)
      expect(await titles()).toEqual(['a: new'])
      expect(await collection.checkpoint()).toBe(5)
    })

    test('a removed document is not brought back by a late commit through another handle', async () => {
      const late = await (await open()).collection<Card>(cards())
      await collection.commit([drawn({ id: 'a', title: 'first' })], 1)
      await collection.commit([removed('a')], 3)
      await late.commit([drawn({ id: 'a', title: 'late' })], 2)
      expect(await titles()).toEqual([])
    })

    test('two handles that draw the same commits at once end where one would', async () => {
      const other = await (await open()).collection<Card>(cards())
      const drawAll = async (by: Collection<Card>) => {
        for (const [at, changes] of history.entries()) await by.commit(changes, at)
      }
      await Promise.all([drawAll(collection), drawAll(other)])
      expect(await titles()).toEqual(['id0: 56', 'id1: 57', 'id2: 58', 'id4: 53', 'id5: 54', 'id6: 55'])
      expect(await collection.checkpoint()).toBe(history.length - 1)
    })

    test('the same history in commits of any size is the same collection, byte for byte', async () => {
      const sizes = [1, 7, history.length]
      const drawings = sizes.map(async (size, version) => {
        const by = await store.collection<Card>(cards(version + 2))
        for (let at = 0; at < history.length; at += size) {
          await by.commit(history.slice(at, at + size).flat(), Math.min(at + size, history.length) - 1)
        }
        return JSON.stringify([await everything(by), await by.checkpoint()])
      })
      expect(new Set(await Promise.all(drawings)).size).toBe(1)
    })
  })

/** Draws seven documents again and again; the fourth is removed in the end. */
const history: readonly (readonly Change<Card>[])[] = [
  ...Array.from({ length: 59 }, (_, n) => [drawn({ id: `id${n % 7}`, title: `${n}` })]),
  [removed('id3')],
]
