import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'

/**
 * Answers within `ms` milliseconds, with Unavailable where the work has not: it may be carried out yet, as after a store
 * that did not answer. `isOver` tells work that has not begun that nobody waits for it any more.
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
