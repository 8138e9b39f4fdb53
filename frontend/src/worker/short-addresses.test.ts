import { paperView } from '@shodh/contracts/papers/views.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { LIBRARY_CACHE } from '../features/library/storage/records.ts'
import { PUBLIC_RESPONSES } from './scope.ts'
import { shortTarget } from './short-addresses.ts'

afterEach(() => vi.unstubAllGlobals())

const ORIGIN = 'https://journal'
const paper = paperView({
  ...{ id: 'b', sr: 1, title: 'On Rivers', authorName: 'A. Rao', volumeId: 'a', shortId: '7k2m9qxw4d' },
  ...{ volumeName: 'Vol. I', year: 2025, issueType: 'Regular' as const },
  ...{ createdAt: '2025-11-20T20:00:00Z', updatedAt: '2025-11-20T20:00:00Z' },
  ...{ fileSize: 8, sha256: 'c'.repeat(64), version: 2 },
})
const OF_VOLUME = '/api/v1/papers/years/2025/types/Regular/volumes/Vol.%20I'
const volume = { year: 2025, issueType: 'Regular', name: 'Vol. I', shortId: '7k2m9qxw4d' }
const stored: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  [PUBLIC_RESPONSES]: { '/api/v1/papers/years': { data: { paper } }, [OF_VOLUME]: { data: { volume } } },
  [LIBRARY_CACHE]: { [`${OF_VOLUME}/papers/2`]: {}, [`${OF_VOLUME}/papers/1`]: { data: { paper } } },
}

const target = async (path: string) => {
  const requests = (name: string) => Object.keys(stored[name] ?? {}).map(each => new Request(ORIGIN + each))
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      keys: async () => requests(name),
      match: async ({ url }: Request) => Response.json(stored[name]?.[url.slice(ORIGIN.length)]),
    }),
  })
  const response = await shortTarget(new URL(ORIGIN + path))
  return response && [response.status, response.headers.get('location')?.slice(ORIGIN.length)]
}

const VOLUME = '/papers/2025/regular/Vol.%20I'

test.each([
  ['/p/7k2m9qxw4d', `${VOLUME}/1-on-rivers`],
  ['/p/7K2M9QXW4D/', `${VOLUME}/1-on-rivers`],
  ['/hi/p/7k2m9qxw4d', `/hi${VOLUME}/1-on-rivers`],
  ['/hi/p/7k2m9qxw4d/v1.pdf', '/api/v1/papers/a/b/versions/1.pdf'],
  ['/v/7k2m9qxw4d', VOLUME],
])('%s leads to what this device knows', async (address, path) => expect(await target(address)).toEqual([302, path]))

test.each(['/p/7k2m9qxw4e', '/v/7k2m9qxw4e', '/p/short', VOLUME])('%s leads nowhere', async address =>
  expect(await target(address)).toBeUndefined(),
)
