const SAFE = ['http:', 'https:', 'mailto:']

/** Whether a link of a PDF may be followed: to a page of the web, or to write a mail. */
export const isSafeLink = (url: string) => URL.canParse(url) && SAFE.includes(new URL(url).protocol)
