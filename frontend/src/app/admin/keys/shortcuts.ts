import { useSyncExternalStore } from 'react'
import { onStorage, stored, storeForAll } from '../../../browser-storage.ts'
import { isKeyOff } from '../../../ui/addresses/page-key.ts'

/** What keys do in the back office, and on which screen; each can be switched off (WCAG 2.2, 2.1.4). */
export const shortcuts = [
  { id: 'palette', keys: 'Ctrl K', on: 'Everywhere', does: 'Search or go to any screen, volume, paper or person' },
  { id: 'search', keys: '/', on: 'Everywhere', does: 'Go to the search field of the screen' },
  { id: 'rows', keys: '↑ ↓ J K', on: 'Everywhere', does: 'Walk through the rows of a table or list; Enter opens one' },
  {
    id: 'sheet',
    keys: 'J K',
    on: 'Everywhere',
    does: 'In a sheet beside a list: show the next or the one before; Esc closes it',
  },
  { id: 'z', keys: 'Z', on: 'Everywhere', does: 'Undo what the last message says' },
  { id: 'n', keys: 'N', on: 'Everywhere', does: 'Go to the next problem, change or replaced PDF of the screen' },
  { id: 'p', keys: 'P', on: 'Everywhere', does: 'Go to the change or replaced PDF before' },
  { id: 'help', keys: '?', on: 'Everywhere', does: 'Show these keys' },
  { id: 'save', keys: 'Ctrl S', on: 'Everywhere', does: 'Save what a bar at the bottom names; Ctrl Enter does, too' },
  { id: 'o', keys: 'O', on: 'All Papers', does: 'Open the paper beside the list' },
  { id: 'e', keys: 'E', on: 'All Papers', does: 'Edit the paper' },
  { id: 'r', keys: 'R', on: 'All Papers', does: 'Replace its PDF' },
  { id: 'x', keys: 'X', on: 'All Papers', does: 'Select it; Shift and a click, all between the two' },
  { id: 'sheet', keys: 'J K', on: 'Contact Messages', does: 'Open the next message, or the one before' },
  { id: 'r', keys: 'R', on: 'Contact Messages', does: 'Write a reply' },
  { id: 'e', keys: 'E', on: 'Contact Messages', does: 'Mark the message as handled, or take that back' },
  { id: 'cite', keys: 'C', on: 'Public pages', does: 'Cite the paper that has the focus' },
] as const
export type Shortcut = (typeof shortcuts)[number]['id']

/** Events that ask for the list of keys and for the palette: the way to them where their keys are switched off. */
export const SHOW_KEYS = 'show-keys'
export const SHOW_PALETTE = 'show-palette'

const KEY = 'keys-off'

const listed = (text = stored(KEY) ?? ''): ReadonlySet<string> => new Set(text.split(' ').filter(Boolean))

export const isOn = (id: Shortcut) => !isKeyOff(id)

export const switchKey = (id: Shortcut, on: boolean) => {
  const off = new Set(listed())
  if (on) off.delete(id)
  else off.add(id)
  storeForAll(KEY, [...off].join(' '))
}

/** The ids of keys that are switched off. */
export const useKeysOff = () => listed(useSyncExternalStore(onStorage, () => stored(KEY) ?? ''))
