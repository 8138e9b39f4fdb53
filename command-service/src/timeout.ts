import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/**
 * Settles within `ms` milliseconds, with Unavailable on a timeout: the work may still complete, as after a store that
 * did not respond. `isOver` lets work that has not begun see that the timeout is over.
 */
export const within = async <T>(ms: number, work: (isOver: () => boolean) => Promise<T>): Promise<T> => {
  let isOver = false
  const clock = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    isOver = true
    clock.reject(new Unavailable(`not done within ${ms} ms`))
  }, ms)
  try {
    return await Promise.race([work(() => isOver), clock.promise])
  } finally {
    clearTimeout(timer)
  }
}
