import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { fetchedDialog } from '../../../ui/admin/dialogs/fetched-dialog.tsx'
import { hasOwnKeys, isTaken } from '../../../ui/admin/screen-keys.ts'
import { undoActions } from '../../../ui/toasts/toast-state.ts'
import { useWithdraw } from '../../../ui/toasts/toast.tsx'
import { type Shortcut, isOn, SHOW_KEYS, SHOW_PALETTE } from './shortcuts.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const isCombined = ({ ctrlKey, metaKey, altKey }: Press) => ctrlKey || metaKey || altKey

const singles: Readonly<Record<string, Shortcut>> = {
  '/': 'search',
  '?': 'help',
  ArrowDown: 'rows',
  ArrowUp: 'rows',
  j: 'rows',
  k: 'rows',
  z: 'z',
}
const DOWN = ['ArrowDown', 'j']
const IN_SHEETS: readonly Shortcut[] = ['z', 'help']

/** What a key asks for, wherever it is pressed. */
export const shortcutOf = (press: Press): Shortcut | undefined => {
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.key.toLowerCase() === 'k') return 'palette'
  return isCombined(press) || !Object.hasOwn(singles, press.key) ? undefined : singles[press.key]
}

const focusable = 'a[href], button:not([disabled])'

const rowsIn = (main: Element) =>
  [...main.querySelectorAll('tbody tr, main#main li:not(nav li)')].filter(row => row.querySelector(focusable) !== null)

/** Focuses the first link or button of the next row, or of the one before. False where there is none. */
export const walk = (main: Element | null, by: 1 | -1): boolean => {
  const rows = main ? rowsIn(main) : []
  const current = rows.findLastIndex(row => row.contains(document.activeElement))
  const next = current < 0 && by < 0 ? undefined : rows[current + by]
  const target = next?.querySelector<HTMLElement>(focusable)
  target?.focus()
  return target !== undefined && target !== null
}

/** Focuses the search field of the screen. False where it has none. */
export const focusSearch = (main: Element | null): boolean => {
  const field = main?.querySelector<HTMLInputElement>('input[type=search]')
  field?.focus()
  field?.select()
  return Boolean(field)
}

const FetchedPalette = fetchedDialog(async () => (await import('./palette.tsx')).Palette)

/** What a key makes of the text; undefined where it is none of a text. */
const textAfter = (text: string, key: string): string | undefined => {
  if (/^.$/u.test(key)) return text + key
  if (key === 'Backspace') return text.slice(0, -1)
  return key === 'Enter' || key.startsWith('Arrow') ? text : undefined
}

const isOther = ({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || isComposing || (target instanceof Element && target.closest('dialog') !== null)

/**
 * Holds what is typed until a field that is being fetched has the focus: nothing behind it takes a letter for a command.
 * The result takes over what was held; Escape cancels.
 */
const useBufferedKeys = (cancel: () => void) => {
  const held = useRef<string>('')
  const isHolding = useRef(true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isHolding.current || isOther(event)) return
    const text = textAfter(held.current, event.key)
    if (event.key === 'Escape') cancel()
    else if (text === undefined) return
    else held.current = text
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [])
  return () => {
    isHolding.current = false
    const text = held.current
    held.current = ''
    return text
  }
}

function Palette({ close }: { close: () => void }) {
  return <FetchedPalette close={close} takeTyped={useBufferedKeys(close)} />
}

const KeyHelp = fetchedDialog(async () => (await import('./key-help.tsx')).KeyHelp)

type Opened = 'palette' | 'help'

/** Takes back what the newest message that can be undone speaks of. False where there is none. */
const useUndo = () => {
  const withdraw = useWithdraw()
  return () => {
    const [id, undo] = [...undoActions].at(-1) ?? []
    if (id === undefined) return false
    undo?.()
    withdraw(id)
    return true
  }
}

/** The keys of the back office, while nothing that has keys of its own has the focus. */
export function Keys() {
  const [opened, setOpened] = useState<Opened>()
  const undo = useEffectEvent(useUndo())
  useEffect(() => {
    const open = (what: Opened) => {
      setOpened(what)
      return true
    }
    const main = () => document.querySelector('#main')
    const acts: Readonly<Record<string, (key: string) => boolean>> = {
      palette: () => open('palette'),
      help: () => open('help'),
      z: () => undo(),
      search: () => focusSearch(main()),
      rows: key => walk(main(), DOWN.includes(key) ? 1 : -1),
    }
    const press = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (!shortcut || event.defaultPrevented || !isOn(shortcut)) return
      const isOwned = IN_SHEETS.includes(shortcut) ? isTaken : hasOwnKeys
      if (shortcut !== 'palette' && isOwned(event.target)) return
      if (acts[shortcut]?.(event.key)) event.preventDefault()
    }
    const control = new AbortController()
    const { signal } = control
    document.addEventListener('keydown', press, { signal })
    addEventListener(SHOW_KEYS, () => void open('help'), { signal })
    addEventListener(SHOW_PALETTE, () => void open('palette'), { signal })
    return () => control.abort()
  }, [])
  const close = () => setOpened(undefined)
  return (
    <>
      {opened === 'palette' && <Palette close={close} />}
      {opened === 'help' && <KeyHelp close={close} />}
    </>
  )
}
