import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/** Lets `places` pieces of work run at once and `queue` wait, in order; any more reject with Unavailable at once. */
export const semaphore = ({ places, queue }: { readonly places: number; readonly queue: number }) => {
  const waiting: (() => void)[] = []
  let free = places

  const enter = () => {
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    if (waiting.length >= queue) throw new Unavailable('Too much of this work is waiting')
    return new Promise<void>(resolve => waiting.push(resolve))
  }

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
