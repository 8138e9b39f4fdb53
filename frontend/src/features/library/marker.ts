const KEY = 'shodh:library'

/** Whether this browser has ever saved a paper, without opening a database; it may refuse its storage. */
export const hasLibrary = () => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const markLibrary = () => {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // the number in the header then shows with the library only
  }
}
