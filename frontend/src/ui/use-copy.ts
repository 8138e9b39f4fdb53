import { copyText } from './copy-text.ts'
import { useToast } from './toast.tsx'

/** Copies an address of this site; resolves to whether it could. */
export const useCopy = () => {
  const toast = useToast()
  return async (path: string, copied: string) => {
    const address = new URL(path, window.location.origin).href
    if (await copyText(address)) toast(copied, 'copied')
    else toast(`The link could not be copied: ${address}`, 'error')
  }
}
