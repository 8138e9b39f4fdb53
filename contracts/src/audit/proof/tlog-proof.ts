import { base64, decimal, hashFromBase64 } from './bytes.ts'

/** Proof that an entry is in a log, in a file of its own: https://c2sp.org/tlog-proof. */
export type TlogProof = {
  readonly index: number
  /** From the leaf's sibling to the root's child. */
  readonly hashes: readonly Uint8Array[]
  /** The signed note, as it is. */
  readonly checkpoint: string
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1'
const INDEX = 'index '
const EXTRA = 'extra '

export const tlogProofText = ({ index, hashes, checkpoint }: TlogProof): string =>
  [FIRST_LINE, `${INDEX}${index}`, ...hashes.map(base64), '', checkpoint].join('\n')

/** Its parts, nothing of it verified, extra data ignored; undefined where it is malformed. */
export const parseTlogProof = (text: string): TlogProof | undefined => {
  const end = text.indexOf('\n\n')
  const [first, ...lines] = text.slice(0, Math.max(0, end)).split('\n')
  const [indexLine = '', ...hashLines] = lines[0]?.startsWith(EXTRA) ? lines.slice(1) : lines
  const index = indexLine.startsWith(INDEX) ? decimal(indexLine.slice(INDEX.length)) : undefined
  const hashes = hashLines.map(hashFromBase64)
  if (first !== FIRST_LINE || index === undefined || !hashes.every(hash => hash !== undefined)) return undefined
  return { index, hashes, checkpoint: text.slice(end + 2) }
}
