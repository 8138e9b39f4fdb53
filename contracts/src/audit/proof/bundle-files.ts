import { hashFromBase64 } from './bytes.ts'
import type { Evidence, EvidenceEvent } from './evidence.ts'
import { tlogProofText } from './tlog-proof.ts'

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
