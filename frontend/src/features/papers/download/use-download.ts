import { useSyncExternalStore } from 'react'
import { useToast } from '../../../ui/toast.tsx'
import { downloads, type FileWanted } from './downloads.ts'

type Wanted = Pick<FileWanted, 'url' | 'name' | 'clearAfter'> & {
  readonly done: (name: string, bytes: number) => string
}

const never = () => undefined

/** One file's download: where it is, and how it is started and cancelled. */
export const useDownload = ({ done, ...file }: Wanted) => {
  const toast = useToast()
  const download = useSyncExternalStore(downloads.subscribe, () => downloads.of(file.url), never)
  const start = () =>
    downloads.start({
      ...file,
      onDone: (name, bytes) => toast(done(name, bytes)),
      onFailed: message => toast(message, 'error'),
    })
  return { download, start, cancel: () => downloads.cancel(file.url) }
}
