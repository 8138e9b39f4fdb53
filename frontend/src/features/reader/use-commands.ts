import { useEffect, useMemo, useRef, useState } from 'react'
import { useMedia } from '../../ui/use-media.ts'
import { useReaderSettings } from './settings.ts'
import { useViews } from './use-reader-view.ts'
import { cite, type Command, commandOf, type Commands } from './view/commands.ts'
import type { View } from './view/create-view.ts'
import type { ViewState } from './view/view-state.ts'

/** From here on two pages have room beside each other. */
const SPREAD = '(min-width: 80rem)'

type Panel = 'find' | 'panel' | 'help'

export const isThemeDark = (systemIsDark: boolean) => {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? systemIsDark : theme === 'dark'
}

const useModes = () => {
  const [{ darkPages, twoPages = false, singleKeys = true }, change] = useReaderSettings()
  const systemIsDark = useMedia('(prefers-color-scheme: dark)')
  const isDark = darkPages ?? isThemeDark(systemIsDark)
  const isSpread = useMedia(SPREAD) && twoPages
  return {
    isDark,
    isSpread,
    singleKeys,
    toggleDark: () => change({ darkPages: !isDark, look: isDark ? 'light' : 'dark' }),
    toggleSpread: () => change({ twoPages: !twoPages }),
  }
}

type Given = {
  readonly view: View | undefined
  readonly state: ViewState | undefined
  readonly print: () => void
  readonly download: () => void
}

/** Calls what a key stands for, wherever the focus is in the page. */
export const useKeys = (commands: Commands, allowsSingleKeys: boolean) => {
  const latest = useRef({ commands, allowsSingleKeys })
  useEffect(() => {
    latest.current = { commands, allowsSingleKeys }
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const command = commandOf(event, latest.current.allowsSingleKeys)
      if (!command || event.defaultPrevented) return
      event.preventDefault()
      latest.current.commands[command]()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** What is open beside the paper; a search that was open in the other view still is. */
export const usePanels = () => {
  const { carried } = useViews()
  const [open, setOpen] = useState<ReadonlySet<Panel>>(() => new Set(carried.get().query === undefined ? [] : ['find']))
  const close = (panel: Panel) => {
    if (panel === 'find') carried.set({ query: undefined })
    setOpen(before => new Set([...before].filter(each => each !== panel)))
  }
  const toggle = (panel: Panel) => (open.has(panel) ? close(panel) : setOpen(new Set([...open, panel])))
  return { open, close, toggle }
}

/** All that the reader can be told to do, by buttons and by keys, and what of it is on. */
export const useCommands = ({ view, state, print, download }: Given) => {
  const modes = useModes()
  const { open, close, toggle } = usePanels()
  const step = (by: number) => void view?.goTo((state?.page ?? 1) + by)
  const commands: Commands = {
    previousPage: () => step(-1),
    nextPage: () => step(1),
    zoomIn: () => view?.zoomIn(),
    zoomOut: () => view?.zoomOut(),
    fitWidth: () => view?.fit(state?.zoom === 'page-width' ? 'auto' : 'page-width'),
    twoPages: modes.toggleSpread,
    darkPages: modes.toggleDark,
    find: () => toggle('find'),
    panel: () => toggle('panel'),
    help: () => toggle('help'),
    cite,
    print,
    download,
  }
  useKeys(commands, modes.singleKeys)
  const { isDark, isSpread } = modes
  const fitsWidth = state?.zoom === 'page-width'
  const on = useMemo(
    () =>
      new Set<Command>([
        ...open,
        ...(isDark ? (['darkPages'] as const) : []),
        ...(isSpread ? (['twoPages'] as const) : []),
        ...(fitsWidth ? (['fitWidth'] as const) : []),
      ]),
    [open, isDark, isSpread, fitsWidth],
  )
  return { commands, on, isDark, isSpread, close }
}
