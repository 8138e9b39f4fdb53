import { checkFiles } from './check-files.ts'
import { refreshLibrary } from './refresh.ts'
import { removeWithheld } from './withheld.ts'
import {
  type SavedVersion,
  LIBRARY_CACHE,
  addressesBeside,
  pictureAddress,
  structuredTextAddress,
} from '../storage/records.ts'
import { send } from '../storage/channel.ts'
import { openLibrary } from '../storage/database.ts'
import { storePicture, storeStructuredText, storeText } from '../saving/store-version.ts'

const isSaved = async ({ paperId, version }: SavedVersion) =>
  (await (await openLibrary()).getKey('files', [paperId, version])) !== undefined

/** False where the version was removed meanwhile. */
const setText = async ({ paperId, version }: SavedVersion) => {
  const transaction = (await openLibrary()).transaction('files', 'readwrite')
  const saved = await transaction.store.get([paperId, version])
  if (saved) await transaction.store.put({ ...saved, hasText: true })
  await transaction.done
  return saved !== undefined
}

/** Stores texts and pictures that the journal had not made yet, or that were lost on the way, when their papers were saved. */
const fetchWhatIsMissing = async (signal: AbortSignal) => {
  const files = await (await openLibrary()).getAll('files')
  const cache = await caches.open(LIBRARY_CACHE)
  let hasChanged = false
  for (const file of files) {
    const hasNew = !file.hasText && (await storeText(file, signal))
    if (!(await cache.match(structuredTextAddress(file.url)))) await storeStructuredText(file, signal)
    if (!(await cache.match(pictureAddress(file.url)))) await storePicture(file, signal)
    if (hasNew && (await setText(file))) hasChanged = true
    // it was removed meanwhile
    if (!(await isSaved(file))) await Promise.all(addressesBeside(file).map(address => cache.delete(address)))
  }
  if (hasChanged) send({ type: 'changed' })
}

/** Compares the library with what the device still has, then with what the journal says, until the reader leaves. */
export const checkLibrary = async (signal: AbortSignal) => {
  await checkFiles()
  await removeWithheld()
  await refreshLibrary()
  if (navigator.onLine) await fetchWhatIsMissing(signal)
}
