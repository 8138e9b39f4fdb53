import { existsSync } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { StoreFull } from '@shodh/adapters/event-store/event-store.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { embeddedStores } from './embedded-stores.ts'
import { openReserve, withReserve } from './reserve.ts'
import type { Stores } from './stores.ts'

let directory: string
let opened: Stores
let said: string[]

beforeEach(async () => {
  directory = await temporaryFolder()
  opened = await embeddedStores(directory)
  said = []
})
afterEach(() => opened.close())

const path = () => join(directory, 'reserve')

/** Stores on a disk that is full as long as the reserve is on it. */
const onFullDisk = (stores: Stores): Stores => {
  const room = async <T>(work: () => Promise<T>) => {
    if (existsSync(path())) throw new StoreFull('full')
    return work()
  }
  const { events, vault } = stores
  return {
    ...stores,
    events: { ...events, append: (...given) => room(() => events.append(...given)) },
    vault: {
      ...vault,
      put: (...given) => room(() => vault.put(...given)),
      update: (...given) => room(() => vault.update(...given)),
      erase: (...given) => room(() => vault.erase(...given)),
    },
  }
}

const event = () => ({ id: crypto.randomUUID(), type: 'Happened', data: '{}', metadata: '{}' })
const salt = { id: '2026-01-31', salt: 'AA' }

describe('on a full disk', () => {
  const reserveOf = async () => {
    const reserve = openReserve(directory, sentence => void said.push(sentence))
    await reserve.fill()
    return reserve
  }

  test('the reserve is released for accounts, and for nothing else', async () => {
    const { events, vault, files, readings } = withReserve(onFullDisk(opened), await reserveOf())
    expect((await stat(path())).size).toBeGreaterThanOrEqual(16 * 1024 * 1024)
    await expect(events.append('volume-a', 'any', [event()])).rejects.toThrow(StoreFull)
    expect([existsSync(path()), said]).toEqual([true, []])
    await vault.put('keys', { id: 'root', key: 'k' })
    expect([existsSync(path()), said]).toEqual([false, [expect.stringContaining('No space is left in')]])
    await events.append('user-a', 'any', [event()])
    await vault.update('keys', 'root', row => row)
    await vault.erase('keys', 'root')
    await expect(events.append('volume-a', 'any', [event()])).rejects.toThrow(StoreFull)
    await expect(readings.append({})).rejects.toThrow(StoreFull)
    await expect(files.receive(Readable.from(['a']), 10)).rejects.toThrow(StoreFull)
    await expect(files.derived.store('a'.repeat(64), 'text', Buffer.from('a'))).rejects.toThrow(StoreFull)
    await expect(vault.put('drafts', { id: 'd' } as never)).rejects.toThrow(StoreFull)
  })

  test('what is left is held at the end for the next start, which has it before all', async () => {
    const reserve = await reserveOf()
    reserve.release()
    await reserve.holdRest()
    expect([existsSync(path()), openReserve(directory, () => {}).isReleased()]).toEqual([true, true])
    await reserve.fill()
    expect([reserve.isReleased(), openReserve(directory, () => {}).isReleased()]).toEqual([false, false])
  })

  test('what was never reserved is not missed', async () => {
    const reserve = openReserve(directory, () => {})
    const { events } = withReserve(opened, reserve)
    expect(await events.append('volume-a', 'any', [event()])).toMatchObject({ revision: 0 })
    expect(reserve.isReleased()).toBe(false)
  })

  test('it grows with the vault, and where there is no room for that it says so', async () => {
    const reserve = await reserveOf()
    const grow = (bytes: number) => truncate(join(directory, 'vault.db'), bytes)
    await opened.close()
    await grow(10 * 1024 * 1024)
    await reserve.fill()
    expect((await stat(path())).size).toBe(36 * 1024 * 1024)
    await grow(2 ** 42)
    await reserve.fill()
    expect((await stat(path())).size).toBe(36 * 1024 * 1024)
    expect(reserve.shortage()).toMatch(/^The disk is nearly full: there is no room for the reserve\. Make \d+ MiB/u)
    await grow(0)
    opened = await embeddedStores(directory)
  })

  test.for<[string, (stores: Stores) => Promise<unknown>]>([
    ['an event of an account', ({ events }) => events.append('user-a', 'any', [event()])],
    ['a change of a row', ({ vault }) => vault.update('reading-salts', salt.id, () => salt)],
    ['an erasure', ({ vault }) => vault.erase('keys', 'root')],
  ])('%s releases it', async ([, act]) => {
    await act(withReserve(onFullDisk(opened), await reserveOf()))
    expect(existsSync(path())).toBe(false)
  })

  test('everything is as before once there is room for another', async () => {
    const reserve = await reserveOf()
    const { events } = withReserve(opened, reserve)
    await events.append('volume-a', 'any', [event()])
    reserve.release()
    await expect(events.append('volume-a', 'any', [event()])).rejects.toThrow(StoreFull)
    expect(reserve.shortage()).toMatch(/^No space is left: .* Make \d+ MiB of room in /u)
    expect(openReserve(directory, () => {}).isReleased()).toBe(true)
    await reserve.fill()
    await events.append('volume-a', 'any', [event()])
    expect([reserve.isReleased(), reserve.shortage(), existsSync(path())]).toEqual([false, undefined, true])
    expect(openReserve(directory, () => {}).isReleased()).toBe(false)
  })
})
