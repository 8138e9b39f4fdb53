import { checkFiles } from './check-files.ts'
import { refreshLibrary } from './refresh.ts'
import { removeWithheld } from './withheld.ts'
import { fetchMissingTexts } from './saving/missing-texts.ts'

/** Compares the library with what the device still has, then with what the journal says, until the reader leaves. */
export const checkLibrary = async (signal: AbortSignal) => {
  await checkFiles()
  await removeWithheld()
  await refreshLibrary()
  if (navigator.onLine) await fetchMissingTexts(signal)
}
