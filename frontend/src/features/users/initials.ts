const first = (word: string) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? ''

/** The first letters of the name's words, at most two; 'U' of nobody. */
export const initials = (name: string) =>
  name.split(/\s+/u).filter(Boolean).slice(0, 2).map(first).join('').toLocaleUpperCase('en') || 'U'
