import { base64, hex, utf8 } from '../bytes.ts'
import { treeHeadText, noteText, signed, vkeyOf } from '../note.ts'
import { entryOf } from '../entry.ts'
import type { Evidence } from '../evidence.ts'
import { merkle, type TreeNode } from '../merkle.ts'
import { keyFrom, sha256 } from './crypto.ts'

const { leafHash, complete, rootOf, inclusionProof } = merkle(sha256)

export const PAPER = '1f0e0d0c-0b0a-5908-8706-050403020100'
const OTHER = '2f0e0d0c-0b0a-5908-8706-050403020100'
const STREAM = 'volume-0f0e0d0c-0b0a-5908-8706-050403020100'

export type AnEvent = { readonly type: string; readonly data: object; readonly stream?: string }

export const pdfOf = (version: number) => `%PDF-1.4 version ${version}`

const fileOf = (version: number) => ({ sha256: hex(sha256(utf8(pdfOf(version)))), bytes: pdfOf(version).length })

export const uploaded = (paperId = PAPER): AnEvent => ({
  type: 'PaperUploaded',
  data: { paperId, title: 'On “Rivers” नदियाँ', file: fileOf(1) },
})
export const replaced = (version: number): AnEvent => ({
  type: 'PdfReplaced',
  data: { paperId: PAPER, version, file: fileOf(version), reason: 'A figure was missing' },
})
export const withheld = (version: number): AnEvent => ({
  type: 'PdfWithheld',
  data: {
    paperId: PAPER,
    version,
    sha256: fileOf(version).sha256,
    reason: 'A court said so',
    lawfulBasis: 'court order',
  },
})
export const released = (version: number): AnEvent => ({
  type: 'PdfReleased',
  data: { paperId: PAPER, version, sha256: fileOf(version).sha256, reason: 'It was lifted' },
})
export const deleted: AnEvent = { type: 'PaperDeleted', data: { paperId: PAPER } }
export const volumeRestored: AnEvent = { type: 'VolumeRestored', data: { paperIds: [OTHER, PAPER] } }
export const other = uploaded(OTHER)

/** The time of an event, by its place in the log. */
export const timeOf = (index: number) => `2026-01-01T00:00:${String(index).padStart(2, '0')}.000Z`

const stored = ({ type, data, stream = STREAM }: AnEvent, revision: number) => ({
  id: `0198c0de-0000-7000-8000-${String(revision).padStart(12, '0')}`,
  stream,
  revision,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify({ at: timeOf(revision), actorId: 'the editor' }),
})

/** A log of these events alone, and the evidence that it has of the paper. */
export const aLog = (
  events: readonly AnEvent[],
  { name = 'journal.example/log', seed = 1, withMetadata = false } = {},
) => {
  const all = events.map(stored)
  const leaves = all.map(event => leafHash(entryOf(sha256, event)))
  const hashOf = ({ level, index }: TreeNode) => complete(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level))
  const { key, sign } = keyFrom(name, seed)
  const text = treeHeadText({ origin: name, size: all.length, root: rootOf(all.length, hashOf) })
  const evidence: Evidence = {
    paperId: PAPER,
    vkey: vkeyOf(key),
    checkpoint: noteText({ text, signatures: [signed(text, key, sign)] }),
    events: all.flatMap(({ metadata, ...event }, index) =>
      event.data.includes(PAPER)
        ? [
            {
              index,
              ...event,
              at: timeOf(index),
              ...(withMetadata && { metadata }),
              metadataHash: hex(sha256(utf8(metadata))),
              proof: inclusionProof(index, all.length, hashOf).map(base64),
            },
          ]
        : [],
    ),
  }
  return evidence
}
