import { ConnectionBroken } from './refused.ts'

/** Waits, unless the signal ends the wait with its reason. */
export const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const ended = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', ended)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', ended, { once: true })
  })

/** A signal that follows another, and that also says broken when nothing was heard for so many milliseconds. */
export const watch = (signal: AbortSignal, silence: number) => {
  const watched = new AbortController()
  const follow = () => watched.abort(signal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  if (signal.aborted) follow()
  signal.addEventListener('abort', follow)
  const stop = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => watched.abort(new ConnectionBroken()), silence)
  }
  return { signal: watched.signal, heard, stop }
}
