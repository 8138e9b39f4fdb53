import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { type Blocks, placeAfter } from './layout.ts'
import { type Item, foldedName } from './item.ts'
import type { Selection } from './use-selection.ts'
import { folded } from '@shodh/contracts/text/text.ts'

/** Milliseconds after which a letter begins another name. */
const PAUSE_MS = 1000

const LETTER = /^[\p{L}\p{M}\p{N}._-]$/u

const isOneAgain = (text: string) => Array.from(text).every((letter, _, [first]) => letter === first)

/** The item whose name begins with what is typed; one letter again and again leads from each to the next. */
const useTypeAhead = (items: readonly Item[], current: number) => {
  const last = useRef({ typed: '', at: 0 })
  return ({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent): Item | undefined => {
    if (ctrlKey || metaKey || altKey || !LETTER.test(key)) return undefined
    const { typed: before, at } = last.current
    const typed = folded(timeStamp - at < PAUSE_MS ? before + key : key)
    last.current = { typed, at: timeStamp }
    const isAgain = isOneAgain(typed)
    const begins = (item: Item) => foldedName(item).startsWith(isAgain ? folded(key) : typed)
    return items.slice(isAgain ? current + 1 : current).find(begins) ?? items.find(begins)
  }
}

type Options = {
  readonly list: RefObject<HTMLElement | null>
  readonly items: readonly Item[]
  readonly blocks: Blocks
  readonly current: number
  readonly selection: Selection
  /** Makes an item the current one and focuses it. */
  readonly goTo: (item: Item) => void
  /** Absent for who may change nothing. */
  readonly rename: ((item: Item) => void) | undefined
  readonly remove: ((items: readonly Item[]) => void) | undefined
  /** To the folder above. */
  readonly leave: () => void
}

/** Fields and what opens over the screen have keys of their own; a checkbox and an item's button take only Space and Enter. */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu], [popover], [aria-haspopup]'
const OF_ITEM = '[data-id] button'

const hasOwnKeys = (target: EventTarget | null) =>
  target instanceof Element && !target.matches(OF_ITEM) && target.closest(OWN_KEYS) !== null

export const isOpenAbove = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/** The keys of a desktop's file manager, wherever the focus is on the screen. */
export const useListKeys = ({ list, items, blocks, current, selection, goTo, ...actions }: Options) => {
  const extend = (from: Item | undefined, to: Item) => {
    if (from && selection.chosen.length === 0) selection.begin(from)
    selection.extendTo(to)
  }
  const typeAhead = useTypeAhead(items, current)
  /** Undefined while the focus is elsewhere. */
  const focused = () => (list.current?.contains(document.activeElement) ? items[current] : undefined)
  /** From what lies around the list, up and down lead into it. */
  const placeBy = (key: string) => {
    if (focused()) return placeAfter(blocks, current, key)
    const isAround = document.activeElement?.contains(list.current) ?? true
    return isAround && (key === 'ArrowDown' || key === 'ArrowUp') ? current : undefined
  }
  const walk = ({ key, altKey, ctrlKey, shiftKey }: KeyboardEvent): boolean => {
    const place = altKey ? undefined : placeBy(key)
    const item = place === undefined ? undefined : items[place]
    if (!item) return false
    if (shiftKey) extend(items[current], item)
    else if (!ctrlKey) selection.begin(item)
    goTo(item)
    return true
  }
  const type = (event: KeyboardEvent): boolean => {
    const item = focused() && typeAhead(event)
    if (item) goTo(item)
    return item !== undefined
  }
  const isAll = ({ key, ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && key.toLowerCase() === 'a'
  const keys: Readonly<Record<string, () => boolean>> = {
    Escape: () => {
      selection.none()
      return selection.chosen.length > 0
    },
    F2: () => {
      const item = selection.chosen.length === 1 ? selection.chosen[0] : focused()
      if (item) actions.rename?.(item)
      return item !== undefined
    },
    Delete: () => {
      const item = focused()
      const chosen = selection.chosen.length > 0 || !item ? selection.chosen : [item]
      if (chosen.length > 0) actions.remove?.(chosen)
      return chosen.length > 0
    },
    ' ': () => {
      const item = document.activeElement instanceof HTMLAnchorElement ? focused() : undefined
      if (item) selection.toggle(item)
      return item !== undefined
    },
    Backspace: () => {
      actions.leave()
      return true
    },
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasOwnKeys(event.target) || isOpenAbove()) return
    if (isAll(event)) selection.all()
    else if (!(keys[event.key]?.() ?? (walk(event) || type(event)))) return
    event.preventDefault()
  })
  useEffect(() => {
    // Before the keys of the back office, which lead through the rows of any list.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
