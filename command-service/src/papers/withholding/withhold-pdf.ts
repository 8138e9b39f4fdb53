import { withheldFileEnds } from '@shodh/contracts/papers/withholding/withholding.ts'
import { type Decision, refuse } from '../../decider.ts'
import { type IfMatch, matches } from '../../given.ts'
import type { PaperState, Volume, VolumeStreamEvent } from '../../volumes/volume.ts'

type OneVersion = { readonly paperId: string; readonly version: number; readonly ifMatch?: IfMatch }

type Withhold = OneVersion & {
  readonly reason: string
  readonly lawfulBasis: string
  /** Of the paper's other PDFs, by their SHA-256, whether each begins with the bytes of this one. */
  readonly copies: ReadonlyMap<string, boolean>
}

/** `at`: the server's clock, ISO 8601. */
type Release = OneVersion & { readonly reason: string; readonly at: string; readonly hasFile: boolean }

type Versions = PaperState['history']['versions']

/** Why, and since when, the bytes may not be shown, if so. */
export const withholdingOf = (versions: Versions, sha256: string) =>
  versions.find(one => one.sha256 === sha256 && one.withheld)?.withheld

/** Also of a deleted paper: restoring it would show the PDF again. */
const versionIn = ({ papers }: Volume, { paperId, version, ifMatch }: OneVersion) => {
  const paper = papers.get(paperId)
  if (!paper) return refuse('PAPER_NOT_FOUND')
  const { volumeId, revision } = paper.document
  if (!matches(revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  const { versions } = paper.history
  const sha256 = versions[version - 1]?.sha256
  if (sha256 === undefined) return refuse('VERSION_NOT_FOUND')
  return { data: { volumeId, paperId, version, sha256 }, versions, withheldAt: withholdingOf(versions, sha256)?.at }
}

/** The newest version of each of the paper's other PDFs, with since when it is withheld. */
const otherPdfs = (versions: Versions, than: string) =>
  [...new Map(versions.map(({ sha256, version }) => [sha256, version]))]
    .filter(([sha256]) => sha256 !== than)
    .map(([sha256, version]) => ({ sha256, version, withheldAt: withholdingOf(versions, sha256)?.at }))

/** With it every PDF that begins with its bytes, as one does that was marked as retracted. */
export const withholdPdf: Decision<Volume, Withhold, VolumeStreamEvent> = (volume, command) => {
  const found = versionIn(volume, command)
  if ('refused' in found) return found
  if (found.withheldAt !== undefined) return refuse('PDF_ALREADY_WITHHELD')
  const { data, versions } = found
  const others = otherPdfs(versions, data.sha256).filter(({ withheldAt }) => withheldAt === undefined)
  if (others.some(({ sha256 }) => !command.copies.has(sha256))) return refuse('PRECONDITION_FAILED')
  const { reason, lawfulBasis } = command
  const copies = others.filter(({ sha256 }) => command.copies.get(sha256))
  return [data, ...copies].map(({ sha256, version }) => ({
    type: 'PdfWithheld',
    data: { ...data, sha256, version, reason, lawfulBasis },
  }))
}

/** With it every PDF of the paper that was withheld by the same command. */
export const releasePdf: Decision<Volume, Release, VolumeStreamEvent> = (volume, command) => {
  const found = versionIn(volume, command)
  if ('refused' in found) return found
  const { data, versions, withheldAt } = found
  if (withheldAt === undefined) return refuse('PDF_NOT_WITHHELD')
  if (!command.hasFile || Date.parse(command.at) >= withheldFileEnds(withheldAt)) return refuse('WITHHELD_FILE_GONE')
  const together = otherPdfs(versions, data.sha256).filter(other => other.withheldAt === withheldAt)
  return [data, ...together].map(({ sha256, version }) => ({
    type: 'PdfReleased',
    data: { ...data, sha256, version, reason: command.reason },
  }))
}
