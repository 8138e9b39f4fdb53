import { withheldFileEnds } from '@shodh/contracts/papers/withheld-file.ts'
import { type Decision, refuse } from '../decider.ts'
import { type IfMatch, matches } from '../if-match.ts'
import type { KnownVolume, Volume, VolumeStreamEvent } from '../volumes/volume.ts'

type OneVersion = { readonly paperId: string; readonly version: number; readonly ifMatch?: IfMatch }

type Withhold = OneVersion & { readonly reason: string; readonly lawfulBasis: string }

/** `at`: the server's clock, ISO 8601. */
type Release = OneVersion & { readonly reason: string; readonly at: string }

/** Also of a deleted paper: restoring it would show the PDF again. */
const paperOf = ({ papers, deletedPapers }: KnownVolume, paperId: string) =>
  papers.get(paperId) ?? deletedPapers.get(paperId)

const versionIn = (volume: Volume, { paperId, version, ifMatch }: OneVersion) => {
  if (volume.is === 'unknown') return refuse('PAPER_NOT_FOUND')
  const paper = paperOf(volume, paperId)
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  const sha256 = paper.hashes[version - 1]
  if (sha256 === undefined) return refuse('VERSION_NOT_FOUND')
  return { data: { volumeId: volume.volumeId, paperId, version, sha256 }, withheldAt: paper.withheld.get(sha256)?.at }
}

export const withholdPdf: Decision<Volume, Withhold, VolumeStreamEvent> = (volume, command) => {
  const found = versionIn(volume, command)
  if ('refused' in found) return found
  if (found.withheldAt !== undefined) return refuse('PDF_ALREADY_WITHHELD')
  const { reason, lawfulBasis } = command
  return [{ type: 'PdfWithheld', data: { ...found.data, reason, lawfulBasis } }]
}

export const releasePdf: Decision<Volume, Release, VolumeStreamEvent> = (volume, command) => {
  const found = versionIn(volume, command)
  if ('refused' in found) return found
  if (found.withheldAt === undefined) return refuse('PDF_NOT_WITHHELD')
  if (Date.parse(command.at) >= withheldFileEnds(found.withheldAt)) return refuse('WITHHELD_FILE_GONE')
  return [{ type: 'PdfReleased', data: { ...found.data, reason: command.reason } }]
}
