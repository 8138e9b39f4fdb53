const MARKS = /<\/?(?:i|sub|sup)>|\\[()]/gu

/** A title without anything that marks it, for addresses and lists. */
export const unmarked = (title: string) => title.replaceAll(MARKS, '')
