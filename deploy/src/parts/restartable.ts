/** Work until the signal aborts, which `restart` has begun again once what was under way has ended. */
export const restartable = (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
  let round = new AbortController()
  const begin = () => work(AbortSignal.any([signal, round.signal]))
  let running = begin()
  return {
    restart: () => {
      round.abort()
      round = new AbortController()
      running = running.then(begin)
    },
    /** Resolves when the signal has aborted and nothing is in progress. */
    done: async () => running,
  }
}

export type Restartable = ReturnType<typeof restartable>
