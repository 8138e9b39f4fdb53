import { useSyncExternalStore } from 'react'
import { onStorage, stored, storeForAll } from '../../../browser-storage.ts'

/** What keys do in the back office; each can be switched off (WCAG 2.2, 2.1.4). */
export const shortcuts = [
  { id: 'palette', keys: 'Ctrl + K', does: 'Open any screen, volume, paper or person by its name' },
  { id: 'search', keys: '/', does: 'Go to the search field of the screen' },
  { id: 'rows', keys: '↑ ↓', does: 'Walk through the rows of a table or list; Enter opens one' },
  { id: 'cite', keys: 'C', does: 'On public pages, cite the paper that has the focus' },
  { id: 'help', keys: '?', does: 'Show these keys' },
] as const
export type Shortcut = (typeof shortcuts)[number]['id']

/** Asks for the list of keys: the way to it where its own key is switched off. */
export const SHOW_KEYS = 'show-keys'

const KEY = 'keys-off'

const listed = (text = stored(KEY) ?? ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

export const isOn = (id: Shortcut) => !listed().has(id)

export const switchKey = (id: Shortcut, on: boolean) => {
  const off = new Set(listed())
  if (on) off.delete(id)
  else off.add(id)
  storeForAll(KEY, [...off].join(' '))
}

/** The ids of keys that are switched off. */
export const useKeysOff = () => listed(useSyncExternalStore(onStorage, () => stored(KEY) ?? ''))
