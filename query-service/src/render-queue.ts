/** Runs at most `running` jobs at a time and lets at most `waiting` others wait; refuses further ones with undefined. */
export const jobQueue = ({ running, waiting }: { readonly running: number; readonly waiting: number }) => {
  const queue: (() => void)[] = []
  let active = 0
  const begin = () => new Promise<void>(resolve => (active < running ? resolve() : queue.push(resolve)))
  return async <Result>(job: () => Promise<Result>): Promise<Result | undefined> => {
    if (active >= running && queue.length >= waiting) return undefined
    await begin()
    active += 1
    try {
      return await job()
    } finally {
      active -= 1
      queue.shift()?.()
    }
  }
}
