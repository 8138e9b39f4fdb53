/** Everybody who wrote a paper. */
export const AUTHORS_PATH = '/authors'

/** Where an author's papers are listed: `/authors/0000-0002-1825-0097`, `/authors/asha-rao`. */
export const authorPath = (id: string) => `${AUTHORS_PATH}/${encodeURIComponent(id)}`
