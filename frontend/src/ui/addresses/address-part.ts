/** A part of an address without its escapes; undefined where it has others than those of UTF-8. */
export const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The id that a hash names: browsers escape what is not ASCII. */
export const partIn = (hash: string) => decoded(hash.slice(1)) ?? hash.slice(1)
