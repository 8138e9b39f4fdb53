import type { Refusal } from '@shodh/contracts/envelope.ts'
import { REASON_MAX } from '@shodh/contracts/limits.ts'
import { citationOf } from '@shodh/contracts/papers/citations/citation.ts'
import { fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import type { PaperStatus } from '@shodh/contracts/papers/notices/notices.ts'
import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { noteOf } from '@shodh/contracts/papers/notices/notice-types.ts'
import { paperFileName } from '@shodh/contracts/papers/plain-text.ts'
import { readableAddress } from '@shodh/contracts/text/text.ts'
import type { FastifyRequest } from 'fastify'
import { type Decision, isRefusal, refuse } from '../../decider.ts'
import { ifMatch } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { requestContext } from '../../respond.ts'
import { paperIn, type PaperState, readVolume, type Volume, type VolumeStreamEvent } from '../../volumes/volume.ts'
import { type OnePaper, paperRequest } from '../paper-requests.ts'
import type { NoticeCommand } from './decisions.ts'

type Stated = { readonly reason: string; readonly notice: string; readonly effectiveOn: string }
type Fields = Stated & { readonly keepPdf?: boolean | undefined }

/** An act that makes a new version of the PDF. */
export type Marking<Own extends Fields> = {
  readonly name: string
  readonly fields: Own
  readonly type: PaperStatus['type']
  readonly decide: Decision<Volume, NoticeCommand & Own, VolumeStreamEvent>
}

type Site = { readonly name: string; readonly issn?: string | undefined; readonly timeZone: string }

const statementOf =
  (paper: PaperState['document'], { fields, type }: Pick<Marking<Fields>, 'fields' | 'type'>) =>
  (site: Site, origin: string) => {
    const citation = citationOf(paper, { ...site, origin })
    const { reason, notice, effectiveOn } = fields
    return {
      status: { type, effectiveOn },
      title: wholeTitle(paper),
      authors: citation.authors.map(fullName).join(', '),
      language: paper.language,
      source: `${citation.journal}, ${citation.volumeName} (${citation.date})`,
      notice,
      reason,
      url: readableAddress(citation.url),
      doi: citation.doi,
    }
  }

type Marked = { readonly of: string; readonly file: PdfBytes }

/** Made before the decision; none where that will refuse the act, which it then says itself. */
const marked = async <Own extends Fields>(
  ports: Ports,
  request: FastifyRequest<OnePaper>,
  act: Marking<Own>,
): Promise<Marked | undefined> => {
  const { volumeId, paperId } = request.params
  if (act.fields.keepPdf === true || isRefusal(requestContext(request))) return undefined
  const volume = await readVolume(ports.handle, volumeId)
  const paper = paperIn(volume, paperId)?.document
  if (!paper) return undefined
  const at = new Date().toISOString()
  if (isRefusal(act.decide(volume, { ...act.fields, paperId, at, ifMatch: ifMatch(request) }))) return undefined
  const statement = statementOf(paper, act)(ports.contact.settings, ports.identity.publicUrl())
  const { sha256 } = paper
  const { markedPdf } = await import('./marked-pdf/marked-pdf.ts')
  // Stryker disable next-line LogicalOperator: Names whose tasks share the memory of PDF processes: their turn, not their result.
  return { of: sha256, file: await markedPdf(ports, { sha256, statement, actorId: request.actor?.userId ?? '' }) }
}

const nextVersion = (
  volume: Volume,
  paperId: string,
  { of, file }: Marked,
  why: string,
): VolumeStreamEvent | Refusal => {
  const paper = paperIn(volume, paperId)?.document
  if (paper?.sha256 !== of) return refuse('PRECONDITION_FAILED')
  const { volumeId, version, title } = paper
  const named = { ...file, name: paperFileName(title) }
  const reason = Array.from(why).slice(0, REASON_MAX).join('')
  return { type: 'PdfReplaced', data: { volumeId, paperId, version: version + 1, file: named, reason } }
}

/** The act with the PDF that says so, in one append: neither is there without the other. */
export const withMarkedPdf = async <Own extends Fields>(
  ports: Ports,
  request: FastifyRequest<OnePaper>,
  act: Marking<Own>,
) => {
  const { fields, name, type } = act
  const pdf = await marked(ports, request, act)
  const why = `${noteOf({ type, effectiveOn: fields.effectiveOn })}: ${fields.reason}`
  const decide: Decision<Volume, NoticeCommand & Own, VolumeStreamEvent> = (volume, command) => {
    const decided = act.decide(volume, command)
    if (isRefusal(decided) || fields.keepPdf === true) return decided
    const next = pdf ? nextVersion(volume, command.paperId, pdf, why) : refuse('PRECONDITION_FAILED')
    return isRefusal(next) ? next : [...decided, next]
  }
  return paperRequest(request, { name, fields, decide })
}
