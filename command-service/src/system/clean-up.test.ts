import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { withUploads } from '../uploads/testing/with-uploads.ts'
import { cleanup } from './clean-up.ts'

const { at, begin, patch } = withUploads(openEmbeddedPorts)

afterEach(() => vi.useRealTimers())

test('an upload that was stored as a whole has no bytes of its own to remove', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const [left, used] = [await begin(3, { purpose: 'paper' }), await begin(3, { purpose: 'paper' })]
  for (const url of [left, used]) await patch(url, 0, 'ab')
  const idOf = (url: string) => url.slice('/uploads/'.length)
  await at.ports.vault.update('uploads', idOf(used), row => row && { ...row, whole: 'a'.repeat(64) })
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000)
  const { items } = await cleanup(at.ports).find(['uploads'])
  const bytes = Object.fromEntries(items.map(item => [item.id, item.bytes]))
  expect(bytes).toEqual({ [idOf(left)]: 2, [idOf(used)]: 0 })
})
