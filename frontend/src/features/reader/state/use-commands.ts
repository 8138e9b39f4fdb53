import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReaderSettings } from './settings.ts'
import { useViews } from './use-reader-view.ts'
import { cite, commandOf, type Commands } from '../view/commands.ts'

type Panel = 'find' | 'panel' | 'help'

/** Calls what a key stands for, wherever the focus is in the page. */
const useKeys = (commands: Commands) => {
  const [{ singleKeys = true }] = useReaderSettings()
  const latest = useRef({ commands, singleKeys })
  useEffect(() => {
    latest.current = { commands, singleKeys }
  })
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const command = commandOf(event, latest.current.singleKeys)
      const act = command && latest.current.commands[command]
      if (!act) return
      event.preventDefault()
      act()
    }
    // before the keys of the site, of which / leads to its search
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [])
}

/** What is open beside the paper; a search that was open in the other view still is. */
const usePanels = () => {
  const { carried } = useViews()
  const [open, setOpen] = useState<ReadonlySet<Panel>>(() => new Set(carried.get().query === undefined ? [] : ['find']))
  const close = (panel: Panel) => {
    if (panel === 'find') carried.set({ query: undefined })
    setOpen(before => new Set([...before].filter(each => each !== panel)))
  }
  const toggle = (panel: Panel) => (open.has(panel) ? close(panel) : setOpen(new Set([...open, panel])))
  return { open, close, toggle }
}

/** The commands of a view, by buttons and by keys: its own, and those of what is opened beside a paper. */
export const useCommands = (own: Commands) => {
  const { open, close, toggle } = usePanels()
  const commands: Commands = {
    ...own,
    find: () => toggle('find'),
    panel: () => toggle('panel'),
    help: () => toggle('help'),
    cite,
  }
  useKeys(commands)
  return { commands, on: open, close }
}
