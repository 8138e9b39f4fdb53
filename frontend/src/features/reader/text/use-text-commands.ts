import type { Reading } from '../reading.ts'
import { useCommands } from '../use-commands.ts'
import { useDownload } from '../use-download.ts'
import { canSpeak } from './listen-bar.tsx'
import { useTextLook } from './use-text-look.ts'

type Given = {
  /** Goes to the next page of the PDF, or back. */
  readonly step: (by: number) => void
  readonly listen: () => void
}

/** The commands of a text. */
export const useTextCommands = (reading: Reading, { step, listen }: Given) => {
  const { look, resize, choose } = useTextLook()
  return useCommands({
    previousPage: () => step(-1),
    nextPage: () => step(1),
    zoomIn: () => resize(1),
    zoomOut: () => resize(-1),
    darkPages: () => choose(look === 'dark' ? 'light' : 'dark'),
    print: () => window.print(),
    download: useDownload(reading),
    ...(canSpeak() && { listen }),
  })
}
