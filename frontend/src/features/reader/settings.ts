import { useSyncExternalStore } from 'react'
import { store, storedValue } from '../../browser-storage.ts'

/** How this device shows pages. `darkPages` is undefined until the reader has chosen: then they follow the theme. */
type Settings = {
  readonly darkPages?: boolean
  readonly twoPages?: boolean
  /** Whether keys work without Ctrl (WCAG 2.2, 2.1.4). */
  readonly singleKeys?: boolean
}

const KEY = 'shodh:reader'
const NONE: Settings = {}

const storedSettings = (): Settings => {
  const value = storedValue(KEY)
  return typeof value === 'object' && value !== null ? value : NONE
}

let settings: Settings | undefined
const listeners = new Set<() => void>()

const current = () => (settings ??= storedSettings())

const change = (part: Settings) => {
  settings = { ...current(), ...part }
  store(KEY, JSON.stringify(settings))
  listeners.forEach(listener => listener())
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useReaderSettings = () => [useSyncExternalStore(subscribe, current), change] as const
