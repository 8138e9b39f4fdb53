const KEY = 'shodh:desk'

/** Whether this browser may hold entries that are not uploaded yet, without opening a database. */
export const hasDesk = () => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const markDesk = (isThere: boolean) => {
  try {
    if (isThere) localStorage.setItem(KEY, '')
    else localStorage.removeItem(KEY)
  } catch {
    // Refused: then there is no database either.
  }
}
