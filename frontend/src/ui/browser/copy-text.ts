const copyFromField = (text: string) => {
  const field = Object.assign(document.createElement('textarea'), { value: text })
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

/** As letters alone, and with their marks. */
const bothOf = (text: string, html: string) =>
  new ClipboardItem({
    'text/plain': new Blob([text], { type: 'text/plain' }),
    'text/html': new Blob([html], { type: 'text/html' }),
  })

/** By the browser's clipboard, which plain HTTP lacks; else the old way. Where marks can be pasted, they come from `html`. */
export const copyText = async (text: string, html?: string) => {
  try {
    if (html) await navigator.clipboard.write([bothOf(text, html)])
    else await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text)
  }
}
