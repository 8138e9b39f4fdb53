import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { sha256 } from '@shodh/adapters/audit/signing/signing.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { base64, hex, utf8 } from '@shodh/contracts/audit/proof/bytes.ts'
import { entryPartsOf } from '@shodh/contracts/audit/proof/entry.ts'
import type { Evidence, EvidenceEvent } from '@shodh/contracts/audit/proof/evidence.ts'
import { missingPaper } from '../../missing.ts'
import { findPaperEvents } from '../find-events.ts'
import type { Ports, Views } from '../../ports.ts'
import type { AuditDocument } from '@shodh/contracts/audit/log.ts'

/** What readers are not shown of a paper's events. */
const NOT_PUBLIC: ReadonlySet<string> = new Set(['CorrectionProposed'])

/** Acts of other papers, as far as these are seen, by which bytes of this one are withheld now. */
const foreignActs = async (
  { auditLog, paperHistories, withheldPdfs }: Pick<Views, 'auditLog' | 'paperHistories' | 'withheldPdfs'>,
  paperId: string,
) => {
  // Stryker disable next-line ArrayDeclaration: Evidence is refused where the paper has no history.
  const { versions = [] } = (await paperHistories.get(paperId)) ?? {}
  const found: AuditDocument[] = []
  for (const sha256 of new Set(versions.map(version => version.sha256))) {
    // Stryker disable next-line ArrayDeclaration: A text that stands for an act names no paper.
    const { acts = [] } = (await withheldPdfs.get(sha256)) ?? {}
    for (const act of acts.filter(other => other.paperId !== paperId)) {
      if (!(await paperHistories.get(act.paperId))) continue
      const rows = await auditLog.find({
        where: { entity: `paper:${act.paperId}`, type: 'PdfWithheld' },
        sort: { field: 'moment' },
      })
      found.push(...rows.filter(({ at, values }) => at === act.at && values['withheldVersion'] === act.version))
    }
  }
  return found
}

/** Whether it names no other paper than those that are seen. */
const namesSeen = async ({ paperHistories }: Pick<Views, 'paperHistories'>, { paperIds = [] }: AuditDocument) => {
  const named = await Promise.all(paperIds.map(id => paperHistories.get(id)))
  return named.every(history => history !== undefined)
}

/**
 * In the order of the log, with acts of other papers. A volume's event that names a paper which is not seen is left out:
 * its data are proven as a whole, so that no part of them can be.
 */
const paperEvents = async (
  views: Pick<Views, 'auditLog' | 'paperHistories' | 'withheldPdfs'>,
  paper: { readonly id: string; readonly volumeId: string },
  isPublic: boolean,
): Promise<readonly AuditDocument[]> => {
  const rows = [...(await findPaperEvents(views.auditLog, paper)), ...(await foreignActs(views, paper.id))].filter(
    ({ type }) => !(isPublic && NOT_PUBLIC.has(type)),
  )
  const seen = await Promise.all(rows.map(row => namesSeen(views, row)))
  return rows.filter((_, n) => seen[n]).toSorted((one, other) => one.position - other.position)
}

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

/** What the public log proves of a paper, as far as its last tree head; of a deleted one to those who may see who did what. */
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
  const rows = await paperEvents(views, history, !who.isInformed)
  const found = (await Promise.all(rows.map(({ position }) => placed(sources, head, position)))).flat()
  if (found.length === 0) return { refused: 'PAPER_NOT_PROVABLE' }
  const events = found.map(one => evidenceEvent(one, who))
  return { evidence: { paperId, vkey: head.vkey, checkpoint: head.checkpoint, events }, at: head.at }
}
