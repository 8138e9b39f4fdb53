/** The cache of the code and the decoders that saved papers need, on devices that have saved one. */
const READER_CACHE = 'shodh-reader'

/** The build's list of the files below, by their addresses. */
const READER_FILES = '/reader-files.json'

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
 * Stores what saved papers need without a network: the library, the reader and the other languages. It rejects where a
 * file can't be had, and is called when the first paper is saved. What an earlier build needed stays, for its open tabs.
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
