import type { Cells } from './cells.ts'

/** Letters of base 36 of each cell: two texts are taken for one once in 60 million. */
const LETTERS = 5
const MODULUS = 36 ** LETTERS

/** FNV-1a of 32 bits. */
const hashOf = (text: string) => {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}

/** What tells a cell from what it was, without its text. */
export const fingerprintOf = (text = '') => (text === '' ? '-' : (hashOf(text) % MODULUS).toString(36))

type Version = { readonly revision: number; readonly fingerprints: Cells }

/** The version of a paper that a row was exported from: its revision, and the fingerprints of its cells. */
export const versionCell = (revision: number, cells: Cells) =>
  [
    `r${revision}`,
    ...Object.entries(cells).flatMap(([name, text]) => (text === '' ? [] : `${name}:${fingerprintOf(text)}`)),
  ].join(' ')

export const versionIn = (cell: string): Version | undefined => {
  const [first = '', ...others] = cell.trim().split(/\s+/u)
  if (!/^r\d+$/u.test(first)) return undefined
  const fingerprints = others.map(part => part.split(':'))
  return { revision: Number(first.slice(1)), fingerprints: Object.fromEntries(fingerprints) }
}
