/** The storage key that says that this browser has saved a paper at some time. */
export const LIBRARY_KEY = 'shodh:library'

/** Whether there may be a library, without opening a database; a browser may refuse its storage. */
export const hasLibrary = () => {
  try {
    return localStorage.getItem(LIBRARY_KEY) !== null
  } catch {
    return false
  }
}
