/** A mark that says whether this browser may hold something, without opening a database; it may refuse its storage. */
export const storageMark = (key: string) => ({
  isSet: () => {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  set: (isThere: boolean) => {
    try {
      if (isThere) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
    } catch {
      // Refused: what was to be marked says by itself what became of it.
    }
  },
})
