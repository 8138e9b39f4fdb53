import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { BEGINNING } from '../../event-store/event-store.ts'
import type { ReadingBatch, ReadingLog, StoredBatch } from './readings.ts'

const reading = (at: number) => ({ at, kind: 'pdf', item: randomUUID(), reader: 'r', agent: 'a' }) as const

const withoutPosition = ({ id: _, position: __, ...batch }: StoredBatch): ReadingBatch => batch

const all = async (log: ReadingLog, after = BEGINNING) => {
  const found: StoredBatch[] = []
  for await (const batches of log.readAll(after)) found.push(...batches)
  return found
}

/** What every log of readings owes; an implementation's own test calls it. */
export const readingLogContract = (name: string, open: (log: string) => Promise<ReadingLog>) =>
  describe(`${name} keeps the contract of a log of readings`, () => {
    const opened = async () => open(`usage-${randomUUID()}`)

    test('it returns batches as they were appended, in their order', async () => {
      const log = await opened()
      const batches: readonly ReadingBatch[] = [
        { readings: [reading(1), { ...reading(2), readerBefore: 'b' }], agents: { a: 'Firefox “ü”' } },
        { readings: [{ ...reading(3), kind: 'zip', content: 'c' }], contents: { c: ['p', 'q'] } },
        { late: [{ at: 4, kind: 'page', item: 'p', agent: 'a', id: 'i', receivedAt: 5 }] },
        { published: { rules: 'a list', until: '2026-01-10', figures: [{ item: 'p', pdf: 1, page: 2, zip: 0 }] } },
        { earlier: { source: 'an older log', counts: [{ item: 'p', count: 7 }] } },
      ]
      for (const batch of batches) await log.append(batch)
      expect((await all(log)).map(withoutPosition)).toEqual(batches)
      await log.close()
    })

    test('it stores a batch once that is appended again with its id', async () => {
      const log = await opened()
      const id = randomUUID()
      const batch = { readings: [reading(1)] }
      const first = await log.append(batch, id)
      expect(await log.append(batch, id)).toBe(first)
      expect((await all(log)).map(withoutPosition)).toEqual([batch])
      await log.close()
    })

    test('it continues after a position, and names its head', async () => {
      const log = await opened()
      expect(await log.head()).toBe(BEGINNING)
      const first = await log.append({ readings: [reading(1)] })
      const second = await log.append({ readings: [reading(2)] })
      const [found] = await all(log, first)
      expect([found?.position, await log.head()]).toEqual([second, second])
      expect(await log.idAt(second)).toBe(found?.id)
      await log.close()
    })

    test('it ends the raw readings of the oldest month, and what is no reading stays', async () => {
      const log = await opened()
      const [january, february] = [Date.parse('2024-01-31T23:59:59Z'), Date.parse('2024-02-01T00:00:00Z')]
      const earlier = { source: 'an older log', counts: [{ item: 'p', count: 7 }] }
      const late = { at: january, kind: 'page', item: 'p', agent: 'a', id: 'i', receivedAt: february } as const
      await log.append({ earlier })
      expect(await log.oldest()).toBeUndefined()
      for (const at of [january, february]) await log.append({ readings: [reading(at)], agents: { a: 'Firefox' } })
      await log.append({ late: [late] })
      await log.append({ frozen: { rules: 'a list', counts: [], robots: [] } })
      const raw = await log.oldest()
      expect(raw).toMatchObject({ first: '2024-01', last: '2024-01' })
      if (raw) await log.end(raw)
      const left = (await all(log)).map(batch => Object.keys(withoutPosition(batch)).toSorted())
      expect(left).toEqual([['earlier'], ['agents', 'readings'], ['late'], ['frozen']])
      expect(await log.oldest()).toMatchObject({ first: '2024-02', last: '2024-02' })
      await log.close()
    })

    test('it gives live batches to whoever follows, until the signal aborts', async () => {
      const log = await opened()
      await log.append({ readings: [reading(1)] })
      const stopping = new AbortController()
      const seen: number[] = []
      for await (const batches of log.follow(BEGINNING, stopping.signal)) {
        seen.push(...batches.flatMap(({ readings = [] }) => readings.map(({ at }) => at)))
        if (seen.length === 1) await log.append({ readings: [reading(2)] })
        if (seen.length === 2) stopping.abort()
      }
      expect(seen).toEqual([1, 2])
      await log.close()
    })
  })
