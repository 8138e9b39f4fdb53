import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aLog, anEvent, everything, given, type OpenLog, openedBy, someEvents } from './fixtures.ts'

const NAMES = [
  'volume-%2F%2e%2e',
  'volume/../board?#',
  'volume with spaces & "quotes"',
  "volume-';drop table events;--",
  'खंड-शोध',
  'volume-🌊-👩‍🔬',
]

const TEXTS = [
  '{"__proto__":{"admin":true},"constructor":{"prototype":1}}',
  JSON.stringify('line\u2028and\u2029paragraph, \0 and \u007f'),
  JSON.stringify('\ud83d alone, \udc00 alone'),
  JSON.stringify('शोध: क्‍ष and क्‌ष, é and e\u0301, 👩‍🔬, \ufeff'),
  JSON.stringify({ '': '', 1: [], a: {}, deep: [[[[null, true, false]]]] }),
  JSON.stringify([0, -1, 1e21, 1e-7, 0.1, 9007199254740991, 5e-324]),
  'null',
  '""',
]

const UNUSUAL = [
  '{ "twice": 1,\r\n\t"twice": 1.0, "\\u0041": "\0 and \ufeff" }',
  '{"b":1,"1":2}',
  'no JSON',
  '',
  '[1e0]',
  '"\\u0041"',
  '{"$text":"x"}',
]

export const contractOfTexts = (name: string, open: OpenLog): unknown =>
  describe(`${name}: texts`, () => {
    const { aStore, twoHandles } = openedBy(open)

    test.for(NAMES)('A stream may be named %s', async stream => {
      const store = await aStore()
      const event = anEvent()
      await store.append(stream, 'noStream', [event])
      await store.append('volume', 'noStream', someEvents(1))
      expect((await store.readStream(stream)).events.map(given)).toEqual([event])
      expect((await everything(store)).map(stored => stored.stream)).toEqual([stream, 'volume'])
    })

    test('A stream without a name and an event without a type are refused', async () => {
      const store = await aStore()
      await expect(store.append('', 'any', [anEvent()])).rejects.toThrow("'' is no name for a stream")
      await expect(store.append('volume-1', 'any', [anEvent({}, '')])).rejects.toThrow('an event has no type')
      expect(await everything(store)).toEqual([])
    })

    test.for(TEXTS)('The data %s is read back byte for byte', async data => {
      const [writer, reader] = await twoHandles()
      const event = { ...anEvent(), data }
      await writer.append('volume-1', 'noStream', [event])
      expect((await reader.readStream('volume-1')).events.map(given)).toEqual([event])
      expect((await everything(reader)).map(given)).toEqual([event])
      expect({}).not.toHaveProperty('admin')
    })

    test('Texts that JSON.stringify would write otherwise are read back as they were given', async () => {
      const store = await aStore()
      const events = UNUSUAL.flatMap(text => [
        { ...anEvent(), data: text },
        { ...anEvent(), metadata: text },
      ])
      await store.append('volume-1', 'noStream', events)
      expect((await store.readStream('volume-1')).events.map(given)).toEqual(events)
      expect((await everything(store)).map(given)).toEqual(events)
    })

    test('Any JSON is read back byte for byte', async () => {
      const store = await aStore()
      let revision = -1
      const json = fc.json({ stringUnit: 'binary' }).map(text => JSON.stringify(JSON.parse(text)))
      await fc.assert(
        fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 5 }), async texts => {
          const events = texts.map(data => ({ ...anEvent(), data }))
          const from = revision + 1
          revision = (await store.append('volume-1', revision, events)).revision
          expect((await store.readStream('volume-1', from)).events.map(given)).toEqual(events)
        }),
        { numRuns: 50 },
      )
    })

    test('A log always has the same id, and no other log has it', async () => {
      const [one, again] = await twoHandles()
      expect(one.logId).not.toBe('')
      expect(again.logId).toBe(one.logId)
      expect((await aStore()).logId).not.toBe(one.logId)
    })

    test('What one log holds no other log shows', async () => {
      const log = aLog()
      const [journal, usage] = [await open(log), await open(`${log}-usage`)]
      const event = anEvent()
      await journal.append('volume-1', 'noStream', [event])
      await usage.append('volume-1', 'noStream', [anEvent()])
      const found = [await everything(journal), (await journal.readStream('volume-1')).events]
      await Promise.all([journal.close(), usage.close()])
      expect(found.map(events => events.map(given))).toEqual([[event], [event]])
    })
  })
