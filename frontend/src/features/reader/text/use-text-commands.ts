import { useMemo } from 'react'
import type { Reading } from '../reading.ts'
import { useReaderSettings } from '../settings.ts'
import { useKeys, usePanels } from '../use-commands.ts'
import { useDownload } from '../use-download.ts'
import { cite, type Command, type Commands } from '../view/commands.ts'
import { useTextLook } from './use-text-look.ts'

const nothing = () => undefined

/** The commands of a text; `step` goes to the next page of its PDF, or back. */
export const useTextCommands = (reading: Reading, step: (by: number) => void) => {
  const [{ singleKeys = true }] = useReaderSettings()
  const { look, resize, choose } = useTextLook()
  const { open, close, toggle } = usePanels()
  const commands: Commands = {
    previousPage: () => step(-1),
    nextPage: () => step(1),
    zoomIn: () => resize(1),
    zoomOut: () => resize(-1),
    fitWidth: nothing,
    twoPages: nothing,
    darkPages: () => choose(look === 'dark' ? 'light' : 'dark'),
    find: () => toggle('find'),
    panel: () => toggle('panel'),
    help: () => toggle('help'),
    cite,
    print: () => window.print(),
    download: useDownload(reading),
  }
  useKeys(commands, singleKeys)
  const on = useMemo<ReadonlySet<Command>>(() => open, [open])
  return { commands, on, close }
}
