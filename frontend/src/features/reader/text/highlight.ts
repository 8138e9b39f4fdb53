import { endHold } from './position/hold-position.ts'

/** Marks ranges without changing what is marked (CSS Custom Highlight API), where the browser can. */
export const highlight = (name: 'reader-match' | 'reader-current' | 'reader-spoken', ranges: readonly Range[]) => {
  const [first] = ranges
  if (!('highlights' in CSS)) {
    if (first && name !== 'reader-match')
      window
        .getSelection()
        ?.setBaseAndExtent(first.startContainer, first.startOffset, first.endContainer, first.endOffset)
    return
  }
  if (!first) CSS.highlights.delete(name)
  else CSS.highlights.set(name, new Highlight(...ranges))
}

/** Whether it is in what is folded away; browsers give that a place, too. */
export const isFolded = (element: Element | null) => Boolean(element?.closest('details:not([open])'))

/** Whether some of it is seen in what scrolls around it. */
export const isInSight = (range: Range) => {
  const container = range.startContainer.parentElement?.closest('.text-pages')
  if (!container) return false
  const [box, around] = [range.getBoundingClientRect(), container.getBoundingClientRect()]
  return box.bottom > around.top && box.top < around.bottom
}

/** Brings a range into view, also one that is folded away. */
export const reveal = (range: Range) => {
  endHold()
  const element = range.startContainer.parentElement
  const fold = element?.closest('details')
  if (fold) fold.open = true
  element?.closest('[data-at]')?.scrollIntoView({ block: 'nearest' })
  const container = element?.closest('.text-pages')
  if (!container) return
  const [box, around] = [range.getBoundingClientRect(), container.getBoundingClientRect()]
  if (box.top < around.top || box.bottom > around.bottom)
    container.scrollTop += box.top - around.top - around.height / 3
}
