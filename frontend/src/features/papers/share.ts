import { copyText } from '../../ui/browser/copy-text.ts'

export type Link = { readonly title: string; readonly url: string }

const hasShareSheet = () => 'share' in navigator && window.matchMedia('(pointer: coarse)').matches

/** False where the sheet did not open; one that the reader closed did. */
const openShareSheet = async (link: Link) => {
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Opens the share sheet on mobile devices; elsewhere, or where that fails, copies the link. */
export const share = async (link: Link): Promise<'shared' | 'copied' | 'failed'> => {
  if (hasShareSheet() && (await openShareSheet(link))) return 'shared'
  return (await copyText(link.url)) ? 'copied' : 'failed'
}
