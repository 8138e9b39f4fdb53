import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewReader, storeNewReader, storeReaderForOffline } from './reader-assets.ts'

const ORIGIN = 'http://a.example'
let stored: Map<string, Response> | undefined
let files: readonly string[]
let fetched: string[]

const keyOf = (request: string | Request) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href

const opened = () => {
  const entries = (stored ??= new Map())
  return {
    match: async (request: string | Request) => entries.get(keyOf(request)),
    add: async (file: string) => {
      const response = await fetch(file)
      if (!response.ok) throw new TypeError(`${file} responded ${response.status}`)
      entries.set(keyOf(file), response)
    },
    keys: async () => [...entries.keys()].map(url => new Request(url)),
    delete: async (request: Request) => entries.delete(request.url),
  }
}

beforeEach(() => {
  stored = undefined
  fetched = []
  files = ['/assets/reader-view-1.js', '/assets/reader.worker-1.js']
  vi.stubGlobal('caches', {
    open: async () => opened(),
    has: async () => stored !== undefined,
  })
  vi.stubGlobal('fetch', async (request: string | Request) => {
    const { pathname } = new URL(keyOf(request))
    fetched.push(pathname)
    if (pathname === '/reader-files.json') return Response.json(files)
    return new Response(pathname, { status: pathname.includes('missing') ? 404 : 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const names = () => [...(stored?.keys() ?? [])].map(url => new URL(url).pathname)

test('the files of the build are stored, and each is fetched once', async () => {
  await storeReaderForOffline()
  await storeReaderForOffline()
  expect(names()).toEqual(files)
  expect(fetched.filter(path => path !== '/reader-files.json')).toEqual(files)
})

test('it is not taken for stored where a file is missing', async () => {
  files = [...files, '/assets/reader-missing.js']
  await expect(storeReaderForOffline()).rejects.toThrow('404')
})

test('a new version stores its own files only where the reader was stored, and leaves the earlier ones', async () => {
  await storeNewReader()
  expect(stored).toBeUndefined()
  await storeReaderForOffline()
  files = ['/assets/reader-view-2.js', '/assets/reader.worker-1.js']
  await storeNewReader()
  expect(names()).toEqual(['/assets/reader-view-1.js', '/assets/reader.worker-1.js', '/assets/reader-view-2.js'])
  await renewReader()
  expect(names()).toEqual(['/assets/reader.worker-1.js', '/assets/reader-view-2.js'])
})
