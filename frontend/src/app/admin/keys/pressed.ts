import type { Shortcut } from './shortcuts.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const isCombined = ({ ctrlKey, metaKey, altKey }: Press) => ctrlKey || metaKey || altKey

const singles: Readonly<Record<string, Shortcut>> = { '/': 'search', '?': 'help', ArrowDown: 'rows', ArrowUp: 'rows' }

/** What a key asks for, wherever it is pressed. */
export const shortcutOf = (press: Press): Shortcut | undefined => {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'k') return 'palette'
  return isCombined(press) || !Object.hasOwn(singles, press.key) ? undefined : singles[press.key]
}

/** Keys of their own: fields, and what opens over the screen. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]'

export const hasOwnKeys = (target: EventTarget | null) => target instanceof Element && target.closest(OWN_KEYS) !== null

const focusable = 'a[href], button:not([disabled])'

const rowsIn = (main: Element) =>
  [...main.querySelectorAll('tbody tr, main#main li')].filter(row => row.querySelector(focusable) !== null)

/** Focuses the first link or button of the next row, or of the one before. False where there is none. */
export const walk = (main: Element, by: 1 | -1): boolean => {
  const rows = rowsIn(main)
  const current = rows.findLastIndex(row => row.contains(document.activeElement))
  const next = current < 0 && by < 0 ? undefined : rows[current + by]
  const target = next?.querySelector<HTMLElement>(focusable)
  target?.focus()
  return target !== undefined && target !== null
}

/** Focuses the search field of the screen. False where it has none. */
export const focusSearch = (main: Element): boolean => {
  const field = main.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
  return field !== null
}
