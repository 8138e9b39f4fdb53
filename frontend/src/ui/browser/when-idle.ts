/** Milliseconds, where the browser doesn't say when it is idle. */
const SOON = 500

/** Works as soon as the browser has nothing else to do; what it returns calls that off. */
export const whenIdle = (work: () => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SOON)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}
