import { useSyncExternalStore } from 'react'
import { useSentence } from '../../../i18n/text.tsx'
import { useSignedInSend } from '../../../session/sending/use-send.ts'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { DOWNLOAD_FAILED } from '../download/refused.ts'
import { type Download, running, startDownload } from '../download/running.ts'
import type { ListedPaper } from '../paper-details.ts'

const CLEAR_MS = 3000

type Wanted = {
  readonly url: string
  /** Of the file, where the server names none. */
  readonly name: string
  readonly started?: string
  /** Said where the server gives no reason. */
  readonly failed: string
}

/** How far the download of the address is. */
export const useDownload = (url: string): Download | undefined =>
  useSyncExternalStore(running.subscribe, () => running.of(url))

/**
 * Downloads as an editor does: the beginning and a failure are reported, the browser shows the end. As who is signed
 * in, so that it counts as no reader's.
 */
export const useFileDownload = () => {
  const toast = useToast()
  const inLanguage = useSentence()
  const send = useSignedInSend()
  return ({ url, name, started, failed }: Wanted) => {
    if (started) toast(started)
    let isSignedOut = false
    const reason = (message: string) => {
      if (isSignedOut) return 'Authentication required for download'
      return message === DOWNLOAD_FAILED ? failed : inLanguage(message)
    }
    void startDownload({
      url,
      name,
      send: async (address, init) => {
        const response = await send(address, init)
        isSignedOut = response.status === 401
        return response
      },
      clearAfter: CLEAR_MS,
      onDone: () => undefined,
      onFailed: message => toast(reason(message), 'error'),
    })
  }
}

export const usePaperDownload = () => {
  const download = useFileDownload()
  return ({ downloadUrl: url, title: name }: Pick<ListedPaper, 'downloadUrl' | 'title'>) =>
    download({ url, name, started: 'Download started', failed: 'Failed to download paper' })
}

export const volumeArchive = (volumeId: string) => `/api/v1/papers/volume/${encodeURIComponent(volumeId)}/download`

export const useVolumeDownload = (failed = 'Failed to download volume') => {
  const download = useFileDownload()
  return ({ id, name }: { readonly id: string; readonly name: string }) =>
    download({ url: volumeArchive(id), name, started: 'Volume download started', failed })
}
