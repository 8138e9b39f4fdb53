/** A text without the characters at its end that a pattern of one character finds, in as many steps as it has characters. */
export const trimEnd = (text: string, ending: RegExp): string => {
  const characters = Array.from(text)
  const last = characters.findLastIndex(character => !ending.test(character))
  return last === characters.length - 1 ? text : characters.slice(0, last + 1).join('')
}

/** `/a` of `/a//`; `/` stays. */
export const trimSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
