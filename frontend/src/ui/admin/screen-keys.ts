import { useEffect, useEffectEvent } from 'react'
import { isKeyOff } from '../addresses/page-key.ts'

/** Keys of their own: fields, and what opens over the screen. */
const OWN_KEYS =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [popover]'

export const hasOwnKeys = (target: EventTarget | null) => target instanceof Element && target.closest(OWN_KEYS) !== null

/** The keys of a list, and those of all screens, hold in the sheet beside it. */
export const isTaken = (target: EventTarget | null) => {
  const owner = target instanceof Element ? target.closest(OWN_KEYS) : null
  return owner !== null && !owner.matches('.side-sheet')
}

/** Keys whose id in the list that `?` shows is not their own letter. */
const IDS: Readonly<Record<string, string>> = { j: 'sheet', k: 'sheet' }

/**
 * What single letters do while a screen is shown, by the letter, which is its id in the list that `?` shows. Nothing happens
 * where something has keys of its own, or the key is switched off. They come before those of all screens.
 */
export const useScreenKeys = (acts: Readonly<Record<string, (() => void) | undefined>>) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (!act || isTaken(event.target) || isKeyOff(IDS[key] ?? key)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
