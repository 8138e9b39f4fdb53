import { setImmediate } from 'node:timers/promises'

/**
 * One look for all who call in the same turn of the event loop. It begins after the last of them has called, so that
 * each sees what was stored before its call.
 */
export const sharedLook = <Result>(look: () => Promise<Result>) => {
  let next: Promise<Result> | undefined
  const begin = () => {
    next = undefined
    return look()
  }
  return () => (next ??= setImmediate().then(begin))
}
