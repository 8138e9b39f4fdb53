import { useCallback, useSyncExternalStore } from 'react'
import { useSentence } from '../../../i18n/text.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { type Download, type FileWanted, running, startDownload } from './running.ts'

type Wanted = Pick<FileWanted, 'url' | 'name' | 'clearAfter' | 'send'> & {
  readonly done: (name: string, bytes: number) => string
}

export type StartDownload = (wanted: Wanted) => void

const none: ReadonlyMap<string, Download> = new Map()

/** Every download under way by its URL, in one subscription for a whole list. */
export const useDownloads = () => useSyncExternalStore(running.subscribe, running.all, () => none)

/** Starts a download, whose end is said by a toast. */
export const useStartDownload = (): StartDownload => {
  const toast = useToast()
  const inLanguage = useSentence()
  return useCallback(
    ({ done, ...file }) =>
      void startDownload({
        ...file,
        onDone: (name, bytes) => toast(done(name, bytes)),
        onFailed: message => toast(inLanguage(message), 'error'),
      }),
    [toast, inLanguage],
  )
}
