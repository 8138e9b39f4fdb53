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
