/** Runs at most `running` jobs at a time and lets at most `waiting` others wait; refuses further ones with undefined. */
export const jobQueue = ({ running, waiting }: { readonly running: number; readonly waiting: number }) => {
  const queue: (() => void)[] = []
  let active = 0
  const begin = () => {
    if (active >= running) return new Promise<void>(resolve => queue.push(resolve))
    active += 1
    return undefined
  }
  /** The next job takes the place of the one that ended. */
  const end = () => {
    const next = queue.shift()
    if (next) next()
    else active -= 1
  }
  return async <Result>(job: () => Promise<Result>): Promise<Result | undefined> => {
    if (active >= running && queue.length >= waiting) return undefined
    await begin()
    try {
      return await job()
    } finally {
      end()
    }
  }
}
