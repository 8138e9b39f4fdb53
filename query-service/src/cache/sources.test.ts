import { describe, expect, test } from 'vitest'
import { sharedLook } from './shared-look.ts'
import { madePer, stampOf } from './sources.ts'

const modelAt = (version?: number) => {
  const model = { position: 1, looks: 0 }
  const stamped = {
    ...(version !== undefined && { version }),
    checkpoint: async () => {
      model.looks += 1
      return model.position
    },
  }
  return { model, stamped }
}

describe('a stamp', () => {
  test('changes when one of the read models moves, and distinguishes their versions', async () => {
    const [one, other] = [modelAt(), modelAt(2)]
    const stamp = stampOf([one.stamped, other.stamped])
    const before = await stamp()
    expect(await stamp()).toBe(before)
    other.model.position = 2
    const moved = await stamp()
    const versioned = await stampOf([one.stamped, { ...other.stamped, version: 3 }])()
    expect(new Set([before, moved, versioned]).size).toBe(3)
    const [first, second] = [modelAt(), modelAt()]
    first.model.position = 11
    expect(await stampOf([first.stamped, second.stamped])()).not.toBe(await stampOf([second.stamped, first.stamped])())
  })

  test('takes one look a turn at a read model, for all who ask', async () => {
    const { model, stamped } = modelAt()
    await Promise.all([stampOf([stamped])(), stampOf([stamped])()])
    expect(model.looks).toBe(1)
    await stampOf([stamped])()
    expect(model.looks).toBe(2)
  })
})

test('a shared look begins after the last of those who ask in a turn', async () => {
  let [stored, looks] = [1, 0]
  const look = sharedLook(async () => {
    looks += 1
    return stored
  })
  const first = look()
  stored = 2
  const second = look()
  expect([await first, await second, looks]).toEqual([2, 2, 1])
  stored = 3
  expect([await look(), looks]).toEqual([3, 2])
})

describe('what is made under a stamp', () => {
  test('is made once under it, and again under another', async () => {
    let [stamp, made] = ['a', 0]
    const current = madePer(
      async () => stamp,
      async () => (made += 1),
    )
    expect(await Promise.all([current(), current()])).toEqual([1, 1])
    expect(await current()).toBe(1)
    stamp = 'b'
    expect(await current()).toBe(2)
    stamp = 'a'
    expect(await current()).toBe(3)
  })

  test('is made again where it failed, and a later one stays', async () => {
    let [stamp, made] = ['a', 0]
    const begun: PromiseWithResolvers<number>[] = []
    const current = madePer(
      async () => stamp,
      async () => {
        made += 1
        const job = Promise.withResolvers<number>()
        begun.push(job)
        return job.promise
      },
    )
    const failed = current()
    await Promise.resolve()
    stamp = 'b'
    const later = current()
    await new Promise(resolve => setImmediate(resolve))
    begun[0]?.reject(new Error('The first one fails late'))
    begun[1]?.resolve(7)
    await expect(failed).rejects.toThrow('fails late')
    expect([await later, await current(), made]).toEqual([7, 7, 2])
    stamp = 'c'
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
    const stamps = ['a', 'b', 'b']
    const begun: PromiseWithResolvers<number>[] = []
    const current = madePer(
      async () => stamps.shift() ?? '',
      async () => {
        const job = Promise.withResolvers<number>()
        begun.push(job)
        return job.promise
      },
    )
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
