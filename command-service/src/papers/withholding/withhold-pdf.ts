import { withheldFileEnds } from '@shodh/contracts/papers/withholding/withholding.ts'
import { type Decision, refuse } from '../../decider.ts'
import { type IfMatch, matches } from '../../if-match.ts'
import type { KnownVolume, PaperState, Volume, VolumeStreamEvent } from '../../volumes/volume.ts'

type OneVersion = { readonly paperId: string; readonly version: number; readonly ifMatch?: IfMatch }

type Withhold = OneVersion & {
  readonly reason: string
  readonly lawfulBasis: string
  /** Of the paper's other PDFs, by their SHA-256, whether each begins with the bytes of this one. */
  readonly copies: ReadonlyMap<string, boolean>
}

/** `at`: the server's clock, ISO 8601. */
type Release = OneVersion & { readonly reason: string; readonly at: string; readonly hasFile: boolean }

/** Also of a deleted paper: restoring it would show the PDF again. */
export const withholdablePaper = ({ papers, deletedPapers }: KnownVolume, paperId: string) =>
  papers.get(paperId) ?? deletedPapers.get(paperId)

const versionIn = (volume: Volume, { paperId, version, ifMatch }: OneVersion) => {
  if (volume.is === 'unknown') return refuse('PAPER_NOT_FOUND')
  const paper = withholdablePaper(volume, paperId)
  if (!paper) return refuse('PAPER_NOT_FOUND')
  if (!matches(paper.revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  const sha256 = paper.hashes[version - 1]
  if (sha256 === undefined) return refuse('VERSION_NOT_FOUND')
  const data = { volumeId: volume.volumeId, paperId, version, sha256 }
  return { data, paper, withheldAt: paper.withheld.get(sha256)?.at }
}

/** The newest version of each of the paper's other PDFs. */
const otherPdfs = ({ hashes }: PaperState, than: string) => {
  const versions = new Map(hashes.map((sha256, index) => [sha256, index + 1]))
  versions.delete(than)
  return Array.from(versions, ([sha256, version]) => ({ sha256, version }))
}

/** With it every PDF that begins with its bytes, as one does that was marked as retracted. */
export const withholdPdf: Decision<Volume, Withhold, VolumeStreamEvent> = (volume, command) => {
  const found = versionIn(volume, command)
  if ('refused' in found) return found
  if (found.withheldAt !== undefined) return refuse('PDF_ALREADY_WITHHELD')
  const { data, paper } = found
  const others = otherPdfs(paper, data.sha256).filter(({ sha256 }) => !paper.withheld.has(sha256))
  if (others.some(({ sha256 }) => !command.copies.has(sha256))) return refuse('PRECONDITION_FAILED')
  const { reason, lawfulBasis } = command
  const copies = others.filter(({ sha256 }) => command.copies.get(sha256))
  return [data, ...copies].map(of => ({ type: 'PdfWithheld', data: { ...data, ...of, reason, lawfulBasis } }))
}

/** With it every PDF of the paper that was withheld by the same command. */
export const releasePdf: Decision<Volume, Release, VolumeStreamEvent> = (volume, command) => {
  const found = versionIn(volume, command)
  if ('refused' in found) return found
  const { data, paper, withheldAt } = found
  if (withheldAt === undefined) return refuse('PDF_NOT_WITHHELD')
  if (!command.hasFile || Date.parse(command.at) >= withheldFileEnds(withheldAt)) return refuse('WITHHELD_FILE_GONE')
  const together = otherPdfs(paper, data.sha256).filter(({ sha256 }) => paper.withheld.get(sha256)?.at === withheldAt)
  return [data, ...together].map(of => ({ type: 'PdfReleased', data: { ...data, ...of, reason: command.reason } }))
}
