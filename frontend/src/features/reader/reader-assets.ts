/** The cache of the reader's code and decoders, on devices that have saved a paper. */
const READER_CACHE = 'shodh-reader'

/** The build's list of the files below, by their addresses. */
const READER_FILES = '/reader-files.json'

/** The code that shows PDFs, its worker, decoders and texts: their chunks begin with the name. */
export const isReaderAsset = (pathname: string) => pathname.startsWith('/assets/reader')

const filesOfBuild = async (): Promise<readonly string[]> => {
  const response = await fetch(READER_FILES, { cache: 'no-cache' })
  if (!response.ok) throw new TypeError(`${READER_FILES} responded ${response.status}`)
  const files: unknown = await response.json()
  return Array.isArray(files) ? files.filter(file => typeof file === 'string') : []
}

const store = async (cache: Cache, file: string) => {
  if (!(await cache.match(file))) await cache.add(file)
}

const storeAll = async (files: readonly string[]) => {
  const cache = await caches.open(READER_CACHE)
  await Promise.all(files.map(file => store(cache, file)))
  return cache
}

/**
 * Stores what the reader needs without a network; rejects where a file can't be had. It is called when the first paper
 * is saved. What an earlier build needed stays, for its open tabs.
 */
export const storeReaderForOffline = async () => void (await storeAll(await filesOfBuild()))

/** Stores what a new version of the site needs, on devices that have stored the reader. */
export const storeNewReader = async () => {
  if (await caches.has(READER_CACHE)) await storeReaderForOffline()
}

/** Stores the reader of this build, and removes that of earlier ones: this one is in use. */
export const renewReader = async () => {
  const files = await filesOfBuild()
  const cache = await storeAll(files)
  const former = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname))
  await Promise.all(former.map(request => cache.delete(request)))
}

/** From the cache where it is stored; else from the network, and not stored: not everybody reads without one. */
export const serveReaderAsset = async ({ request }: { readonly request: Request }) =>
  (await caches.match(request, { cacheName: READER_CACHE })) ?? fetch(request)
