/** Milliseconds for which a page may grow to where it had been scrolled. */
const GROWS_MS = 5000

/** Scrolls down again as the page grows, until it is there, the reader scrolls, or it takes too long. */
export const restoreScroll = (top: number, page: HTMLElement) => {
  const scroll = () => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) <= 1) stop()
  }
  const growth = new ResizeObserver(scroll)
  const timer = setTimeout(() => stop(), GROWS_MS)
  const stop = () => {
    growth.disconnect()
    clearTimeout(timer)
    for (const event of ['wheel', 'touchmove', 'keydown']) window.removeEventListener(event, stop)
  }
  for (const event of ['wheel', 'touchmove', 'keydown']) window.addEventListener(event, stop, { passive: true })
  growth.observe(page)
  return stop
}
