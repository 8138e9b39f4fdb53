import { useSyncExternalStore } from 'react'
import { storeForAll, stored } from '../../browser-storage.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** As in the script of index.html, which applies the choice before the first paint. */
const KEY = 'shodh:theme'
const PAPER = { light: '#faf9f7', dark: '#131517' } as const

const isTheme = (value: unknown): value is Theme => THEMES.some(theme => theme === value)

const shown = (): Theme => {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

/** The colour of the browser's bars beside the page, for each scheme of the system. */
const colourBars = (theme: Theme) => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.content = PAPER[theme === 'system' ? (meta.media.includes('dark') ? 'dark' : 'light') : theme]
}

const apply = (theme: Theme) => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  colourBars(theme)
}

/** What was chosen in another tab before this page followed it. */
const catchUp = () => {
  const last = stored(KEY)
  const theme = last === null ? 'system' : last
  if (isTheme(theme) && theme !== shown()) apply(theme)
}

/** Follows what is chosen here and in another tab. */
export const followTheme = (changed: () => void) => {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === KEY || key === null) apply(isTheme(newValue) ? newValue : 'system')
    changed()
  }
  catchUp()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

const choose = (theme: Theme) => {
  apply(theme)
  storeForAll(KEY, theme === 'system' ? null : theme)
}

/** The colours that the reader has chosen on this device; a server knows of no choice. */
export const useTheme = () => [useSyncExternalStore(followTheme, shown, () => 'system' as const), choose] as const
