import { hashFromBase64, base64, decimal } from './bytes.ts'
import type { Evidence, EvidenceEvent } from './evidence.ts'

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

/** Of bundles: a verifier reads its own. */
export const BUNDLE_FORMAT = 1

export const proofName = ({ index }: Pick<EvidenceEvent, 'index'>): string => `proofs/${index}.tlog-proof`

export const pdfName = (version: number): string => `version-${version}.pdf`

export const pdfPath = (version: number): string => `pdfs/${pdfName(version)}`

const lineOf = ({ proof: _, ...event }: EvidenceEvent) => `${JSON.stringify(event)}\n`

type TextFile = { readonly name: string; readonly text: string }

/** The evidence as the text files of a bundle. */
export const bundleFiles = ({ paperId, vkey, checkpoint, events }: Evidence): readonly TextFile[] => [
  { name: 'paper.json', text: `${JSON.stringify({ format: BUNDLE_FORMAT, id: paperId })}\n` },
  { name: 'events.jsonl', text: events.map(lineOf).join('') },
  { name: 'checkpoint', text: checkpoint },
  { name: 'vkey', text: `${vkey}\n` },
  ...events.map(event => {
    const hashes = event.proof.flatMap(hash => hashFromBase64(hash) ?? [])
    return { name: proofName(event), text: tlogProofText({ index: event.index, hashes, checkpoint }) }
  }),
]
