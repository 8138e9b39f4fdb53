import { checkFiles } from './check-files.ts'
import { refreshLibrary } from './refresh.ts'
import { removeWithheld } from './withheld.ts'
import { type SavedVersion, LIBRARY_CACHE, textAddress } from './records.ts'
import { send } from './channel.ts'
import { openLibrary } from './database.ts'
import { storeText } from './saving/store-version.ts'

/** False where the version was removed meanwhile. */
const setText = async ({ paperId, version }: SavedVersion) => {
  const transaction = (await openLibrary()).transaction('files', 'readwrite')
  const saved = await transaction.store.get([paperId, version])
  if (saved) await transaction.store.put({ ...saved, hasText: true })
  await transaction.done
  return saved !== undefined
}

/** Stores the texts that the journal had not read yet, or that were lost on the way, when their papers were saved. */
const fetchMissingTexts = async (signal: AbortSignal) => {
  const files = await (await openLibrary()).getAll('files')
  let hasChanged = false
  for (const file of files.filter(({ hasText }) => !hasText)) {
    if (!(await storeText(file, signal))) continue
    if (await setText(file)) hasChanged = true
    else await (await caches.open(LIBRARY_CACHE)).delete(textAddress(file.url))
  }
  if (hasChanged) send({ type: 'changed' })
}

/** Compares the library with what the device still has, then with what the journal says, until the reader leaves. */
export const checkLibrary = async (signal: AbortSignal) => {
  await checkFiles()
  await removeWithheld()
  await refreshLibrary()
  if (navigator.onLine) await fetchMissingTexts(signal)
}
