import { ConnectionBroken } from './refused.ts'

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
