const PLACES = '[tabindex], section, nav, dialog, main'

const pathOf = (element: Element | null): readonly Element[] =>
  element === null ? [] : [element, ...pathOf(element.parentElement)]

/** The nearest place around an element that is still there, or else the content of the page. */
const placeFor = (path: readonly Element[]) =>
  path.find(element => element.isConnected && element.matches(PLACES)) ?? document.getElementById('main')

const focusOn = (place: Element) => {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body

/**
 * Where the focused element disappears, browsers leave the focus to nobody, and the keyboard starts over at the top of
 * the page. Then what was around it takes the focus, on another page as soon as its content is there.
 */
export const watchFocus = () => {
  let path: readonly Element[] = []
  const focused = () => {
    path = pathOf(document.activeElement)
  }
  // Somebody clicked elsewhere; an element that is removed is gone by then.
  const left = () =>
    queueMicrotask(() => {
      if (hasNoFocus() && path[0]?.isConnected) path = []
    })
  const changed = () => {
    if (path.length === 0 || path[0]?.isConnected || !hasNoFocus()) return
    const place = placeFor(path)
    if (place) focusOn(place)
  }
  new MutationObserver(changed).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', focused)
  document.addEventListener('focusout', left)
  focused()
}
