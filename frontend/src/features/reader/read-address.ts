/** Where a paper is read: one of its versions, from one of its pages, where they are given. */
export type ReadAddress = {
  readonly paperId: string
  readonly version?: number | undefined
  readonly page?: number | undefined
}

const counting = (text: string | null | undefined) => {
  const number = /^[1-9]\d{0,5}$/u.test(text ?? '') ? Number(text) : undefined
  return number
}

/** The version in the query of an address, `?v=2`; undefined of what is no version. */
export const versionIn = (search: string) => counting(new URLSearchParams(search).get('v'))

/** The page in the fragment of an address, `#page=12` (RFC 8118); undefined of what is no page. */
export const pageIn = (hash: string) => counting(new URLSearchParams(hash.replace(/^#/u, '')).get('page'))

/** `/read/{paperId}?v=2#page=12` */
export const readPath = ({ paperId, version, page }: ReadAddress) =>
  `/read/${paperId}${version === undefined ? '' : `?v=${version}`}${page === undefined ? '' : `#page=${page}`}`
