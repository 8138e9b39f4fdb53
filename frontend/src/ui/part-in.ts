/** The id that a hash names: browsers escape what is not ASCII. */
export const partIn = (hash: string) => {
  const part = hash.slice(1)
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
