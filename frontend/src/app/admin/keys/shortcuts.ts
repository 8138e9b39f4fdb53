import { useSyncExternalStore } from 'react'
import { onStorage } from '../../../ui/on-storage.ts'

/** What keys do in the back office; each can be switched off (WCAG 2.2, 2.1.4). */
export const shortcuts = [
  { id: 'palette', keys: 'Ctrl + K', does: 'Open any screen, volume, paper or person by its name' },
  { id: 'search', keys: '/', does: 'Go to the search field of the screen' },
  { id: 'rows', keys: '↑ ↓', does: 'Walk through the rows of a table or list; Enter opens one' },
  { id: 'help', keys: '?', does: 'Show these keys' },
] as const
export type Shortcut = (typeof shortcuts)[number]['id']

/** Asks for the list of keys: the way to it where its own key is switched off. */
export const SHOW_KEYS = 'show-keys'

const KEY = 'keys-off'
const CHANGED = 'keys-changed'

const stored = () => {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

const listed = (text: string): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

export const isOn = (id: Shortcut) => !listed(stored()).has(id)

export const switchKey = (id: Shortcut, on: boolean) => {
  const off = new Set(listed(stored()))
  if (on) off.delete(id)
  else off.add(id)
  try {
    localStorage.setItem(KEY, [...off].join(' '))
  } catch {
    // where nothing can be stored, every key works
  }
  dispatchEvent(new Event(CHANGED))
}

const subscribe = (changed: () => void) => {
  addEventListener(CHANGED, changed)
  const end = onStorage(changed)
  return () => {
    removeEventListener(CHANGED, changed)
    end()
  }
}

/** The ids of keys that are switched off. */
export const useKeysOff = () => listed(useSyncExternalStore(subscribe, stored))
