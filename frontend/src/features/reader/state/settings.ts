import { useSyncExternalStore } from 'react'
import { store, storedValue } from '../../../browser-storage.ts'
import { useMedia } from '../../../ui/browser/use-media.ts'

export type ReaderView = 'page' | 'text'

export const LOOKS = ['light', 'sepia', 'dark'] as const
export const WIDTHS = ['narrow', 'normal', 'wide'] as const

/** How this device shows pages and texts. `darkPages` and `look` are undefined until the reader has chosen: then they follow the theme. */
type Settings = {
  readonly darkPages?: boolean
  readonly twoPages?: boolean
  readonly view?: ReaderView
  /** Of a text, in pixels where the browser's own size is 16. */
  readonly textSize?: number
  readonly isSans?: boolean
  readonly width?: (typeof WIDTHS)[number]
  readonly look?: (typeof LOOKS)[number]
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

/** What is chosen now. */
export const readerSettings = () => (settings ??= storedSettings())

const change = (part: Settings) => {
  settings = { ...readerSettings(), ...part }
  store(KEY, JSON.stringify(settings))
  listeners.forEach(listener => listener())
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useReaderSettings = () => [useSyncExternalStore(subscribe, readerSettings), change] as const

/** Whether pages are dark: as the theme of the site is, until the reader has chosen. */
export const useIsDark = () => {
  const [{ darkPages }] = useReaderSettings()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const { theme } = document.documentElement.dataset
  return darkPages ?? (theme === undefined ? systemIsDark : theme === 'dark')
}
