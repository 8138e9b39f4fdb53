/** Work on one thing (`key`) at a time, in the order of the calls. */
export const turns = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
