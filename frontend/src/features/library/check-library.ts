import { checkFiles } from './check-files.ts'
import { refreshLibrary } from './refresh.ts'

/** Compares the library with what the device still has, then with what the journal says. */
export const checkLibrary = async () => {
  await checkFiles()
  await refreshLibrary()
}
