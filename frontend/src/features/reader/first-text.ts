/**
 * Takes away what the server has sent of the text, since something of the reader's stands in its place; the pixels that it
 * was scrolled by.
 */
export const removeFirstText = (): number => {
  const first = document.getElementById('first-text')
  const { scrollTop = 0 } = first?.querySelector('.text-pages') ?? {}
  first?.remove()
  return scrollTop
}
