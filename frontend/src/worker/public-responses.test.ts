import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIBRARY_CACHE } from '../features/library/storage/records.ts'
import { PUBLIC_RESPONSES } from './scope.ts'

// else Workbox writes logs, with `self` of a worker
vi.stubEnv('NODE_ENV', 'production')
afterAll(() => vi.unstubAllEnvs())
const { publicResponses } = await import('./public-responses.ts')

const ADDRESS = 'https://journal/api/v1/papers/years/2025/types/Regular/volumes/Vol.%20I/papers/1'

class Fetching extends Event {
  request = new Request(ADDRESS)
  clientId = 'page'
  waitUntil() {}
}

let stored: Map<string, Map<string, Response>>
let reported: string[]
beforeEach(() => {
  stored = new Map([PUBLIC_RESPONSES, LIBRARY_CACHE].map(name => [name, new Map()]))
  reported = []
  const cacheNamed = (name: string) => ({
    match: async ({ url }: Request) => stored.get(name)?.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void stored.get(name)?.set(url, response),
    delete: async ({ url }: Request) => stored.get(name)?.delete(url),
    keys: async () => [],
  })
  const open = async (name: string) => cacheNamed(name)
  const match = (request: Request, { cacheName }: { cacheName: string }) => cacheNamed(cacheName).match(request)
  const caches = { open, match }
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('ExtendableEvent', Event)
  vi.stubGlobal('FetchEvent', Fetching)
  const page = { postMessage: ({ shodh }: { shodh: string }) => reported.push(shodh) }
  vi.stubGlobal('self', { caches, location: new URL('https://journal'), clients: { get: async () => page } })
})
afterEach(() => vi.unstubAllGlobals())

/** What a page shows, and what it is notified of, when the journal responds so. */
const shown = async (respond: () => Promise<Response>) => {
  vi.stubGlobal('fetch', respond)
  reported = []
  const event = new Fetching('fetch') as unknown as FetchEvent
  const [response, done] = publicResponses.handleAll({ event, request: event.request })
  const text = await response.then(
    each => each.text(),
    () => undefined,
  )
  await done.catch(() => undefined)
  return [text, ...reported]
}

const paper = async () => new Response('paper')
const deleted = async () => new Response('deleted', { status: 410 })
const unknown = async () => new Response('unknown', { status: 404 })
const lost = async () => {
  throw new TypeError('lost')
}

test('a paper that was saved, and then deleted by the journal, is shown as deleted, also without a network', async () => {
  stored.get(LIBRARY_CACHE)?.set(ADDRESS, await paper())
  expect(await shown(paper)).toEqual(['paper', 'reached'])
  expect(await shown(deleted)).toEqual(['paper', 'reached', 'changed'])
  expect(await shown(deleted)).toEqual(['deleted', 'reached'])
  expect(await shown(lost)).toEqual(['deleted', 'lost'])
  expect(await shown(paper)).toEqual(['deleted', 'reached', 'changed'])
  expect(await shown(lost)).toEqual(['paper', 'lost'])
})

test('one that was not saved is forgotten, and one at another address is the one that is saved', async () => {
  await shown(paper)
  expect(await shown(deleted)).toEqual(['paper', 'reached', 'changed'])
  expect(await shown(deleted)).toEqual(['deleted', 'reached'])
  expect(await shown(lost)).toEqual([undefined, 'lost'])
  stored.get(LIBRARY_CACHE)?.set(ADDRESS, await paper())
  expect(await shown(unknown)).toEqual(['paper', 'reached'])
})
