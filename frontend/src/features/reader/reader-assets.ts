/** The cache of the reader's code and decoders, on devices that have saved a paper. */
export const READER_CACHE = 'shodh-reader'

/** The build's list of the files below, by their addresses. */
export const READER_FILES = '/reader-files.json'

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

/**
 * Stores what the reader needs without a network, of this build only; rejects where a file can't be had.
 * Call it when the first paper is saved, and again when a new version of the site is installed.
 */
export const storeReaderForOffline = async () => {
  const files = await filesOfBuild()
  const cache = await caches.open(READER_CACHE)
  await Promise.all(files.map(file => store(cache, file)))
}

/** Removes what earlier builds needed: call it when no tab of theirs is open any longer. */
export const removeFormerReader = async () => {
  const files = await filesOfBuild()
  const cache = await caches.open(READER_CACHE)
  const former = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname))
  await Promise.all(former.map(request => cache.delete(request)))
}
