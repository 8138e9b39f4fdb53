import { beforeEach, describe, expect, test } from 'vitest'
import { type SampleDocument, sampleDocuments, updated, everything, type Open, removed } from './fixtures.ts'
import { type Change, type Collection, type ReadStore, storeChange } from '../read-store.ts'

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
    let collection: Collection<SampleDocument>
    const titles = async () => (await everything(collection)).map(({ id, title }) => `${id}: ${title}`)

    beforeEach(async () => {
      store = await open()
      collection = await store.collection<SampleDocument>(sampleDocuments())
    })

    test.for(Object.entries(UNUSUAL))('%s are read back unchanged', async ([, more]) => {
      const document = { id: 'a', title: 'unusual', more }
      await collection.commit([updated(document)], 1)
      const stored = await collection.get('a')
      expect(stored).toEqual(document)
      expect(JSON.stringify(stored)).toBe(JSON.stringify(document))
      expect(JSON.stringify(await collection.find({ where: { title: 'unusual' } }))).toBe(JSON.stringify([document]))
      expect({}).not.toHaveProperty('polluted')
    })

    test('A document of 1 MB is read back whole', async () => {
      const document = { id: 'big', title: 'big', more: Array.from({ length: 10_000 }, () => 'नदी'.repeat(33)) }
      await collection.commit([updated(document)], 1)
      expect(await collection.get('big')).toEqual(document)
    })

    test('A document is replaced as a whole, and its old fields are found no more', async () => {
      await collection.commit([updated({ id: 'a', title: 'first', year: 2024, more: 1 })], 1)
      await collection.commit([updated({ id: 'a', title: 'second' })], 2)
      expect(await collection.get('a')).toEqual({ id: 'a', title: 'second' })
      expect(await collection.find({ where: { year: 2024 } })).toEqual([])
    })

    test('A removed document is in no result any more', async () => {
      await collection.commit([updated({ id: 'a', title: 'gone', year: 1 }), updated({ id: 'b', title: 'stays' })], 1)
      await collection.commit([removed('a'), removed('never there')], 2)
      expect(await collection.get('a')).toBeUndefined()
      expect(await collection.find({ where: { year: 1 } })).toEqual([])
      expect(await collection.count({})).toBe(1)
      expect(await titles()).toEqual(['b: stays'])
    })

    test('A removed document can be stored again', async () => {
      await collection.commit([updated({ id: 'a', title: 'first' })], 1)
      await collection.commit([removed('a')], 2)
      await collection.commit([updated({ id: 'a', title: 'again' })], 3)
      expect(await titles()).toEqual(['a: again'])
    })

    test('Of several changes of one document in a commit the last one counts', async () => {
      const [first, second] = [updated({ id: 'a', title: 'first' }), updated({ id: 'a', title: 'second' })]
      await collection.commit([first, removed('a'), second, updated({ id: 'b', title: 'b' }), removed('b')], 1)
      expect(await titles()).toEqual(['a: second'])
    })

    test('A commit without changes moves the checkpoint', async () => {
      await collection.commit([], 41)
      expect(await collection.checkpoint()).toBe(41)
    })

    test('Positions have gaps and may be as great as a log grows', async () => {
      for (const position of [0, 7, 4_294_967_296, Number.MAX_SAFE_INTEGER]) {
        await collection.commit([updated({ id: 'a', title: `${position}` })], position)
        expect(await collection.checkpoint()).toBe(position)
      }
      expect(await titles()).toEqual([`a: ${Number.MAX_SAFE_INTEGER}`])
    })

    test('A commit applied twice is applied once', async () => {
      const changes = [updated({ id: 'a', title: 'first' }), removed('b')]
      await collection.commit(changes, 5)
      await collection.commit(changes, 5)
      expect(await titles()).toEqual(['a: first'])
      expect(await collection.checkpoint()).toBe(5)
    })

    test.for([5, 4, 0])('A late commit changes nothing (5 is stored, %i is committed)', async checkpoint => {
      await collection.commit([updated({ id: 'a', title: 'new' }), removed('b')], 5)
      await collection.commit([updated({ id: 'a', title: 'late' }), updated({ id: 'b', title: 'late' })], checkpoint)
      await collection.commit([removed('a')], checkpoint)
      expect(await titles()).toEqual(['a: new'])
      expect(await collection.checkpoint()).toBe(5)
    })

    test('A removed document is not brought back by a late commit through another handle', async () => {
      const late = await (await open()).collection<SampleDocument>(sampleDocuments())
      await collection.commit([updated({ id: 'a', title: 'first' })], 1)
      await collection.commit([removed('a')], 3)
      await late.commit([updated({ id: 'a', title: 'late' })], 2)
      expect(await titles()).toEqual([])
    })

    test('Two handles that make the same commits at once have the result of one', async () => {
      const other = await (await open()).collection<SampleDocument>(sampleDocuments())
      const projectAll = async (by: Collection<SampleDocument>) => {
        for (const [at, changes] of history.entries()) await by.commit(changes, at)
      }
      await Promise.all([projectAll(collection), projectAll(other)])
      expect(await titles()).toEqual(['id0: 56', 'id1: 57', 'id2: 58', 'id4: 53', 'id5: 54', 'id6: 55'])
      expect(await collection.checkpoint()).toBe(history.length - 1)
    })

    test('Of what is projected from no log every change is stored, though many come at once', async () => {
      const other = await (await open()).collection<SampleDocument>(sampleDocuments())
      const store = (n: number, title: string) =>
        storeChange(n % 2 ? collection : other, updated({ id: `id${n}`, title }))
      await Promise.all(Array.from({ length: 6 }, (_, n) => store(n, 'first')))
      await Promise.all([store(0, 'second'), store(1, 'first'), storeChange(other, removed('id3'))])
      expect(await titles()).toEqual(['id0: second', 'id1: first', 'id2: first', 'id4: first', 'id5: first'])
    })

    test('The same history in commits of any size is the same collection, byte for byte', async () => {
      const sizes = [1, 7, history.length]
      const collections = sizes.map(async (size, version) => {
        const by = await store.collection<SampleDocument>(sampleDocuments(version + 2))
        for (let at = 0; at < history.length; at += size) {
          await by.commit(history.slice(at, at + size).flat(), Math.min(at + size, history.length) - 1)
        }
        return JSON.stringify([await everything(by), await by.checkpoint()])
      })
      expect(new Set(await Promise.all(collections)).size).toBe(1)
    })
  })

/** Projects seven documents repeatedly; the fourth is removed in the end. */
const history: readonly (readonly Change<SampleDocument>[])[] = [
  ...Array.from({ length: 59 }, (_, n) => [updated({ id: `id${n % 7}`, title: `${n}` })]),
  [removed('id3')],
]
