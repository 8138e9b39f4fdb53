import { useEffect, useState } from 'react'
import { fetchedDialog } from '../../../ui/desk/fetched-dialog.tsx'
import { focusSearch, hasOwnKeys, shortcutOf, walk } from './pressed.ts'
import { isOn, SHOW_KEYS, type Shortcut } from './shortcuts.ts'

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
