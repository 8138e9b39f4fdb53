import { useMedia } from '../../../ui/use-media.ts'
import { useIsDark, useReaderSettings } from '../settings.ts'
import { useCommands } from '../use-commands.ts'
import type { Command } from './commands.ts'
import type { View } from './create-view.ts'
import type { ViewState } from './view-state.ts'

/** From here on two pages have room beside each other. */
const SPREAD = '(min-width: 80rem)'

type Given = {
  readonly view: View | undefined
  readonly state: ViewState | undefined
  readonly print: () => void
  readonly download: () => void
}

/** The commands of the pages, and what of them is on. */
export const usePageCommands = ({ view, state, print, download }: Given) => {
  const [{ twoPages = false }, change] = useReaderSettings()
  const isDark = useIsDark()
  const isSpread = useMedia(SPREAD) && twoPages
  const fitsWidth = state?.zoom === 'page-width'
  const step = (by: number) => void view?.goTo((state?.page ?? 1) + by)
  const { on: open, ...panels } = useCommands({
    previousPage: () => step(-1),
    nextPage: () => step(1),
    zoomIn: () => view?.zoomIn(),
    zoomOut: () => view?.zoomOut(),
    fitWidth: () => view?.fit(fitsWidth ? 'auto' : 'page-width'),
    twoPages: () => change({ twoPages: !twoPages }),
    darkPages: () => change({ darkPages: !isDark, look: isDark ? 'light' : 'dark' }),
    print,
    download,
  })
  const on = new Set<Command>(open)
  if (isDark) on.add('darkPages')
  if (isSpread) on.add('twoPages')
  if (fitsWidth) on.add('fitWidth')
  return { ...panels, on, isDark, isSpread }
}
