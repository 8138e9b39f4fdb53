import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import type { ReadingPosition } from '../../../library/storage/records.ts'
import { removeFirstText } from '../../first-text.ts'
import type { Reading } from '../../reading.ts'
import { usePosition } from '../../state/use-position.ts'
import { useViews } from '../../state/use-reader-view.ts'
import { selectIn } from '../ranges.ts'
import { isFolded } from '../highlight.ts'
import { endHold, hold, isHeld } from './hold-position.ts'
import { placeOf, type Spot, spotOf } from './text-place.ts'

type Elements = {
  readonly article: RefObject<HTMLElement | null>
  readonly container: RefObject<HTMLElement | null>
}

/** A text, and where the reader stopped in its paper the last time. */
export type Opened = { readonly text: StructuredText; readonly position?: ReadingPosition | undefined }

const blocksIn = (element: Element | null | undefined) => [
  ...(element?.querySelectorAll<HTMLElement>('[data-at]') ?? []),
]

/** The first block that ends below the upper edge; those of pages out of view are not laid out for it. */
const spotIn = (elements: Elements): Spot | undefined => {
  const edge = elements.container.current?.getBoundingClientRect().top ?? 0
  const isBelow = (element: Element) => element.getBoundingClientRect().bottom > edge + 1 && !isFolded(element)
  const page = [...(elements.article.current?.querySelectorAll('.text-page') ?? [])].find(isBelow)
  const block = blocksIn(page).find(isBelow)
  if (!block) return undefined
  const { top, height } = block.getBoundingClientRect()
  return { at: Number(block.dataset['at']), part: Math.min(1, Math.max(0, (edge - top) / Math.max(1, height))) }
}

/** Scrolls to a spot; of a block that is not shown itself, to the next one. */
const scrollTo = (elements: Elements, { at, part }: Spot) => {
  const block = blocksIn(elements.article.current).find(each => Number(each.dataset['at']) >= at && !isFolded(each))
  const container = elements.container.current
  if (!block || !container) return
  const { top, height } = block.getBoundingClientRect()
  const down = Number(block.dataset['at']) === at ? part : 0
  container.scrollTop += top - container.getBoundingClientRect().top + down * height
}

/** Where one reads in a text: it begins where one was, in this view or the other, and is stored as a place of the PDF. */
export const useTextPosition = (reading: Reading, { text, position }: Opened, elements: Elements) => {
  const { carried } = useViews()
  const [start] = useState(() => carried.get().place ?? (position && { page: position.page, top: position.top ?? 0 }))
  const keep = usePosition(reading)
  const [state, setState] = useState({ at: 0, progress: 0 })
  const { article, container } = elements
  const zoom = position?.zoom

  const show = useCallback(
    (spot: Spot) => {
      if (container.current) hold(container.current, () => scrollTo({ article, container }, spot))
    },
    [article, container],
  )
  const store = useCallback(
    (spot: Spot | undefined) => {
      const place = spot && placeOf(text, spot)
      if (place) keep(place, () => ({ pages: text.pages.length, ...(zoom !== undefined && { zoom }) }))
    },
    [text, zoom, keep],
  )
  const go = (spot: Spot) => {
    store(spot)
    show(spot)
  }

  useLayoutEffect(() => {
    const { selection } = carried.get()
    const scrolled = removeFirstText()
    // the title stands before the first block
    if (start && (start.page > 1 || start.top > 0)) show(spotOf(text, start))
    else if (scrolled > 0) container.current?.scrollTo(0, scrolled)
    if (selection && article.current) selectIn(article.current, selection)
    return endHold
  }, [text, start, carried, article, container, show])

  useEffect(() => {
    const element = container.current
    if (!element) return undefined
    let frame = 0
    let hasMoved = false
    const look = () => {
      frame = 0
      const spot = spotIn({ article, container })
      const { scrollTop, scrollHeight, clientHeight } = element
      setState({ at: spot?.at ?? 0, progress: scrollTop / Math.max(1, scrollHeight - clientHeight) })
      if (hasMoved) store(spot)
      hasMoved = false
    }
    const scrolled = () => {
      hasMoved ||= !isHeld()
      frame ||= requestAnimationFrame(look)
    }
    // it may have been scrolled before
    frame = requestAnimationFrame(look)
    element.addEventListener('scroll', scrolled, { passive: true })
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.id === 'main') {
      element.setAttribute('data-first-focus', '')
      element.addEventListener('blur', () => element.removeAttribute('data-first-focus'), { once: true })
      element.focus({ preventScroll: true })
    }
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', scrolled)
    }
  }, [store, article, container])

  const step = (by: number) => {
    const page = (placeOf(text, { at: state.at, part: 0 })?.page ?? 1) + by
    if (page >= 1 && page <= text.pages.length) go(spotOf(text, { page, top: 0 }))
  }
  return { ...state, start, go, step }
}
