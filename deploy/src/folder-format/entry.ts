import { authorLine } from '@shodh/contracts/papers/authors/author-line.ts'
import { doiKey } from '@shodh/contracts/papers/identifiers.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { volumeIdOf } from '@shodh/command-service/volumes/volume.ts'
import type { ImportedPaper } from './papers-file.ts'
import { sha256Of } from './whole-files.ts'

export type VolumeKey = { readonly year: number; readonly issueType: IssueType; readonly volumeName: string }

/** A paper of the folder, with what identifies it in the journal. */
export type ImportEntry = {
  readonly paper: ImportedPaper
  /** What messages call it. */
  readonly label: string
  readonly authorName: string
  readonly isShortened: boolean
  readonly volume: VolumeKey
  readonly volumeId: string
  /** The same in every run: of its DOI, else of its title and authors. */
  readonly identity: string
  /** Tells it apart from another paper of its volume with the same title and authors; undefined where there is none. */
  readonly ownSerial?: number
  /** The SHA-256 of each version, oldest first. */
  readonly wanted: readonly string[]
}

/** What of the folder is not in the journal, and why. */
export type RejectedEntry = { readonly label: string; readonly why: string }

type Named = { readonly title: string; readonly authorName: string; readonly volumeId: string }

/** In the same volume: an Editorial by the same people may be in several. */
export const paperNameKey = ({ title, authorName, volumeId }: Named) =>
  JSON.stringify([volumeId, folded(title.trim()), folded(authorName.trim())])

const volumeNameOf = ({ volumeName, volume, issue }: ImportedPaper) =>
  volumeName ??
  [volume !== undefined && `Vol. ${volume}`, issue !== undefined && `No. ${issue}`].filter(Boolean).join(', ')

/** What lists show of the authors. */
const authorLineOf = ({ authors, authorName }: ImportedPaper) =>
  authorName === undefined ? authorLine(authors) : { line: authorName, isShortened: false }

export const importEntryOf = (paper: ImportedPaper): ImportEntry => {
  const { id, doi, title, year, issueType = 'Regular', versions } = paper
  const { line: authorName, isShortened } = authorLineOf(paper)
  const volumeName = volumeNameOf(paper)
  const volumeId = volumeIdOf(year, issueType, volumeName)
  const identity = doi === undefined ? paperNameKey({ title, authorName, volumeId }) : doiKey(doi)
  const volume = { year, issueType, volumeName }
  const wanted = versions.map(({ sha256 }) => sha256)
  return { paper, label: id ?? doi ?? title, authorName, isShortened, volume, volumeId, identity, wanted }
}

const haveOwnSerials = (namesakes: readonly ImportEntry[]) =>
  new Set(namesakes.map(({ paper }) => paper.serial ?? 0)).size === namesakes.length

/** Papers that only their serial numbers tell apart are known by these too. */
export const tellApart = (entries: readonly ImportEntry[]): readonly ImportEntry[] => {
  const byIdentity = Map.groupBy(entries, ({ identity }) => identity)
  return entries.map(entry => {
    const { identity, paper } = entry
    const namesakes = byIdentity.get(identity) ?? []
    const isAlone = paper.doi !== undefined || namesakes.length === 1 || !haveOwnSerials(namesakes)
    if (isAlone || paper.serial === undefined) return entry
    return { ...entry, identity: `${identity} ${paper.serial}`, ownSerial: paper.serial }
  })
}

/** An Idempotency-Key: the same parts make the same key, in every run. */
export const idempotencyKeyOf = (...parts: readonly (string | number)[]) => `import-${sha256Of(JSON.stringify(parts))}`
