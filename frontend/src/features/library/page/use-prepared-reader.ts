import { useEffect } from 'react'

/** Milliseconds, where the browser doesn't say when it is idle. */
const SOON = 500

const whenIdle = (work: () => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, SOON)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}

const prepare = () =>
  void import('../../reader/reader-page.tsx').then(({ prepareReader }) => prepareReader()).catch(() => undefined)

/** The next tap most likely opens a PDF: what shows it is loaded and started before, from this device. */
export const usePreparedReader = (hasPapers: boolean) => {
  useEffect(() => (hasPapers ? whenIdle(prepare) : undefined), [hasPapers])
}
