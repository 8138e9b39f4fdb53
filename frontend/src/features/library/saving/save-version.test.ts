import { afterEach, expect, test, vi } from 'vitest'
import { checkRoom } from './save-version.ts'

afterEach(() => vi.unstubAllGlobals())

const version = { paperId: 'p', version: 1, url: '/1.pdf', sha256: '', bytes: 100 }
const withRoom = (estimate: StorageEstimate) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => estimate } })
const partial = (bytes: number) => ({ size: () => bytes })

test.each([
  ['nothing of it has come', 0, 200],
  ['a part of it has come', 60, 140],
  ['all of it has come', 100, 100],
])('there has to be room for the rest and for the stored file where %s', async (_, come, free) => {
  withRoom({ quota: 1000 + free, usage: 1000 })
  await expect(checkRoom(version, partial(come))).resolves.toBeUndefined()
  withRoom({ quota: 999 + free, usage: 1000 })
  await expect(checkRoom(version, partial(come))).rejects.toMatchObject({ problem: 'full' })
})

test('a device that does not state its room is tried', async () => {
  withRoom({})
  await expect(checkRoom(version, partial(0))).resolves.toBeUndefined()
  vi.stubGlobal('navigator', {})
  await expect(checkRoom(version, partial(0))).resolves.toBeUndefined()
})
