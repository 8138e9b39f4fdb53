import type { ListedPaper } from '../paper-details.ts'
import { useFileDownload } from './use-file-download.ts'

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
