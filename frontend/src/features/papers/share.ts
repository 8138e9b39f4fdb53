export type Link = { readonly title: string; readonly url: string }

const copyFromField = (text: string) => {
  const field = Object.assign(document.createElement('textarea'), { value: text })
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

/** By the browser's clipboard, which plain HTTP lacks; else the old way. */
export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}

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
