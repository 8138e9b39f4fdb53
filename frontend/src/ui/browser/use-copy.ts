import { copyText } from './copy-text.ts'
import { useToast } from '../toasts/toast.tsx'

/** Copies a text, and says whether it could. */
export const useCopyText = () => {
  const toast = useToast()
  return async (text: string, copied: string, failed: string) => {
    if (await copyText(text)) toast(copied, 'copied')
    else toast(failed, 'error')
  }
}

/** Copies an address of this site, and says whether it could. */
export const useCopy = () => {
  const copy = useCopyText()
  return async (path: string, copied: string) => {
    const address = new URL(path, window.location.origin).href
    await copy(address, copied, `The link could not be copied: ${address}`)
  }
}
