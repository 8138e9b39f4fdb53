import { useSyncExternalStore } from 'react'

/** How this device shows pages. `darkPages` is undefined until the reader has chosen: then they follow the theme. */
type Settings = {
  readonly darkPages?: boolean
  readonly twoPages?: boolean
  /** Whether keys work without Ctrl (WCAG 2.2, 2.1.4). */
  readonly singleKeys?: boolean
}

const KEY = 'shodh:reader'
const NONE: Settings = {}

const parsed = (text: string | null): Settings => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : NONE
  } catch {
    return NONE
  }
}

const stored = () => {
  try {
    return parsed(localStorage.getItem(KEY))
  } catch {
    return NONE
  }
}

let settings: Settings | undefined
const listeners = new Set<() => void>()

const current = () => (settings ??= stored())

const change = (part: Settings) => {
  settings = { ...current(), ...part }
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // A browser without storage still shows what was chosen.
  }
  listeners.forEach(listener => listener())
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useReaderSettings = () => [useSyncExternalStore(subscribe, current), change] as const
