import { useEffect, useState } from 'react'
import { fetchedDialog } from '../../../ui/admin/fetched-dialog.tsx'
import { type Shortcut, isOn, SHOW_KEYS } from './shortcuts.ts'

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

const Palette = fetchedDialog(async () => (await import('./palette.tsx')).Palette)
const KeyHelp = fetchedDialog(async () => (await import('./key-help.tsx')).KeyHelp)

/** Does what a shortcut asks for; true where it did. */
const perform = (shortcut: Shortcut, key: string, open: (what: 'palette' | 'help') => void): boolean => {
  if (shortcut === 'palette' || shortcut === 'help') {
    open(shortcut)
    return true
  }
  const main = document.querySelector('#main')
  if (!main) return false
  return shortcut === 'search' ? focusSearch(main) : walk(main, key === 'ArrowDown' ? 1 : -1)
}

/** The keys of the back office, while nothing that has keys of its own has the focus. */
export function Keys() {
  const [opened, setOpened] = useState<'palette' | 'help'>()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut || event.defaultPrevented || !isOn(shortcut)) return
      if (shortcut !== 'palette' && hasOwnKeys(event.target)) return
      if (perform(shortcut, event.key, setOpened)) event.preventDefault()
    }
    const help = () => setOpened('help')
    document.addEventListener('keydown', press)
    addEventListener(SHOW_KEYS, help)
    return () => {
      document.removeEventListener('keydown', press)
      removeEventListener(SHOW_KEYS, help)
    }
  }, [])
  const close = () => setOpened(undefined)
  return (
    <>
      {opened === 'palette' && <Palette close={close} />}
      {opened === 'help' && <KeyHelp close={close} />}
    </>
  )
}
