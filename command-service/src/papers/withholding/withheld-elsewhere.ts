import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { WithheldElsewhere } from '@shodh/contracts/papers/commands.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { VolumeStreamEvent } from '../../volumes/volume.ts'
import type { Form } from '../../receive-form.ts'

/** The PDF that another journal withholds, of which nothing but its record is there; refused beside a file. */
export const withheldFile = (file: Form['file'], { sha256, bytes }: WithheldElsewhere): PdfBytes | Refusal =>
  file
    ? { refused: 'INVALID_INPUT', message: 'A withheld version has no file' }
    : { sha256, bytes, crc32: 0, contentType: 'application/pdf' }

const withheldBy = (event: VolumeStreamEvent, { at, reason, lawfulBasis }: WithheldElsewhere): VolumeStreamEvent[] => {
  // Stryker disable next-line ArrayDeclaration, ConditionalExpression: For the compiler: an upload and a replacement decide on no other events.
  if (event.type !== 'PaperUploaded' && event.type !== 'PdfReplaced') return []
  const { volumeId, paperId, file } = event.data
  const version = event.type === 'PdfReplaced' ? event.data.version : 1
  const data = { volumeId, paperId, version, sha256: file.sha256, reason, lawfulBasis, recordedAt: at }
  return [{ type: 'PdfWithheld', data }]
}

/** A version that is withheld from its first moment, in one append. `now`: the server's clock, ISO 8601. */
export const withWithholding = (
  decided: readonly VolumeStreamEvent[] | Refusal,
  withheld: WithheldElsewhere | undefined,
  now: string,
): readonly VolumeStreamEvent[] | Refusal => {
  if (isRefusal(decided) || !withheld) return decided
  // Stryker disable next-line EqualityOperator: A millisecond more or less.
  if (Date.parse(withheld.at) > Date.parse(now)) return refuse('RECORDED_DATE_IN_FUTURE')
  return decided.flatMap(event => [event, ...withheldBy(event, withheld)])
}
