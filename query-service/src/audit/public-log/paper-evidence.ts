import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { base64, hex, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { entryPartsOf } from '@shodh/contracts/audit/proof/entry.ts'
import type { Evidence, EvidenceEvent } from '@shodh/contracts/audit/proof/evidence.ts'
import { missingPaper } from '../../missing.ts'
import type { Ports } from '../../ports.ts'
import { paperEvents } from './paper-events.ts'

type Sources = Pick<Ports, 'views' | 'publicLog' | 'eventAt'>

type Who = {
  /** Whether it is for somebody who may see who did what. */
  readonly isInformed: boolean
}

const placed = async (
  { publicLog, eventAt }: Sources,
  head: NonNullable<Awaited<ReturnType<Sources['publicLog']['head']>>>,
  position: number,
) => {
  const index = await publicLog.indexOf(position)
  if (index === undefined || index >= head.size) return []
  const event = await eventAt(position)
  const proof = await publicLog.treeOf(head).inclusion(index, head.size)
  return event ? [{ index, event, proof: proof.map(base64) }] : []
}

type Placed = { readonly index: number; readonly event: StoredEvent; readonly proof: readonly string[] }

const evidenceEvent = ({ index, event, proof }: Placed, { isInformed }: Who): EvidenceEvent => {
  const { id, stream, revision, type, data, metadata } = event
  const { at } = entryPartsOf(sha256, event)
  const metadataHash = hex(sha256(utf8(metadata)))
  return { index, id, stream, revision, type, at, data, ...(isInformed && { metadata }), metadataHash, proof }
}

/** What the public log proves of a paper, as far as its last checkpoint; of a deleted one to those who may see who did what. */
export const paperEvidence = async (
  sources: Sources,
  paperId: string,
  who: Who,
): Promise<{ readonly evidence: Evidence; readonly at: number } | Refusal> => {
  const { views, publicLog } = sources
  const history = await views.paperHistories.get(paperId)
  if (!history || (history.deletion && !who.isInformed)) return missingPaper(history)
  const head = await publicLog.head()
  if (!head?.checkpoint) return { refused: 'LOG_NOT_SIGNED' }
  const { volumeId } = history
  const rows = await paperEvents(views, { paperId, volumeId }, !who.isInformed)
  const found = (await Promise.all(rows.map(({ position }) => placed(sources, head, position)))).flat()
  if (found.length === 0) return { refused: 'PAPER_NOT_PROVABLE' }
  const events = found.map(one => evidenceEvent(one, who))
  return { evidence: { paperId, vkey: head.vkey, checkpoint: head.checkpoint, events }, at: head.at }
}
