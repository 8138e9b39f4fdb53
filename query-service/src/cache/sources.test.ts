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

describe('the shared version of sources with stamps', () => {
  const sourceOf = (state: { stored: number; stamp: number; asked: number }) => ({
    stamp: () => state.stamp,
    version: async () => {
      state.asked += 1
      return state.stored
    },
  })

  test('is asked for once in a moment until a stamp grows', async () => {
    const state = { stored: 1, stamp: 1, asked: 0 }
    const version = sharedVersionOf([sourceOf(state), { stamp: () => 0, version: async () => 'a' }])
    const first = version()
    expect([await first, await version(), state.asked]).toEqual(['1,a', '1,a', 1])
    Object.assign(state, { stored: 2, stamp: 2 })
    expect([await version(), await version(), state.asked]).toEqual(['2,a', '2,a', 2])
  })

  test('is asked for again after a moment, whatever the stamps say', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const state = { stored: 1, stamp: 1, asked: 0 }
    const version = sharedVersionOf([sourceOf(state)])
    await version()
    state.stored = 2
    vi.advanceTimersByTime(9)
    expect(await version()).toBe('1')
    vi.advanceTimersByTime(1)
    expect(await version()).toBe('2')
  })

  test('is asked for again where it failed', async () => {
    let asked = 0
    const once = async () => {
      asked += 1
      if (asked === 1) throw new Error('not now')
      return 'a'
    }
    const version = sharedVersionOf([{ stamp: () => 1, version: once }])
    await expect(version()).rejects.toThrow('not now')
    expect(await version()).toBe('a')
  })

  test('is asked for in each turn, where one source has none', async () => {
    const state = { stored: 1, stamp: 1, asked: 0 }
    const version = sharedVersionOf([sourceOf(state), { version: async () => 'a' }])
    expect(await version()).toBe('1,a')
    state.stored = 2
    expect(await version()).toBe('2,a')
  })
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
