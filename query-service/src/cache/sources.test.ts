import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makePerVersion, sharedVersionOf, shareReads, versionOf } from '../views/served-views.ts'

test('the version of sources is another one when any of them has changed', async () => {
  const versions = new Set<string>()
  for (const pair of [
    [1, 2],
    [1, 3],
    [12, ''],
    ['', 12],
  ])
    versions.add(await versionOf(pair.map(value => ({ version: async () => value }))))
  expect(versions.size).toBe(4)
})

test('a shared read begins after the last of those who ask in a turn', async () => {
  let [stored, reads] = [1, 0]
  const read = shareReads(async () => {
    reads += 1
    return stored
  })
  const first = read()
  stored = 2
  const second = read()
  expect([await first, await second, reads]).toEqual([2, 2, 1])
  stored = 3
  expect([await read(), reads]).toEqual([3, 2])
})

describe('a shared read of what only this process writes', () => {
  const given = () => {
    const state = { stored: 1, writes: 1, reads: 0 }
    const readAll = async () => {
      state.reads += 1
      return state.stored
    }
    return { state, read: shareReads(readAll, () => state.writes) }
  }

  test('is one in a moment, until something is written', async () => {
    const { state, read } = given()
    const first = read()
    expect([await first, await read(), state.reads]).toEqual([1, 1, 1])
    Object.assign(state, { stored: 2, writes: 2 })
    expect([await read(), await read(), state.reads]).toEqual([2, 2, 2])
  })

  test('is another one after a moment, whatever was written', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { state, read } = given()
    await read()
    state.stored = 2
    vi.advanceTimersByTime(9)
    expect(await read()).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await read()).toBe(2)
  })

  test('is of what was written before it began', async () => {
    const state = { stored: 1, writes: 1 }
    const writing = async () => {
      const { stored } = state
      await new Promise(resolve => setImmediate(resolve))
      Object.assign(state, { stored: 2, writes: 2 })
      return stored
    }
    const read = shareReads(writing, () => state.writes)
    expect([await read(), await read()]).toEqual([1, 2])
  })

  test('is repeated where it failed', async () => {
    let reads = 0
    const read = shareReads(
      async () => {
        reads += 1
        if (reads === 1) throw new Error('not now')
        return 'a'
      },
      () => 1,
    )
    await expect(read()).rejects.toThrow('not now')
    expect(await read()).toBe('a')
  })
})

test('the shared version of sources is taken again as long as nothing is written, and else read in each turn', async () => {
  let asked = 0
  const sources = [{ version: async () => (asked += 1) }, { version: async () => 'a' }]
  const known = sharedVersionOf(sources, () => 1)
  expect([await known(), await known(), asked]).toEqual(['1,a', '1,a', 1])
  const unknown = sharedVersionOf(sources, undefined)
  expect([await unknown(), await unknown(), asked]).toEqual(['2,a', '3,a', 3])
})

describe('what is made of sources', () => {
  test('is made once of a version, and again of another', async () => {
    let [version, made] = ['a', 0]
    const current = makePerVersion([{ version: async () => version }], async () => (made += 1))
    expect(await Promise.all([current(), current()])).toEqual([1, 1])
    expect(await current()).toBe(1)
    version = 'b'
    expect(await current()).toBe(2)
    version = 'a'
    expect(await current()).toBe(3)
  })

  test('is made again where it failed, and a later one stays', async () => {
    let [version, made] = ['a', 0]
    const begun: PromiseWithResolvers<number>[] = []
    const current = makePerVersion([{ version: async () => version }], async () => {
      made += 1
      const job = Promise.withResolvers<number>()
      begun.push(job)
      return job.promise
    })
    const failed = current()
    await new Promise(resolve => setImmediate(resolve))
    version = 'b'
    const later = current()
    await new Promise(resolve => setImmediate(resolve))
    begun[0]?.reject(new Error('The first one fails late'))
    begun[1]?.resolve(7)
    await expect(failed).rejects.toThrow('fails late')
    expect([await later, await current(), made]).toEqual([7, 7, 2])
    version = 'c'
    const third = current()
    await new Promise(resolve => setImmediate(resolve))
    begun[2]?.reject(new Error('The third fails'))
    await expect(third).rejects.toThrow('The third')
    void current()
    await new Promise(resolve => setImmediate(resolve))
    expect(made).toBe(4)
    begun[3]?.resolve(8)
  })

  test('is made again after two have failed, the later one first', async () => {
    const versions = ['a', 'b', 'b']
    const begun: PromiseWithResolvers<number>[] = []
    const current = makePerVersion([{ version: async () => versions.shift() ?? '' }], async () => {
      const job = Promise.withResolvers<number>()
      begun.push(job)
      return job.promise
    })
    const both = [current(), current()].map(job => job.catch(String))
    await new Promise(resolve => setImmediate(resolve))
    begun[1]?.reject('later')
    await new Promise(resolve => setImmediate(resolve))
    begun[0]?.reject('earlier')
    expect(await Promise.all(both)).toEqual(['earlier', 'later'])
    const again = current()
    await new Promise(resolve => setImmediate(resolve))
    begun[2]?.resolve(7)
    expect(await again).toBe(7)
  })
})
