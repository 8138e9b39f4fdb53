/** The text, or as many of its first words as fit into so many UTF-16 units; of one that is longer, its beginning. */
export const cutAtWord = (text: string, most: number) => {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most - 1)
  return `${text.slice(0, space > 0 ? space : most - 1).toWellFormed()}…`
}
