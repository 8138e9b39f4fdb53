import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { positionText } from '@shodh/contracts/event.ts'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { select } from './select.ts'
import { isSameTakedown, recentChanges } from './recent-changes.ts'

let stored: { readonly id: string; readonly position: number; readonly type: string; readonly volumeId?: string }[]
let ahead: number
let isAvailable: boolean
let reads: number
/** After how many looks the read model that is ahead is so no more. */
let looksAhead: number
let slow: Promise<void> | undefined

beforeEach(() => {
  ;[stored, ahead, looksAhead, isAvailable, reads, slow] = [[], 0, Infinity, true, 0, undefined]
})

const write = (...types: readonly string[]) => {
  for (const each of types) {
    const [type = '', volumeId] = each.split(' ')
    const position = stored.length
    stored.push({ id: positionText(position), position, type, ...(volumeId && { volumeId }) })
  }
}

const opened = () => {
  const find = async (query: object) => {
    reads += 1
    const found = select(stored, query)
    await slow
    return found as never
  }
  return recentChanges({ find }, async () => {
    if (!isAvailable) throw new Unavailable('a store')
    looksAhead -= 1
    return [stored.length - 1, stored.length - 1 + (looksAhead < 0 ? 0 : ahead), stored.length - 1]
  })
}

describe('what was taken from the public', () => {
  test('has the same version while papers are only added and edited, and reads no event twice', async () => {
    write('PaperRetracted')
    const { version } = opened().takedowns
    const before = await version()
    expect(reads).toBe(0)
    write('PaperUploaded', 'PaperRevised', 'UserRegistered')
    expect([await version(), await version(), reads]).toEqual([before, before, 1])
  })

  test.each([
    'PdfWithheld',
    'PaperRetracted',
    'PaperWithdrawn',
    'PaperDeleted',
    'VolumeDeleted',
    'MemberErased',
    'OfLater',
  ])('has another one after %s', async type => {
    write('PaperUploaded')
    const { version } = opened().takedowns
    const before = await version()
    write(type, 'PaperUploaded')
    const after = await version()
    expect(after).not.toBe(before)
    write('PaperUploaded')
    expect(await version()).toBe(after)
  })

  test('has another one after more events than are looked at', async () => {
    write('PaperUploaded')
    const { version } = opened().takedowns
    const before = await version()
    write(...Array<string>(1000).fill('PaperUploaded'))
    expect(await version()).not.toBe(before)
  })

  test('has a version of its own while a read model is ahead of the log, or the log can not be read', async () => {
    write('PaperUploaded')
    const { version } = opened().takedowns
    const before = await version()
    ahead = 1
    const unknown = [await version(), await version()]
    ;[ahead, isAvailable] = [0, false]
    unknown.push(await version(), await version())
    expect(new Set([before, ...unknown]).size).toBe(5)
    isAvailable = true
    expect(await version()).toBe(before)
  })

  test('has one, while a read model is behind, that pages of before are the same as, but not pages of now', async () => {
    write('PaperUploaded')
    const { version } = opened().takedowns
    const before = await version()
    ahead = -1
    const now = await version()
    expect([isSameTakedown(before, now), isSameTakedown(now, now)]).toEqual([true, false])
    write('PaperRetracted')
    expect(isSameTakedown(before, await version())).toBe(false)
  })

  test('is looked for again for a moment, until all read models are projected as far', async () => {
    write('PaperUploaded')
    ;[ahead, looksAhead] = [1, 2]
    expect(await opened().takedowns.version()).toBe(0)
  })

  test('has another one where the log is projected anew', async () => {
    write('PaperUploaded', 'PaperUploaded')
    const { version } = opened().takedowns
    const before = await version()
    stored.pop()
    expect(await version()).not.toBe(before)
  })
})

describe('what has happened to a volume', () => {
  test('has another version after an event of its own or of the journal, and the same after those of others', async () => {
    write('PaperUploaded one')
    const { changesOf } = opened()
    const versions = () => Promise.all(['one', 'other'].map(id => changesOf(id).version()))
    const [one, other] = await versions()
    write('PaperRevised other', 'UserRegistered')
    const after = await versions()
    expect(after).toEqual([one, 1])
    write('PaperDeleted one')
    expect(await versions()).toEqual([3, 1])
    write('JournalRevised')
    expect(await versions()).toEqual([4, 4])
    write(...Array<string>(1000).fill('PaperRevised third'))
    expect(new Set([other, 4, ...(await versions())]).size).toBe(3)
  })

  test('has another one after each event of its own where the log is projected anew', async () => {
    write('PaperUploaded one', 'PaperUploaded one', 'PaperUploaded one')
    const { version } = opened().changesOf('one')
    const versions = [await version()]
    stored = []
    versions.push(await version())
    for (let n = 0; n < 5; n += 1) {
      write('PaperRevised one')
      versions.push(await version())
    }
    expect(new Set(versions).size).toBe(versions.length)
  })

  test('has another one after the first event of the log', async () => {
    const { version } = opened().changesOf('one')
    const before = await version()
    write('PaperUploaded one')
    expect(await version()).not.toBe(before)
  })

  test('is looked for by one after the other: who asks meanwhile reads no event twice', async () => {
    write('PaperUploaded one')
    const { version } = opened().changesOf('one')
    const before = await version()
    write('PaperDeleted other')
    const { promise, resolve } = Promise.withResolvers<void>()
    slow = promise
    const first = version()
    await expect.poll(() => reads).toBe(1)
    const second = version()
    await setImmediate()
    await setImmediate()
    resolve()
    expect([await first, await second, reads]).toEqual([before, before, 1])
  })

  test('has a version of its own while that is not known', async () => {
    write('PaperUploaded one')
    const { version } = opened().changesOf('one')
    for (ahead of [1, -1]) expect(await version()).not.toBe(await version())
  })
})
