import { ConnectionBroken } from './refused.ts'

/** A signal that follows another, and that also says broken when nothing was heard for so many milliseconds. */
export const watch = (signal: AbortSignal, silence: number) => {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const heard = () => {
    stop()
    timer = setTimeout(() => silent.abort(new ConnectionBroken()), silence)
  }
  return { signal: AbortSignal.any([signal, silent.signal]), heard, stop }
}
