const SAFE = ['http:', 'https:', 'mailto:']

/** Whether a link of a PDF may be followed: to a page of the web, or to write a mail. */
export const isSafeLink = (url: string) => {
  try {
    return SAFE.includes(new URL(url).protocol)
  } catch {
    return false
  }
}
