import type { FileItem, FolderItem } from '@shodh/contracts/files/views.ts'
import { failureText } from '../../ui/admin/act.tsx'
import { useToast } from '../../ui/toasts/toast.tsx'
import { useCopy } from '../../ui/browser/use-copy.ts'
import { useFileCalls } from './api.ts'

type Named = Pick<FileItem | FolderItem, 'name' | 'path' | 'isFolder'>

/** The browser itself downloads, a folder as ZIP: nothing of 500 MB is held by the page. */
export const useDownload = () => {
  const { ticket } = useFileCalls()
  const toast = useToast()
  return async ({ name, path, isFolder }: Named, version?: number) => {
    const asked = await ticket({ path, isFolder })
    if (asked.error) return toast(failureText(asked.error), 'error')
    toast(`Downloading ${name}`)
    const address = new URL(asked.data.url, window.location.origin)
    if (version !== undefined) address.searchParams.set('version', String(version))
    return Object.assign(document.createElement('a'), { href: address.href, download: '' }).click()
  }
}

const COPIED = 'Download link copied to clipboard'
const ONLY_SIGNED_IN = 'Only for those who can sign in. To give it to others: Share'

/** Of what is published its public address; of anything else that of the download. A folder has no page: its ZIP. */
export const useCopyLink = () => {
  const copy = useCopy()
  return (item: FileItem | FolderItem) => {
    const publicUrl = item.isFolder ? null : item.publicUrl
    return copy(publicUrl ?? item.downloadUrl, publicUrl === null ? `${COPIED}. ${ONLY_SIGNED_IN}` : COPIED)
  }
}
