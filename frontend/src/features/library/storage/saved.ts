import {
  type LibraryPaper,
  type ReadingPosition,
  type SavedPaper,
  type SavedVersion,
  LIBRARY_CACHE,
  textAddress,
} from './records.ts'
import { openLibrary, versionsOf } from './database.ts'

const withVersions = (paper: LibraryPaper, versions: readonly SavedVersion[]): SavedPaper | undefined =>
  versions.length > 0 && paper.removedAt === undefined ? { ...paper, versions } : undefined

/** A paper of the library; undefined where no version of it is saved. */
export const savedPaper = async (paperId: string): Promise<SavedPaper | undefined> => {
  const database = await openLibrary()
  const paper = await database.get('papers', paperId)
  return paper && withVersions(paper, await database.getAll('files', versionsOf(paperId)))
}

/** Every paper of the library, in no order. */
export const savedPapers = async (): Promise<readonly SavedPaper[]> => {
  const transaction = (await openLibrary()).transaction(['papers', 'files'])
  const [papers, files] = await Promise.all([
    transaction.objectStore('papers').getAll(),
    transaction.objectStore('files').getAll(),
  ])
  const byPaper = Map.groupBy(files, ({ paperId }) => paperId)
  return papers.flatMap(paper => withVersions(paper, byPaper.get(paper.paperId) ?? []) ?? [])
}

/** One version of a saved paper, by default the newest that is saved. */
const savedVersion = async (paperId: string, version: number | undefined) => {
  const { versions = [] } = (await savedPaper(paperId)) ?? {}
  return version === undefined ? versions.at(-1) : versions.find(each => each.version === version)
}

const cached = async (address: string) => (await caches.open(LIBRARY_CACHE)).match(address)

type Wanted = { readonly paperId: string; readonly version?: number }

/** The bytes of a saved PDF, by default of the newest saved version; undefined where they are not on this device. */
export const savedPdf = async ({ paperId, version }: Wanted): Promise<Blob | undefined> => {
  const saved = await savedVersion(paperId, version)
  return saved && (await cached(saved.url))?.blob()
}

/** The text of a saved PDF, with a form feed between its pages. */
export const savedText = async ({ paperId, version }: Wanted): Promise<string | undefined> => {
  const saved = await savedVersion(paperId, version)
  return saved && (await cached(textAddress(saved.url)))?.text()
}

/** Where the reader stopped in a version, if it was read on this device. */
export const readingPosition = async (paperId: string, version: number): Promise<ReadingPosition | undefined> =>
  (await openLibrary()).get('positions', [paperId, version])

/** Stores where the reader is. It is stored of papers that are not saved, too. */
export const storeReadingPosition = async (position: ReadingPosition) => {
  await (await openLibrary()).put('positions', position)
}

/** Of every version that was read on this device. */
export const readingPositions = async (): Promise<readonly ReadingPosition[]> =>
  (await openLibrary()).getAll('positions')
